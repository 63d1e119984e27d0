import type { Wallet } from '../money/payment-method.ts';
import type { PaymentFailure } from '../money/ride-payment.ts';
import type { Currency } from '../regions.ts';
import type { ClosedWallet } from './payout.ts';

/** `due` until the provider was asked, `requested` until it has reported the result. Money that comes after `failed` counts too. */
const TOP_UP_STATES = ['due', 'requested', 'paid', 'failed'] as const;
export type TopUpState = (typeof TOP_UP_STATES)[number];

/** Why one was not paid: as with payments of rides, or as its driver cancelled it. */
export type TopUpFailure = PaymentFailure | 'cancelled';

/** Checks whether a person looks up what became of a top-up, so that it need not be paid again. */
export const isLookedUp = ({ money }: Pick<TopUpView, 'money'>): boolean =>
  money === 'unknown' || money === 'other_sum';

/** What a driver pays of a debt from an own wallet. */
export interface TopUpView {
  id: string;
  state: TopUpState;
  method: Wallet;
  phoneNumber: string;
  amount: number;
  currency: Currency;
  reason: TopUpFailure | null;
  /**
   * What is known of the money of one that failed: another sum came and is looked at by a person, or is recorded, nothing is known of it
   * and a person looks, or its provider is still asked. Null where none came. An older backend leaves it out.
   */
  money?: 'other_sum' | 'recorded' | 'unknown' | 'may_come' | null;
  /** A page of the provider on which the driver approves it. */
  payUrl: string | null;
  /** A code that the driver dials on any phone. */
  dial: { code: string; until: string } | null;
  at: string;
  settledAt: string | null;
}

/** A proved wallet from which a driver can pay, and how much of the debt at once. */
export interface TopUpWallet {
  id: string;
  method: Wallet;
  phoneNumber: string;
  currency: Currency;
  /** What the driver owes in the currency of the wallet. */
  owed: number;
  minAmount: number;
  maxAmount: number | null;
}

/** How a driver can pay what he owes, and what was paid from wallets lately. */
export interface DriverTopUps {
  wallets: TopUpWallet[];
  /** Own proved wallets from which the service cannot be paid. An older backend leaves it out. */
  closed?: ClosedWallet[];
  /** Those whose provider does not answer just now. An older backend leaves it out. */
  ill?: ClosedWallet[];
  /** The newest first, at most 10, and those that are looked up. */
  topUps: TopUpView[];
}
