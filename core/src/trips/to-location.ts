import type { RidePlace } from '@waka/contracts/rides/ride-views';

/** A place of a ride as a request names it. */
export const toLocation = ({ address, name, near, lat, lng }: RidePlace) => ({
  address,
  ...(name !== null && { name }),
  ...(near && { near }),
  lat,
  lng,
});
