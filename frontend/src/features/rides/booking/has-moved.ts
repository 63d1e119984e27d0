import { greatCircleKm } from '@waka/contracts/geo';
import { askPosition, geolocationStore } from '../../../lib/device/geolocation.ts';
import type { PendingBooking } from './pending-booking.store.ts';

/** From this distance on a driver at the pickup does not see the rider. */
const FAR_METRES = 200;
/** Within this time a booking is sent as it is: the rider has just seen where it starts. */
const WAITED_MS = 30_000;
/** A browser that waits for a permission answers no request for the position. */
const ANSWER_MS = 10_000;
const FRESH_MS = 60_000;

/** Returns whether a booking has to be compared with where the phone is now. */
export const isCompared = (booking: PendingBooking): boolean =>
  'isCurrent' in booking.trip.pickup &&
  booking.start !== 'there' &&
  // Its passenger may have stayed.
  !booking.body.passenger &&
  !booking.isWithdrawn &&
  (booking.start === 'asked' || Date.now() - booking.askedAt > WAITED_MS);

/** Reads the phone's position anew, for ten seconds at most; the one before stays where there is no other. */
export async function positionAsked(): Promise<void> {
  // A hidden page gets no position, and sends what it has.
  if (!navigator.onLine || document.visibilityState === 'hidden') return;
  const late = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  const asked = askPosition(WAITED_MS).catch((error: unknown) =>
    console.warn('No newer position for the pickup:', error),
  );
  await Promise.race([asked, late]);
}

/**
 * Returns whether the rider has to say where a booking starts: at "Current Location" as it was at the press, or where the
 * phone is now, far from there. Once asked, only a position at the pickup answers in the rider's place.
 */
export function isToAsk(booking: PendingBooking): boolean {
  if (!isCompared(booking)) return false;
  const isAsked = booking.start === 'asked';
  const known = geolocationStore.getState();
  const { lat, lng } = booking.trip.pickup;
  if (known.kind !== 'position' || lat === null || lng === null) return isAsked;
  const { accuracy, confirmedAt } = known.position;
  const metres = greatCircleKm({ lat, lng }, known.position) * 1000;
  if (isAsked) return metres + accuracy > FAR_METRES || Date.now() - confirmedAt > FRESH_MS;
  return metres - accuracy > FAR_METRES;
}
