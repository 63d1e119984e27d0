import type { PaymentFailure } from '@waka/contracts/money/ride-payment';
import type { Region } from '@waka/contracts/regions';
import type { DisputePort } from './dispute-port.ts';
import type { OutPort, Payout, Refund, Statement } from './payout-port.ts';
import type { Money } from './wire-money.ts';

/** What a rider's wallet or card is asked to pay. */
export interface Collection {
  /** Our own id, the same for every try. */
  reference: string;
  /** How many times it was requested, including this one. */
  tries: number;
  money: Money;
  /** E.164, or the card at its provider; null where the rider gave none, or has removed the card. */
  payer: string | null;
  /** What a rail that serves several wallets calls this one; null where the rail serves one. */
  channel: string | null;
  /** The provider's token for queries; null before the first request, and where its answer was lost. */
  token: string | null;
  /** True where it failed or was paid in cash meanwhile: it is to be cancelled where the rail can. */
  isGivenUp?: boolean;
}

/** A code that the payer dials on any phone. */
interface DialCode {
  code: string;
  expiresAt: Date;
}

export type Started =
  /** `isLost` where the provider did not answer, and may be asking the payer all the same. */
  | { kind: 'asked'; token: string | null; payUrl?: string; dial?: DialCode; isLost?: boolean }
  | { kind: 'refused'; reason: PaymentFailure };

export type Verdict =
  | { kind: 'pending' }
  /** The provider has no record of it. */
  | { kind: 'unknown' }
  /** The card's bank asks its owner, who has to confirm in the browser. */
  | { kind: 'check' }
  | { kind: 'paid'; transactionId: string }
  /** `mayStillPay` where money is known to come after such an answer. */
  | { kind: 'failed'; reason: PaymentFailure; mayStillPay?: boolean }
  /** Money moved, but not the requested sum. */
  | { kind: 'wrong_amount'; transactionId: string };

/** A provider of mobile money, or of cards. Its methods throw when the outcome is unknown; the request may then be in progress. */
export interface WalletPort {
  start(collection: Collection): Promise<Started>;
  query(collection: Collection): Promise<Verdict>;
  /** Makes a call that moves no money; throws where the provider does not answer as it should. */
  probe(): Promise<void>;
  /** Pays out to wallets; null where the rail or its account can't. */
  payouts: OutPort<Payout> | null;
  /** Gives collected payments back; null where the rail or its account can't. */
  refunds: OutPort<Refund> | null;
  /** Says what became of payments that are disputed with a bank; left out where no rail has such. */
  disputes?: DisputePort;
  /** Null where the provider lists nothing by a call: its portal has a file. */
  statement: Statement | null;
}

/** What a rail has that only collects. */
export const COLLECTS_ONLY = { payouts: null, refunds: null, statement: null } as const;

/** Thrown by `start` where the provider certainly has nothing, so that the try does not count. */
export class NotStartedError extends Error {}

/** By what a payment is collected: the code of a provider's protocol, and the account of a region. */
export interface WalletRoute {
  rail: string | null;
  credentials: string | null;
  region: Region;
}

/** Finds the provider of a route; null where there is no such account. */
export type Wallets = (route: WalletRoute) => WalletPort | null;
