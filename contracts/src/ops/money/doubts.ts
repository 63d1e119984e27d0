import type { Wallet } from '../../money/payment-method.ts';
import type { Currency } from '../../regions.ts';

export const DOUBT_KINDS = ['payment', 'top_up'] as const;
export type DoubtKind = (typeof DOUBT_KINDS)[number];

/** Money that was asked for, and of which the provider has not said for a day whether it came. */
export interface MoneyInDoubt {
  kind: DoubtKind;
  id: string;
  /** The ride that it was to pay; null for a top-up. */
  rideId: string | null;
  /** The receipt's number of that ride. An older backend leaves it out. */
  rideNumber?: string | null;
  /** Who was asked to pay: a rider, or the driver of a top-up. */
  personId: string;
  name: string | null;
  phone: string | null;
  method: Wallet;
  amount: number;
  currency: Currency;
  rail: string | null;
  credentials: string | null;
  /** Our reference in the provider's list. */
  reference: string;
  /** What the provider calls it; null where its answer was lost. */
  token: string | null;
  /** The provider's id of another sum that came; null where nothing is known to have come. */
  otherSum: string | null;
  at: string;
}

/**
 * `ask_again` asks the provider once more; `was_paid` and `was_refused` go by the provider's own list; `recorded` ends one of which
 * another sum came, after a receipt of it was recorded.
 */
export const DOUBT_DECISIONS = ['ask_again', 'was_paid', 'was_refused', 'recorded'] as const;
export type DoubtDecision = (typeof DOUBT_DECISIONS)[number];
