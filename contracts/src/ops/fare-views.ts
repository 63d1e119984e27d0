import type { Currency, Region } from '../regions.ts';
import type { VehicleClass } from '../rides/ride-status.ts';

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

/** A trip that people take, with its fare now and by the rates in question. */
export interface FarePreview {
  from: string;
  to: string;
  distanceKm: number;
  fare: number;
  fareNow: number;
  currency: Currency;
}
