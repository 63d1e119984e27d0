import type { Core } from '../platform/core.ts';
import { classOf } from '../vehicles/class-rules.ts';
import type { ScheduledRide } from './scheduled-ride.entity.ts';
import { pickupMinutesIn } from './scheduled-rides.repository.ts';

/** For drivers who decline, and for traffic. */
const MARGIN_MINUTES = 10;
/** What a class says of itself where nothing else is known. */
const USUAL_MINUTES = 10;
const LONGEST_MINUTES = 60;

/**
 * Returns when the search for a driver begins: earlier than the pickup by the time that a driver of the class usually
 * takes to come there, and a margin.
 */
export async function searchTime(
  { sql, vehicles }: Pick<Core, 'sql' | 'vehicles'>,
  ride: Pick<ScheduledRide, 'pickupAt' | 'pickupArea' | 'vehicleType'>,
): Promise<Date> {
  const [learned, classes] = await Promise.all([pickupMinutesIn(sql, ride), vehicles.read()]);
  const minutes = learned ?? classOf(classes, ride.vehicleType)?.usualPickupMin.to ?? USUAL_MINUTES;
  const ahead = Math.ceil(Math.min(LONGEST_MINUTES, minutes)) + MARGIN_MINUTES;
  return new Date(ride.pickupAt.getTime() - ahead * 60_000);
}
