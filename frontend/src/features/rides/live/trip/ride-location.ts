import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { addressToSend, nameToSend } from '../../../../lib/place-text.ts';

/** Converts a place of a ride to its form in a request. */
export function rideLocation(place: RidePlace) {
  const { name: _, near, away: __, ...rest } = place;
  const name = nameToSend(place);
  return { ...rest, address: addressToSend(place), ...(name !== null && { name }), ...(near && { near }) };
}
