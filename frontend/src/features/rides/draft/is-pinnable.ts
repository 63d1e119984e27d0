import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';

/** Returns whether the destination of a ride was only typed and can still be shown on the map. */
export const isPinnable = ({ status, dropoffLocation: { lat } }: Ride): boolean => lat === null && isLive(status);

/**
 * Returns the number of the stop that was only typed, where it is ahead and every other place has its pin: the trip can
 * then get a price with it. Null otherwise; before the acceptance a ride is booked again instead.
 */
export function pinnableStop({ status, pickupLocation, stops, stopsReached, dropoffLocation }: Ride): number | null {
  if (!isLive(status) || status === 'pending') return null;
  if (pickupLocation.lat === null || dropoffLocation.lat === null) return null;
  const [index, ...others] = stops.flatMap(({ lat }, at) => (lat === null ? [at] : []));
  return index !== undefined && others.length === 0 && index >= stopsReached ? index + 1 : null;
}
