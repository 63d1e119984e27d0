import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { Wallet } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';

/** What a rider's wallet is to be asked for, in our own words. */
export interface Collection {
  /** Ours, and the same however often it is asked for. */
  reference: string;
  /** How often it was asked for, this time included. */
  tries: number;
  amount: number;
  currency: Currency;
  /** E.164; null where the rider gave none. */
  payer: string | null;
  /** What the provider gave us to ask by; null before. */
  token: string | null;
}

type Started =
  | { kind: 'asked'; token: string | null; payUrl: string | null }
  | { kind: 'refused'; reason: PaymentFailure };

export type Verdict =
  | { kind: 'pending' }
  /** The provider knows nothing of it. */
  | { kind: 'unknown' }
  | { kind: 'paid'; transactionId: string }
  | { kind: 'failed'; reason: PaymentFailure }
  /** Money moved, but not the sum that was asked for. */
  | { kind: 'wrong_amount'; transactionId: string };

/** A provider of mobile money. Whatever leaves open what the provider did is thrown; what was asked may then be under way. */
export interface WalletPort {
  start(collection: Collection): Promise<Started>;
  query(collection: Collection): Promise<Verdict>;
}

/** Null where a wallet's provider is not set up. */
export type Wallets = Record<Wallet, WalletPort | null>;
