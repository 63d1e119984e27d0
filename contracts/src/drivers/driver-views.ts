import type { LatLng } from '../geo.ts';
import type { Currency } from '../regions.ts';
import type { VehicleClass } from '../rides/ride-status.ts';

/** Shown until there are five data of a driver's own. */
export const DEFAULT_RATING = 5.0;
export const DEFAULT_ACCEPTANCE_RATE = 75;
export const ACCEPTANCE_RATE_TARGET = 85;

export interface DriverStatus {
  isOnline: boolean;
  isApproved: boolean;
  vehicleType: VehicleClass;
  currentLocation: LatLng | null;
}

export interface DriverStats {
  /** US dollars, by the fixed exchange rates. */
  todayEarnings: number;
  todayEarningsLocal: number;
  currency: Currency;
  /** Per cent. */
  acceptanceRate: number;
  rating: number;
  isNew: boolean;
  totalRides: number;
}
