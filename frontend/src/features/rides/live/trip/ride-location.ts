import type { RidePlace } from '@waka/contracts/rides/ride-views';

/** Converts a place of a ride to its form in a request. */
export const rideLocation = ({ name, near, ...place }: RidePlace) => ({
  ...place,
  ...(name !== null && { name }),
  ...(near && { near }),
});
