import type { Currency, Region } from '../regions.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';

export interface FareRateView {
  id: string;
  region: Region;
  vehicleType: VehicleClass;
  /** Whole units of the currency. */
  base: number;
  perKm: number;
  currency: Currency;
  effectiveFrom: string;
  state: 'past' | 'current' | 'coming';
  /** The last decision about its class, which a change names as `seen`; null when there was none. */
  decisionId: string | null;
  /** Null for the rates that the service began with. */
  changedBy: string | null;
  reason: string | null;
}

export interface FareValues {
  /** Whole units of the currency. */
  base: number;
  perKm: number;
}

export interface CommissionValues {
  percent: number;
}

/** What an admin did to the rates of a class. */
export interface RateChange<Values> {
  id: string;
  region: Region;
  vehicleType: VehicleClass;
  /** A withdrawn rate never came into effect: then `becomes` is what stays. */
  isWithdrawn: boolean;
  was: Values | null;
  becomes: Values | null;
  effectiveFrom: string;
  at: string;
  /** Null when the admin's account is gone. */
  by: string | null;
  reason: string | null;
}

export type FareChange = RateChange<FareValues>;
export type CommissionChange = RateChange<CommissionValues>;

/** A trip that people take, with its fare now and by the rates in question. */
export interface FarePreview {
  from: string;
  to: string;
  distanceKm: number;
  fare: number;
  fareNow: number;
  currency: Currency;
}
