import { greatCircleKm } from '@waka/contracts/geo';
import { askPosition, geolocationStore } from '../../../lib/device/geolocation.ts';
import type { PendingBooking } from './pending-booking.store.ts';

/** From this distance on a driver at the pickup does not see the rider. */
const FAR_METRES = 200;
/** A booking that was asked for within this time was priced at the newest position that the phone has reported. */
const WAITED_MS = 30_000;

/** Returns whether the phone's position has to be read anew before it is compared with the pickup of a booking. */
export const hasWaited = (booking: PendingBooking): boolean =>
  isFollowed(booking) && navigator.onLine && Date.now() - booking.askedAt > WAITED_MS;

/** Reads the phone's position anew, for ten seconds at most; the one before stays where there is no other. */
export const positionAsked = (): Promise<unknown> =>
  askPosition(WAITED_MS).catch((error: unknown) => console.warn('No newer position for the pickup:', error));

/** Returns whether a booking starts at "Current Location" as it was at the press, and the phone has left that place since. */
export function hasMoved(booking: PendingBooking): boolean {
  const known = geolocationStore.getState();
  const { lat, lng } = booking.trip.pickup;
  if (known.kind !== 'position' || lat === null || lng === null || !isFollowed(booking)) return false;
  return greatCircleKm({ lat, lng }, known.position) * 1000 > FAR_METRES + known.position.accuracy;
}

const isFollowed = ({ trip, start, isWithdrawn }: PendingBooking): boolean =>
  'isCurrent' in trip.pickup && start !== 'there' && !isWithdrawn;
