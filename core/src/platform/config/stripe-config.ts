import { REGIONS } from '@waka/contracts/regions';
import { ConfigError, url, type Environment } from '../environment.ts';
import { address, given, protocols } from './provider-settings.ts';

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  apiUrl: string;
  /** The browser's library, from the provider alone. */
  scriptUrl: string;
  /** The secret with which its webhooks are signed; null without one, and payments are then asked about by time alone. */
  webhookSecret: string | null;
  /** No money moves, and screens may show test cards. Never in production, with any keys. */
  isTest: boolean;
}

/** Reads the account at the card provider; null where no cards are taken. */
export function readStripe(env: Environment, production: boolean): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey } = env;
  if (!secretKey) return null;
  const publishableKey = given(env, 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY');
  const isTest = secretKey.includes('_test_');
  if (isTest !== publishableKey.includes('_test_')) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys');
  }
  return {
    secretKey,
    publishableKey,
    apiUrl: address(env, 'STRIPE_API_URL', production, 'https://api.stripe.com'),
    scriptUrl: url(env, 'STRIPE_JS_URL', protocols(production), 'https://js.stripe.com/endive/stripe.js'),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET || null,
    isTest: isTest && !production,
  };
}

/** Returns the account as a rail of each region: one company's account charges cards in every currency. */
export const stripeAccounts = (settings: StripeConfig | null) =>
  settings ? REGIONS.map((region) => ({ rail: 'stripe' as const, credentials: 'STRIPE', region, settings })) : [];
