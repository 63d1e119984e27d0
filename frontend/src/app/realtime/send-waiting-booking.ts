import { offlineTexts } from '../../lib/i18n/messages/offline/texts.ts';
import { rideTexts } from '../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../lib/i18n/messages/rider/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { isStored } from '../../lib/storage/stored-value.ts';

/** A network that was lost for a moment can return without an event of the browser. */
const TRY_EVERY_MS = 10_000;

let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Sends the booking that waits, now and as soon as the network is back, on every screen: the rider may look at another one
 * than that of the ride. Called again, it sends at once.
 */
export function sendWaitingBooking(): void {
  timer ??= setInterval(send, TRY_EVERY_MS);
  // One and the same function, which a browser adds once.
  addEventListener('online', send);
  send();
}

function send(): void {
  if (!isStored('booking')) return;
  withTexts(import('../../features/rides/booking/send-booking.ts'), riderTexts, rideTexts, offlineTexts).then(
    ({ sendBooking }) => sendBooking(),
    (error: unknown) => console.warn('The booking waits for the next try:', error),
  );
}
