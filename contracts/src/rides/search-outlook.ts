import type { VehicleClass } from '../vehicles/vehicle.ts';

/** Above this the figure says "at least": nobody plans by the difference between seven cars and eight. */
export const MANY_DRIVERS = 5;

/** What a rider who waits for a driver may hope for, as the service sees it now. */
export interface SearchOutlook {
  /** Free drivers of the ride's class within the search's reach, up to `MANY_DRIVERS`; null while nobody can tell. */
  driversNear: number | null;
  /** Minutes until the nearest of them could be there. */
  nearestEtaMin: number | null;
  /** Drivers of the class within reach who have a ride, or are asked for one, right now. */
  busyNear: number | null;
  /** The driver who has the offer now, and until when; null while none has. An older backend leaves it out. */
  asked?: { pickupEtaMin: number; until: string } | null;
  /** Other classes with somebody free near, quickest first. */
  others: { vehicleType: VehicleClass; pickupEtaMin: number }[];
}
