import { ConfigError, oneOf, url, type Environment } from '../environment.ts';

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  apiUrl: string;
  /** The browser's library, from the provider alone. */
  scriptUrl: string;
  /** No money moves, and screens may show test cards. Never in production, whatever the keys are. */
  isTest: boolean;
}

/** An account at MTN MoMo Collections. */
export interface MomoConfig {
  url: string;
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
  /** `sandbox`, or the operator's name for its country. */
  targetEnvironment: string;
  /** Currency of the account. */
  currency: 'SLL' | 'GNF';
}

/** An account at Orange Money Web Payment. */
export interface OrangeConfig {
  url: string;
  clientId: string;
  clientSecret: string;
  merchantKey: string;
  /** `dev` is the provider's own test country. */
  country: 'dev' | 'gn' | 'sl';
}

export interface PaymentsConfig {
  /** Null where no cards are taken. */
  stripe: StripeConfig | null;
  /** Null where the wallet is not set up: the rider then pays the driver himself. */
  momo: MomoConfig | null;
  orange: OrangeConfig | null;
}

export const readPaymentsConfig = (env: Environment, production: boolean): PaymentsConfig => ({
  stripe: stripeOf(env, production),
  momo: momoOf(env, production),
  orange: orangeOf(env, production),
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

function momoOf(env: Environment, production: boolean): MomoConfig | null {
  if (!env.MOMO_SUBSCRIPTION_KEY) return null;
  const targetEnvironment = env.MOMO_TARGET_ENVIRONMENT || 'sandbox';
  if (production && targetEnvironment === 'sandbox') {
    throw new ConfigError('MOMO_TARGET_ENVIRONMENT=sandbox moves no money; production refuses it');
  }
  return {
    url: address(env, 'MOMO_URL', production, 'https://sandbox.momodeveloper.mtn.com'),
    subscriptionKey: env.MOMO_SUBSCRIPTION_KEY,
    apiUser: given(env, 'MOMO_API_USER', 'MOMO_SUBSCRIPTION_KEY'),
    apiKey: given(env, 'MOMO_API_KEY', 'MOMO_SUBSCRIPTION_KEY'),
    targetEnvironment,
    currency: oneOf(env, 'MOMO_CURRENCY', ['GNF', 'SLL'], 'GNF'),
  };
}

function orangeOf(env: Environment, production: boolean): OrangeConfig | null {
  if (!env.ORANGE_MONEY_MERCHANT_KEY) return null;
  const country = oneOf(env, 'ORANGE_MONEY_COUNTRY', ['dev', 'gn', 'sl'], 'dev');
  if (production && country === 'dev') {
    throw new ConfigError('ORANGE_MONEY_COUNTRY=dev moves no money; production refuses it');
  }
  return {
    url: address(env, 'ORANGE_MONEY_URL', production, 'https://api.orange.com'),
    clientId: given(env, 'ORANGE_MONEY_CLIENT_ID', 'ORANGE_MONEY_MERCHANT_KEY'),
    clientSecret: given(env, 'ORANGE_MONEY_CLIENT_SECRET', 'ORANGE_MONEY_MERCHANT_KEY'),
    merchantKey: env.ORANGE_MONEY_MERCHANT_KEY,
    country,
  };
}

// Requests to these providers move money, so production needs encryption.
const protocols = (production: boolean) => (production ? ['https:'] : ['http:', 'https:']);

const address = (env: Environment, name: string, production: boolean, fallback: string) =>
  url(env, name, protocols(production), fallback).replace(/\/$/, '');

function given(env: Environment, name: string, because: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set; ${because} needs it`);
  return value;
}
