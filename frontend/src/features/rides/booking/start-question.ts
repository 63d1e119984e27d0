import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import type { DraftPlace } from '../draft/draft-place.ts';
import { openAgain } from './open-again.ts';
import { pendingChanged, pendingStore, type PendingBooking } from './pending-booking.store.ts';
import { bookingEnded, readPending } from './read-pending.ts';

/** Number of screens that show the waiting booking, and so the question. */
let screens = 0;

/** Notes that a screen shows the waiting booking; returns the function to call once it does not any more. */
export function waitingShown(): () => void {
  screens += 1;
  return () => {
    screens -= 1;
  };
}

/** Asks the rider where a booking starts; a toast says so where no screen shows the question. */
export function startAsked({ key }: PendingBooking): void {
  const now = readPending();
  if (now?.key !== key) return;
  pendingChanged({ ...now, start: 'asked' });
  pendingStore.setState({ isWaiting: true });
  if (now.start !== 'asked' && screens === 0)
    showToast({ tone: 'error', title: translate('offline.moved'), description: translate('offline.movedText') });
}

/** Stores that the booking starts at the pickup of before, which is named from now on. */
export function startedThere(): void {
  const booking = readPending();
  if (!booking) return;
  pendingChanged({ ...booking, start: 'there', trip: { ...booking.trip, pickup: namedPlace(booking.trip.pickup) } });
}

function namedPlace(place: DraftPlace & { isCurrent?: true }): DraftPlace {
  const { isCurrent: _, ...named } = place;
  return { ...named, name: place.address };
}

/** Shows the prices from another place instead, for the same wishes; a note about the pickup of before is no help there. */
export function startedAt(here: DraftPlace): void {
  const booking = readPending();
  if (!booking) return;
  const { pickupNote: _, ...body } = booking.body;
  // Marked first: an attempt of another page may yet make the ride, and cancels it then.
  pendingChanged({ ...booking, isWithdrawn: true });
  readPending();
  bookingEnded(booking);
  openAgain({ ...booking, body, trip: { ...booking.trip, pickup: here } }, false);
}
