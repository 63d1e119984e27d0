import type { MethodNames } from '../../money/payment-method.ts';
import type { Currency, Region } from '../../regions.ts';

/** An account at a provider, with what is known of its statements. */
export interface StatementAccount {
  rail: string;
  credentials: string;
  region: Region;
  currency: Currency;
  /** Whether the provider lists its movements by a call; otherwise its portal has a file. */
  canFetch: boolean;
  /** Up to when statements are known, with what came in and what went out; null before the first. */
  knownTo: string | null;
  /** Up to when payouts are known, where the provider's call lists nothing else; null before the first. Left out for others. */
  payoutsTo?: string | null;
  /** The payment methods that are collected by it. An older backend leaves it out. */
  names?: MethodNames[];
  /** The columns that a file must have, each by the names that it may have. An older backend leaves it out. */
  columns?: string[][];
}

/**
 * Why the file of a provider is not read: columns are missing (`value` names them), a line has more or fewer of them, a line is not
 * understood, or its `state` or sum (`value`) is not known or can be read in two ways; `csv` for a file that is none.
 */
export interface StatementFault {
  kind: 'columns' | 'width' | 'line' | 'state' | 'sum' | 'csv';
  /** Counted from 1, which is the line of names; null where it is no single line. */
  line: number | null;
  value: string | null;
}

/** What fits into a request besides the rest of it; a longer file comes in parts. */
export const MOST_CSV = 40_000;

/** What a statement brought. */
export interface StatementResult {
  /** Lines within the period, and those of them that were not known yet. */
  lines: number;
  added: number;
  /** Differences of the account that are open now. */
  differences: number;
}

/**
 * `missing_here`: the provider moved money that we know nothing of; `missing_there`: we know of money that the provider has not
 * moved; `amount`: both do, with another sum; `state`: the provider moved it, and we take it for open or failed; `fee`: what the
 * provider charged, which the ledger does not have.
 */
export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount' | 'state' | 'fee';

/** How a person resolved a difference. What both sides say alike later is resolved by itself. */
export const RESOLUTIONS = ['corrected_here', 'corrected_there', 'given_back', 'booked_elsewhere', 'accepted'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const DIFFERENCE_SIDES = ['open', 'resolved'] as const;
export type DifferenceSide = (typeof DIFFERENCE_SIDES)[number];

/** What a movement at a provider pays. */
export type MovedSubject = 'payment' | 'payout' | 'top_up' | 'refund';

/** A line on which a provider's statement and our records disagree. Amounts are signed: above zero came in. */
export interface StatementDifference {
  id: string;
  rail: string;
  credentials: string;
  region: Region;
  currency: Currency;
  day: string;
  kind: DifferenceKind;
  /** Null where our records, or the provider, have nothing. */
  ours: number | null;
  theirs: number | null;
  /** What the provider calls it, or our reference where the provider has nothing. */
  reference: string;
  /** What it pays, with the state in which we have it. */
  subject: { type: MovedSubject; id: string; state: string; rideId: string | null; driverId: string | null } | null;
  at: string;
  /** Whether the provider can be asked again about it. */
  canAsk: boolean;
  resolved: { how: Resolution | 'matched'; name: string | null; note: string | null; at: string } | null;
}
