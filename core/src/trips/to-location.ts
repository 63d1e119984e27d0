import type { RidePlace } from '@waka/contracts/rides/ride-views';

/** Converts a place of a ride to the form of a request. */
export const toLocation = ({ address, name, near, away, lat, lng }: RidePlace) => ({
  address,
  ...(name !== null && { name }),
  ...(near && { near }),
  ...(away && { away }),
  lat,
  lng,
});
