import type { VehicleClass } from '../vehicles/vehicle.ts';

/** A `promotion` has one code for many people, a `voucher` a batch of codes of which each pays once. */
export const PROMOTION_KINDS = ['promotion', 'voucher'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** `paused` can be opened again, `closed` never. Neither changes a ride that is booked. */
export const PROMOTION_STATES = ['open', 'paused', 'closed'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** The most codes of one batch. */
export const MOST_VOUCHERS = 2000;

/** What a promotion pays of a fare: an amount, or a share with a limit. Minor units of the currency. */
export interface PromotionWorth {
  /** Null for a share. */
  amount: number | null;
  /** Null for an amount. */
  percent: number | null;
  /** The most that a share pays; null for no limit. */
  cap: number | null;
}

/** For which rides a promotion counts. */
export interface PromotionTerms {
  /** Empty for all. */
  classes: VehicleClass[];
  /** Areas in which the ride begins; empty for all. */
  areas: string[];
  minimumFare: number;
  /** Only for people who have not completed a ride. */
  firstRideOnly: boolean;
}

/** The code that a rider has entered, and what it pays. */
export interface EnteredPromotion extends PromotionWorth, PromotionTerms {
  /** As entered; of a voucher only the end. */
  code: string;
  region: string;
  endsAt: string | null;
}

/** Returns a code as it is compared: without spaces and hyphens, in capital letters. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();

/** Returns the most that a promotion pays of one fare; null where the fare alone limits it. */
export const mostOf = ({ amount, percent, cap }: PromotionWorth): number | null => (percent === null ? amount : cap);

/** Checks whether what is left of the budget is below what one ride gets; a share of a small fare may be little. */
export const isTooLittle = ({ amount, percent }: PromotionWorth, left: number): boolean =>
  left < (percent === null ? (amount ?? 1) : 1);

/** Computes what a promotion pays of a fare, at most all of it. */
export function reductionOf({ amount, percent, cap }: PromotionWorth, fare: number): number {
  if (percent === null) return Math.min(amount ?? 0, fare);
  return Math.min(Math.floor((fare * percent) / 100), cap ?? fare);
}
