import type { NearPlace } from '../near-place.ts';
import type { Currency } from '../regions.ts';
import type { Wallet } from './payment-method.ts';

/**
 * `due` until the wallet's provider was asked, `requested` until it reported the result. After `failed` the driver is
 * to be paid in cash, and confirms it with `cash_instead`.
 */
const PAYMENT_STATES = ['due', 'requested', 'paid', 'failed', 'cash_instead'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Checks whether the driver has the fare, by the wallet or in cash instead. */
export const isPaid = (state: PaymentState): boolean => state === 'paid' || state === 'cash_instead';

/** Why a wallet did not pay, where that helps the two people. */
const PAYMENT_FAILURES = [
  'refused',
  'no_funds',
  'limit',
  'no_account',
  'timed_out',
  'unavailable',
  'other_sum',
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** A code that is dialled on any phone to approve a payment. */
interface DialCode {
  /** What is dialled, such as `*715*1234#`. */
  code: string;
  /** When it ends. */
  until: string;
}

/** How a completed ride is being paid by mobile money or a card. */
export interface RidePayment {
  method: Wallet;
  state: PaymentState;
  /** Minor units of the currency. */
  amount: number;
  currency: Currency;
  /** Why it failed; null otherwise. */
  reason: PaymentFailure | null;
  /** The provider's page on which the rider approves it, if any; only for the rider. */
  payUrl?: string;
  /** The code by which the rider approves it, if any; only for the rider. */
  dial?: DialCode;
  /** True while the card's bank asks its owner to confirm; only for the rider. */
  needsCheck?: boolean;
  /**
   * True where the cash of the ride was not given in full, and nothing was asked for the rest yet. An older backend leaves it
   * out.
   */
  isCashShort?: boolean;
}

/** What the card provider's library needs to ask the bank about one payment. */
export interface CardCheck {
  clientSecret: string;
  /** The card at the provider. */
  stripePaymentMethodId: string;
}

/** A completed ride that its rider still owes. */
export interface UnpaidRide extends Pick<RidePayment, 'method' | 'amount' | 'currency' | 'reason'> {
  rideId: string;
  destination: string;
  /** What an address without a name says, for readers of every language; an older backend leaves it out. */
  destinationNear?: NearPlace | null;
  completedAt: string;
  /** True where the card's bank asks its rider to confirm; an older backend leaves it out. */
  needsCheck?: boolean;
  /** Which fee of a cancelled ride is owed; null for a fare. An older backend leaves it out. */
  fee?: 'cancellation' | 'no_show' | null;
}
