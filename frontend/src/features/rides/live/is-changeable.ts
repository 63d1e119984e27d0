import type { Ride } from '@waka/contracts/rides/ride-views';

/** Returns whether the trip can be priced anew: one with a place that was only typed is paid by the distance driven. */
export const isChangeable = ({ geometrySource, pickupLocation }: Ride): boolean =>
  geometrySource !== 'sample' && pickupLocation.lat !== null;
