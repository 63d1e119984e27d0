import type { AdjustmentState, HeldAdjustment } from './held-adjustments.ts';
import type { Currency, Region } from '../regions.ts';
import type { PayoutState } from '../payments/payout.ts';
import type { CashParts, DriverDebt } from './debt.ts';
import type { RatingTag } from '../rides/rating-tags.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { TariffParts } from '../money/tariff.ts';
import type { RidePaymentMethod } from '../rides/ride-status.ts';
import type { RidePlace } from '../rides/ride-views.ts';

/** What a driver earned in a period, from the ledger; amounts are minor units of `currency` unless noted otherwise. */
export interface Earnings {
  from: string;
  to: string;
  currency: Currency;
  /** After commission, with bonuses, tips and corrections. */
  total: number;
  /** US dollars, by the fixed exchange rates. */
  totalDollars: number;
  /** Fares that riders were charged. */
  fares: number;
  commission: number;
  bonuses: number;
  /** Adjustments by ops; negative ones reduced the sum. */
  adjustments: number;
  /** In full, without commission. An older backend leaves it out. */
  tips?: number;
  /** Of cancelled rides, in full. An older backend leaves it out. */
  fees?: number;
  rideCount: number;
  /** Days with earnings, oldest first; a day is one of UTC, which is the time of both countries. */
  days: { day: string; total: number; rideCount: number }[];
  /** The newest first, at most 200; earlier ones are read page by page. */
  rides: EarnedRide[];
}

/** A week's goal with its bonus, and the driver's progress towards it. */
export interface Quest {
  id: string;
  /** Completed rides whose fares came in. */
  target: number;
  amount: number;
  /** How much of `amount` the commission of these rides covers: no more is paid. */
  covered: number;
  currency: Currency;
  completedRides: number;
  /** The last day that counts, a Sunday, YYYY-MM-DD. */
  endsOn: string;
  isPaid: boolean;
}

type PlaceName = Pick<RidePlace, 'name' | 'address' | 'near' | 'away'>;

export interface EarnedRide {
  id: string;
  completedAt: string;
  /** What the ends of the ride are called, as on its receipt. An older backend leaves them out. */
  pickup?: PlaceName;
  dropoff?: PlaceName;
  /** The areas that the offer named. */
  pickupArea: string;
  dropoffArea: string;
  distanceKm: number;
  paymentMethod: RidePaymentMethod;
  currency: Currency;
  fare: number;
  commission: number;
  /** The driver's share of the fare. */
  earned: number;
  /** What the rider gave besides, in full; zero without. An older backend leaves it out. */
  tip?: number;
  /** True while the rider has not paid, so that it cannot be paid out. */
  isAwaited: boolean;
}

/** What is open between the service and a driver in one currency. */
export interface BalanceIn {
  currency: Currency;
  /** Fares taken in cash and not yet settled. */
  cashHeld: number;
  /** Earned by rides whose fare came in, and not yet paid out. */
  unpaidEarnings: number;
  /** Earned by rides whose riders have not paid; payable once they have. */
  awaitedEarnings: number;
  /**
   * What can be paid out, less the cash. Positive when the service owes the driver, negative when the driver owes it.
   */
  balance: number;
}

/** A driver's present balance with the service. */
export interface DriverBalance extends BalanceIn {
  /** How far a debt is from its limit. An older backend leaves it out. */
  debt?: Pick<DriverDebt, 'step' | 'maxDebt'>;
  /** What of the cash is no settled fare; left out where all of it is, and by an older backend. */
  inCash?: CashParts;
  /** The newest first, at most 20. */
  settlements: Settlement[];
  /** The last booking of ops, which a page says it has seen; only for ops. An older backend leaves it out. */
  decisionId?: string | null;
  /** Adjustments and payouts by hand that wait for a second admin; only for ops. An older backend leaves it out. */
  heldAdjustments?: HeldAdjustment[];
  /** Receipts for cash that wait for a second admin, in minor units of the currency; only for ops. An older backend leaves it out. */
  heldReceipts?: number;
  /** Whether the account is erased: what is left is booked off by two admins; only for ops. An older backend leaves it out. */
  isErased?: boolean;
  /** What is left of an erased account in each currency, the largest sum first; only for ops. An older backend leaves it out. */
  left?: BalanceIn[];
  /** What has become of the adjustment or payout by hand that this answers; left out in every other answer, and by an older backend. */
  adjusted?: AdjustmentState;
}

/** Money paid between the service and a driver, or added by the service. */
export interface Settlement {
  id: string;
  kind: 'bonus' | 'payout' | 'payout_returned' | 'remittance' | 'top_up' | 'adjustment' | 'refund' | 'refund_withdrawn';
  /** Positive when the balance grew by it. */
  amount: number;
  currency: Currency;
  at: string;
  /** The ride of a refund that the driver bears. An older backend leaves it out. */
  rideId?: string;
  /** Why ops has adjusted the balance, or decided a refund that the driver bears. An older backend leaves it out. */
  reason?: string;
  /** What became of a payout to a wallet, and the vehicle's owner whom it pays. An older backend leaves it out, or the fee. */
  payout?: {
    state: PayoutState;
    owner: string | null;
    /** True where its driver took it back. An older backend leaves it out. */
    isTakenBack?: boolean;
    /** What of the amount the wallet doesn't get, in minor units. */
    fee?: number;
  };
}

/** What a ride earns now, for the driver's class where the driver drives. */
export interface RateCard {
  region: Region;
  currency: Currency;
  vehicleType: VehicleClass;
  base: number;
  perKm: number;
  /** What the tariff has besides; only what costs something. */
  parts: TariffParts;
  commissionPercent: number;
  example: { distanceKm: number; fare: number; commission: number; earned: number };
}

export interface DriverFigures {
  /** Per cent. */
  acceptanceRate: number;
  offersAnswered: number;
  offersAccepted: number;
  /** Per cent of the accepted rides that were completed; null before there was one. */
  completionRate: number | null;
  completedRides: number;
  rating: number;
  /** How many ratings the mean is of; both move with every fifth rating. */
  ratingCount: number;
  /** True while the figures above are the initial ones. */
  isNew: boolean;
  /**
   * By their stars. Who gave them is not said, nor when or for which ride: they appear a day after their week or later, in
   * groups of weeks that hold ratings of at least five different riders.
   */
  ratings: { stars: number; comment: string | null }[];
  /**
   * How often riders chose each tag, the most frequent first. Weeks are counted once the tags of all their rides are
   * final, from a week after their end on, in groups that contain tags of at least five different riders; a group
   * stays until its last week began thirteen weeks ago. Two results therefore differ by whole groups: a count does not
   * show which of a group's riders chose a tag, unless all of them did. An older backend leaves it out.
   */
  tags?: { tag: RatingTag; count: number }[];
  /** The last twelve, the newest first. */
  weeks: WeekFigures[];
}

interface WeekFigures {
  /** Its Monday, YYYY-MM-DD. */
  from: string;
  offersAnswered: number;
  offersAccepted: number;
  completedRides: number;
  /** The mean of the ratings of its group of weeks; null while there is none. */
  rating: number | null;
}
