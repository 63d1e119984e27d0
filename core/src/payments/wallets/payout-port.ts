import type { Money } from './wire-money.ts';

/** Money that goes out to a wallet. */
export interface Payout {
  /** Our own id, the same for every try. */
  reference: string;
  /** How many times it was requested, including this one. */
  tries: number;
  money: Money;
  /** The wallet that gets it, as E.164. */
  payee: string;
  /** What a rail that serves several wallets calls this one; null where the rail serves one. */
  channel: string | null;
  /** The provider's token for queries; null before the first request, and where its answer was lost. */
  token: string | null;
}

/** Money that goes back to the wallet or the card from which it came. */
export interface Refund extends Pick<Payout, 'reference' | 'tries' | 'money' | 'token'> {
  /** Our own id of the payment that is given back. */
  of: string;
  /** The provider's id of that payment, or of what it moved. */
  transactionId: string | null;
  /** The provider's id of that payment as the provider gave it when it was asked for; no person has typed it. */
  paymentToken: string | null;
}

/** Why a wallet did not get its money; `blocked` where it can't receive any, `short` where our own account has not enough. */
export type PayoutFailure = 'refused' | 'blocked' | 'no_account' | 'limit' | 'short' | 'unavailable';

type PayoutStarted = { kind: 'asked'; token: string | null } | { kind: 'refused'; reason: PayoutFailure };

export type PayoutVerdict =
  | { kind: 'pending' }
  /** The provider has no record of it. */
  | { kind: 'unknown' }
  | { kind: 'paid'; transactionId: string }
  | { kind: 'failed'; reason: PayoutFailure };

/** Sends money out. Its methods throw when the outcome is unknown; the request may then be in progress. */
export interface OutPort<Out> {
  start(out: Out): Promise<PayoutStarted>;
  query(out: Out): Promise<PayoutVerdict>;
  /** True where what was paid may be sent back later, and is asked about for some weeks. */
  mayComeBack?: boolean;
}

/** A movement of the account at a provider, as the provider lists it. */
export interface StatementLine {
  id: string;
  /** What it was made for: our own reference, or the provider's token of it; null where it says neither. */
  reference: string | null;
  /** Positive for money that came in. */
  amount: number;
  currency: Money['currency'];
  at: Date;
  kind: 'movement' | 'fee' | 'reversal';
}

/** Lists the movements of an account from one time to before another, the oldest first. */
export type Statement = (from: Date, to: Date) => Promise<StatementLine[]>;
