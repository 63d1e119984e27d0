import { CURRENCIES } from '@waka/contracts/regions';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { storedValue } from '../storage/stored-value.ts';
import { newestRide, rideStore, rideUpdated } from './ride.store.ts';

const lastRide = storedValue<Ride>('ride');

/**
 * Shows the stored ride until the service sends one, and stores each change from then on. Returns a function that stops
 * it.
 */
export function storeLiveRide(): () => void {
  const last = lastRide.read();
  // The version before stored old leones; the service sends the ride anew.
  if (last && CURRENCIES.includes(last.currency) && !rideStore.getState().ride) rideUpdated(last);
  return rideStore.subscribe((state, before) => {
    const ride = newestRide(state);
    if (ride !== newestRide(before)) lastRide.write(ride);
  });
}
