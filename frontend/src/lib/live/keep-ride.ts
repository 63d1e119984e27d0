import type { Ride } from '@waka/contracts/rides/ride-views';
import { keep, kept } from '../offline/kept.ts';
import { rideStore, rideUpdated } from './ride.store.ts';

/** Shows the ride as this phone last knew it until the service tells, and keeps what it tells from now on. */
export function keepRide(): () => void {
  const last = kept<Ride>('ride');
  if (last && !rideStore.getState().ride) rideUpdated(last);
  return rideStore.subscribe(({ ride }, before) => {
    if (ride !== before.ride) keep('ride', ride);
  });
}
