import type { Ride } from '@waka/contracts/rides/ride-views';
import { shelf } from '../offline/kept.ts';
import { rideStore, rideUpdated } from './ride.store.ts';

const lastRide = shelf<Ride>('ride');

/** Shows the ride as this phone last knew it until the service tells, and keeps what it tells from now on. */
export function keepRide(): () => void {
  const last = lastRide.kept();
  if (last && !rideStore.getState().ride) rideUpdated(last);
  return rideStore.subscribe(({ ride }, before) => {
    if (ride !== before.ride) lastRide.keep(ride);
  });
}
