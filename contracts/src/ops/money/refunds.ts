import type { PayoutRefusal } from '../../payments/payout.ts';
import type { RefundDue } from './money-views.ts';

/**
 * `held` until a second admin has approved it, `due` until the provider was asked, `requested` until it has reported the result.
 * After `refused` the money has to be given back in another way.
 */
const REFUND_STATES = ['held', 'due', 'requested', 'paid', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Why one was not made; `came_back` where the provider said that it was made, and later that the money was sent back. */
export type RefundRefusal = Exclude<PayoutRefusal, 'taken_back'> | 'came_back';

/** Who bears what of a paid fare is given back; `shared` as the fare was shared: the driver's part by the driver, the commission by the service. */
export const REFUND_BEARERS = ['service', 'driver', 'shared'] as const;
export type RefundBearer = (typeof REFUND_BEARERS)[number];

/** Who can bear a fee of a cancelled ride: all of it was the driver's, so that there is nothing to share. */
export const FEE_BEARERS = ['service', 'driver'] as const satisfies readonly RefundBearer[];
export type FeeBearer = (typeof FEE_BEARERS)[number];

/** A refund that the provider of a payment makes. */
export interface RefundByRail {
  id: string;
  state: RefundState;
  reason: RefundRefusal | null;
  /** The admin who has asked for it. */
  askedBy: string | null;
  /** The other admin, who has approved it. An older backend leaves it out. */
  approvedBy?: string | null;
  /** True where the provider has not reported the result for a day and is not asked any more. */
  isInDoubt: boolean;
  at: string;
}

/**
 * Why nothing can be done about a refund for now: the bank has not decided about a dispute, it is not settled what was paid in cash, the
 * rider has not paid as much and owes the rest, or the reader has asked for it and another admin has to approve it. One that is held can
 * be refused all the same.
 */
const REFUND_BLOCKS = ['disputed', 'cash_open', 'unpaid', 'second_person'] as const;
export type RefundBlock = (typeof REFUND_BLOCKS)[number];

/** Money that has to go back or has gone back, as ops sees it. */
export interface RefundForOps extends RefundDue {
  /** False where the rail or its account can’t give back what came: ops does it in the provider’s portal. */
  canAsk: boolean;
  /** Another sum came than was asked for: `amount` is what was asked for. */
  isOtherSum: boolean;
  /** The last one that was asked for; null without any. */
  refund: RefundByRail | null;
  /** The provider's id of the refund. */
  reference: string | null;
  refundedAt: string | null;
  /** The receipt's number of its ride. An older backend leaves it out, and the next five. */
  rideNumber?: string | null;
  riderId?: string;
  driverId?: string | null;
  driverName?: string | null;
  /** The admin who decided that a part of a fare goes back, and why; null for money that pays for nothing. */
  decidedBy?: string | null;
  why?: string | null;
  /** Who bears what of a paid fare goes back; null for money that pays for nothing. An older backend leaves it out. */
  bearer?: RefundBearer | null;
  /** True where it became the rider's credit. An older backend leaves it out. */
  isCredited?: boolean;
  /** True where it was withdrawn, as the bank gave the fare back or an admin took it back. An older backend leaves it out. */
  isWithdrawn?: boolean;
  /** True where an admin withdrew it, and no bank. An older backend leaves it out. */
  isWithdrawnByTeam?: boolean;
  /** Why it can't be given back for now, nor approved; null where it can. An older backend leaves it out. */
  blocked?: RefundBlock | null;
}

/** Which refunds ops is shown. */
export const REFUND_SIDES = ['open', 'ended'] as const;
export type RefundSide = (typeof REFUND_SIDES)[number];

/** `approve` and `refuse` a held one; `was_paid` and `was_refused` end one in doubt, by the provider's own list. */
export const REFUND_DECISIONS = ['approve', 'refuse', 'was_paid', 'was_refused'] as const;
export type RefundDecision = (typeof REFUND_DECISIONS)[number];
