import type { Ride } from '@waka/contracts/rides/ride-views';
import { minutesLeft } from '../../../lib/live/arrival.ts';
import { driverWayStore } from '../../../lib/live/driver-way.store.ts';
import { useServerNow } from '../../../lib/hooks/use-server-now.ts';

/** Returns the minutes that the rider reads: of the same fix, counted down by the same rule. Null while none are known. */
export function useMinutesLeft({ id, status }: Ride): number | null {
  const now = useServerNow(1000);
  const arrival = driverWayStore((store) => store.arrival);
  return arrival?.rideId === id && arrival.status === status ? minutesLeft(arrival, now) : null;
}
