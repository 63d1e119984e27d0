import { ConfigError, url, type Environment } from '../environment.ts';
import { address, given, protocols } from './provider-settings.ts';
import { readWalletAccounts, type WalletAccount } from './wallets-config.ts';

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  apiUrl: string;
  /** The browser's library, from the provider alone. */
  scriptUrl: string;
  /** No money moves, and screens may show test cards. Never in production, with any keys. */
  isTest: boolean;
}

export interface PaymentsConfig {
  /** Null where no cards are taken. */
  stripe: StripeConfig | null;
  /** Accounts at providers of mobile money. A wallet without one in a region is not offered there. */
  wallets: WalletAccount[];
}

export const readPaymentsConfig = (env: Environment, production: boolean): PaymentsConfig => ({
  stripe: stripeOf(env, production),
  wallets: readWalletAccounts(env, production),
});

function stripeOf(env: Environment, production: boolean): StripeConfig | null {
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
    isTest: isTest && !production,
  };
}
