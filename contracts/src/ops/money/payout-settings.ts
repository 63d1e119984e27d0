import type { Wallet } from '../../money/payment-method.ts';
import type { PayoutView } from '../../payments/payout.ts';
import type { Region } from '../../regions.ts';

/** By which terms drivers of a region are paid out to a wallet. */
export interface PayoutTerms {
  isOpen: boolean;
  /** Minor units of the region's currency. */
  minAmount: number;
  /** Null without a limit. */
  maxAmount: number | null;
  /** What a payout at once costs. */
  fee: number;
  /** Payouts above it wait for two admins; null where none does. */
  reviewAbove: number | null;
}

/** The terms of a wallet as ops sets them. */
export interface PayoutTermsForOps extends PayoutTerms {
  region: Region;
  method: Wallet;
  /** False where its rail or account can’t pay out: ops pays by hand. */
  canPayOut: boolean;
  decisionId: string | null;
  changedBy: string | null;
  reason: string | null;
}

/** Which payouts ops is shown. */
export const PAYOUT_SIDES = ['open', 'ended'] as const;
export type PayoutSide = (typeof PAYOUT_SIDES)[number];

/** A payout as ops sees it. */
export interface PayoutForOps extends PayoutView {
  driverId: string;
  driverName: string | null;
  /** Whether its driver is suspended, or the account locked; null for neither. An older backend leaves it out. */
  barred?: 'suspended' | 'locked' | null;
  rail: string;
  credentials: string;
  /** The vehicle's owner whom it pays; null for one to the driver's own wallet. An older backend leaves it out. */
  owner?: { name: string; plate: string } | null;
  /** The admin who has approved a held one first. */
  approvedBy: string | null;
  /** True where that is the reader, who can't approve it again. An older backend leaves it out. */
  isApprovedByMe?: boolean;
  /** Who refused it or ended its doubt, and why; null where no admin did. An older backend leaves it out. */
  decision?: { by: string | null; reason: string | null } | null;
  /** Names of the admins who have approved one that is no longer held, the first one first. An older backend leaves it out. */
  approvals?: string[];
  /** True for a refused one that ops can pay again: not one to an owner, and not twice. An older backend leaves it out. */
  mayRetry?: boolean;
  /** True where its driver has removed the wallet since, so that it can't be paid again. An older backend leaves it out. */
  isWalletRemoved?: boolean;
  /** True for one that failed and is counted until an admin pays it again or leaves it. An older backend leaves it out. */
  isWaiting?: boolean;
  /** What the provider calls one in doubt; our own reference is its id. An older backend leaves it out. */
  providerToken?: string | null;
  /** True where the provider has not reported the result for a day and is not asked any more. */
  isInDoubt: boolean;
  transactionId: string | null;
}

/**
 * `approve` and `refuse` a held one; `retry` pays a refused one anew, `leave` leaves its money on the balance; `was_paid` and
 * `was_refused` end one in doubt, by the provider's own list.
 */
export const PAYOUT_DECISIONS = ['approve', 'refuse', 'retry', 'leave', 'was_paid', 'was_refused'] as const;
export type PayoutDecision = (typeof PAYOUT_DECISIONS)[number];
