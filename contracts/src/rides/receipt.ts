import type { Currency } from '../regions.ts';
import type { RidePaymentMethod, VehicleClass } from './ride-status.ts';
import type { RidePlace } from './ride-views.ts';

/** What a completed ride cost and why. Money is whole currency units. */
export interface Receipt {
  rideId: string;
  number: string;
  issuedAt: string;
  riderName: string;
  driver: { name: string; plate: string | null; vehicle: string | null };
  pickup: RidePlace;
  stops: RidePlace[];
  dropoff: RidePlace;
  /** Encoded polyline, precision 5. */
  geometry: string | null;
  vehicleType: VehicleClass;
  distanceKm: number;
  currency: Currency;
  /** Null where the fare was not made by the tariff of its time. */
  parts: { base: number; perKm: number; distance: number } | null;
  total: number;
  paymentMethod: RidePaymentMethod;
  requestedAt: string;
  startedAt: string | null;
  completedAt: string;
  durationMin: number | null;
}
