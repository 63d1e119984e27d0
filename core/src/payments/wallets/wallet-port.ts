import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { Wallet } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';

/** What a rider's wallet is asked to pay. */
export interface Collection {
  /** Our own id, the same for every try. */
  reference: string;
  /** How many times it was requested, including this one. */
  tries: number;
  amount: number;
  currency: Currency;
  /** E.164; null where the rider gave none. */
  payer: string | null;
  /** The provider's token for queries; null before the first request. */
  token: string | null;
}

type Started =
  | { kind: 'asked'; token: string | null; payUrl: string | null }
  | { kind: 'refused'; reason: PaymentFailure };

export type Verdict =
  | { kind: 'pending' }
  /** The provider has no record of it. */
  | { kind: 'unknown' }
  | { kind: 'paid'; transactionId: string }
  | { kind: 'failed'; reason: PaymentFailure }
  /** Money moved, but not the requested sum. */
  | { kind: 'wrong_amount'; transactionId: string };

/** A provider of mobile money. Its methods throw when the outcome is unknown; the request may then be in progress. */
export interface WalletPort {
  start(collection: Collection): Promise<Started>;
  query(collection: Collection): Promise<Verdict>;
}

/** Null where a wallet's provider is not set up. */
export type Wallets = Record<Wallet, WalletPort | null>;
