import type { Environment } from '../environment.ts';
import { readStripe, stripeAccounts, type StripeConfig } from './stripe-config.ts';
import { readWalletAccounts, type WalletAccount } from './wallets-config.ts';

export interface PaymentsConfig {
  /** Null where no cards are taken. */
  stripe: StripeConfig | null;
  /** Accounts at providers of mobile money and of cards. A method without one in a region is not offered there. */
  wallets: WalletAccount[];
}

export function readPaymentsConfig(env: Environment, production: boolean): PaymentsConfig {
  const stripe = readStripe(env, production);
  return { stripe, wallets: [...readWalletAccounts(env, production), ...stripeAccounts(stripe)] };
}
