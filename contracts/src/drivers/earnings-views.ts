import type { Currency } from '../regions.ts';
import type { RidePaymentMethod } from '../rides/ride-status.ts';

/** What a driver earned in a period, from the ledger; amounts are whole units of `currency` unless said otherwise. */
export interface Earnings {
  from: string;
  to: string;
  currency: Currency;
  /** After commission, with bonuses. */
  total: number;
  /** US dollars, by the fixed exchange rates. */
  totalDollars: number;
  /** What riders were asked for. */
  fares: number;
  commission: number;
  bonuses: number;
  rideCount: number;
  /** Days with earnings, oldest first; a day is one of UTC, which both countries keep. */
  days: { day: string; total: number; rideCount: number }[];
  /** The newest first, at most 200. */
  rides: EarnedRide[];
}

export interface EarnedRide {
  id: string;
  completedAt: string;
  pickupArea: string;
  dropoffArea: string;
  distanceKm: number;
  paymentMethod: RidePaymentMethod;
  currency: Currency;
  fare: number;
  commission: number;
  /** What of the fare is the driver's. */
  earned: number;
}

/** Where a driver stands with the service, as of now. */
export interface DriverBalance {
  currency: Currency;
  /** Fares taken in cash and not yet settled. */
  cashHeld: number;
  /** Earned and not yet paid out. */
  unpaidEarnings: number;
  /** Above zero the service owes the driver, below zero the driver owes commission. */
  balance: number;
}
