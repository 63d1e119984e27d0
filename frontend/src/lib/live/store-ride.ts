import { CURRENCIES } from '@waka/contracts/regions';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { storedValue } from '../storage/stored-value.ts';
import { rideStore, rideUpdated } from './ride.store.ts';

const lastRide = storedValue<Ride>('ride');

/**
 * Shows the stored ride until the service sends one, and stores each change from then on. Returns a function that stops
 * it.
 */
export function storeLiveRide(): () => void {
  const last = lastRide.read();
  // The version before stored old leones; the service sends the ride anew.
  if (last && CURRENCIES.includes(last.currency) && !rideStore.getState().ride) rideUpdated(last);
  return rideStore.subscribe(({ ride }, before) => {
    if (ride !== before.ride) lastRide.write(ride);
  });
}
