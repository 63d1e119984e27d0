import type { RidePlace } from '@waka/contracts/rides/ride-views';

/** A place of a ride as a request names it. */
export const toLocation = ({ address, name, lat, lng }: RidePlace) => ({
  address,
  ...(name !== null && { name }),
  lat,
  lng,
});
