import type { Ride } from '@waka/contracts/rides/ride-views';

/** Returns whether the trip can be priced again: the part already driven needs its places on the map. */
export const isChangeable = ({ pickupLocation, stops, stopsReached }: Ride): boolean =>
  [pickupLocation, ...stops.slice(0, stopsReached)].every(({ lat }) => lat !== null);
