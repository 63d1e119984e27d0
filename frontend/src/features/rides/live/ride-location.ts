import type { RidePlace } from '@waka/contracts/rides/ride-views';

/** A place of a ride as a request names it. */
export const rideLocation = ({ name, near, ...place }: RidePlace) => ({
  ...place,
  ...(name !== null && { name }),
  ...(near && { near }),
});
