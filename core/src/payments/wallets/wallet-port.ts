import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { Currency, Region } from '@waka/contracts/regions';

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

/** By what a payment is collected: the code of a provider's protocol, and the account of a region. */
export interface WalletRoute {
  rail: string | null;
  credentials: string | null;
  region: Region;
}

/** Finds the provider of a route; null where there is no such account. */
export type Wallets = (route: WalletRoute) => WalletPort | null;
