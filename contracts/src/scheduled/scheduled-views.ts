import type { Currency, Region } from '../regions.ts';
import type { RidePaymentMethod, RideStatus } from '../rides/ride-status.ts';
import type { RidePlace } from '../rides/ride-views.ts';
import type { FareLine } from '../rides/tariff.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';

/** `begun` once the search has started: from then on the ride itself says what becomes of it. */
export type ScheduledStatus = 'scheduled' | 'taken' | 'begun' | 'failed' | 'cancelled';

/**
 * Why a scheduled ride failed: its rider was in another ride, the city or the class had closed, the account was locked.
 * One that was cancelled with an account has the last reason.
 */
export type ScheduledFailure = 'rider_busy' | 'closed' | 'method' | 'account';

/** A scheduled ride as its rider sees it. */
export interface ScheduledRide {
  id: string;
  /** Goes up with every change. */
  version: number;
  status: ScheduledStatus;
  pickupAt: string;
  /** When the search for a driver begins. */
  searchAt: string;
  /** That of the city, by whose clocks times are shown. */
  timeZone: string;
  pickupLocation: RidePlace;
  dropoffLocation: RidePlace;
  stops: RidePlace[];
  vehicleType: VehicleClass;
  paymentMethod: RidePaymentMethod;
  pickupNote: string | null;
  /** Who rides, where this is not the rider. An older backend leaves it out. */
  passenger?: { name: string; phone: string } | null;
  /** Confirmed at the booking. */
  fare: number;
  fareLines: FareLine[] | null;
  currency: Currency;
  region: Region;
  distanceKm: number;
  durationMin: number;
  /** The driver who took it early. */
  driver: { name: string; vehicle: { make: string | null; model: string | null; plate: string | null } } | null;
  /** True once the rider was warned that no driver is likely. */
  isInDoubt: boolean;
  rideId: string | null;
  rideStatus: RideStatus | null;
  failure: ScheduledFailure | null;
  cancelledBy: 'rider' | 'admin' | null;
  /** The repetition that made it. */
  seriesId: string | null;
}

/** A scheduled ride as a driver may read it. */
export interface ScheduledOffer {
  id: string;
  version: number;
  pickupAt: string;
  timeZone: string;
  pickup: { area: string };
  /** Null where the driver does not see destinations before a ride. */
  dropoff: { area: string } | null;
  stops: number;
  tripKm: number;
  fare: number;
  /** The driver's share of the fare. */
  earned: number;
  currency: Currency;
  vehicleType: VehicleClass;
  paymentMethod: RidePaymentMethod;
  isMine: boolean;
  /** Until then the driver may give it back. */
  giveBackUntil: string;
  /** From then on its driver has to be online, else another one gets it. An older backend leaves it out. */
  onlineBy?: string;
}

/** A scheduled ride in the ops list, before its search begins. */
export interface OpsScheduledRide {
  id: string;
  version: number;
  status: 'scheduled' | 'taken';
  pickupAt: string;
  searchAt: string;
  timeZone: string;
  pickupArea: string;
  dropoffArea: string;
  vehicleType: VehicleClass;
  paymentMethod: RidePaymentMethod;
  fare: number;
  currency: Currency;
  riderId: string;
  riderName: string | null;
  /** The driver who took it early. */
  driverId: string | null;
  driverName: string | null;
  /** True once the rider was notified that no driver is likely. */
  isInDoubt: boolean;
  /** True where a repetition made it. */
  isRepeated: boolean;
}
