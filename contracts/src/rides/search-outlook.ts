import type { VehicleClass } from '../vehicles/vehicle.ts';

/** Above this the screen shows "at least": seven cars or eight make no difference to a rider. */
export const MANY_DRIVERS = 5;

/** The present outlook of a rider who waits for a driver. */
export interface SearchOutlook {
  /** Free drivers of the ride's class within the search's reach, up to `MANY_DRIVERS`; null while that is unknown. */
  driversNear: number | null;
  /** Minutes until the nearest of them could be there. */
  nearestEtaMin: number | null;
  /** Drivers of the class within reach who have a ride, or an open offer of one, right now. */
  busyNear: number | null;
  /** The driver who has the offer now, and until when; null while none has. An older backend leaves it out. */
  asked?: { pickupEtaMin: number; until: string } | null;
  /** Other classes with a free driver near, quickest first. */
  others: { vehicleType: VehicleClass; pickupEtaMin: number }[];
}
