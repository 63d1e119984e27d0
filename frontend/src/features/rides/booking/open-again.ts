import { translate } from '../../../lib/i18n/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { bookingOpened, choiceKept } from '../draft/trip-draft.store.ts';
import type { PendingBooking } from './pending-booking.store.ts';
import { bookingEnded } from './read-pending.ts';

/** Returns to the prices of a trip that was never sent: its price is another one now, about which the rider decides. */
export function askAgain(booking: PendingBooking, title: 'offline.priceOld' | 'offline.priceOther'): void {
  bookingEnded(booking);
  openAgain(booking, false);
  askForPrices();
  showToast({ tone: 'error', title: translate(title), description: translate('offline.priceOldText') });
}

/**
 * Opens the prices of a booking again, for the same person: its panel may be new, and would choose another class where
 * this one is barred.
 */
export function openAgain({ trip, body }: PendingBooking, isRefused: boolean): void {
  const { vehicleType, paymentMethod, cardId, pickupNote, passenger } = body;
  choiceKept({
    vehicleType,
    paymentMethod,
    cardId,
    wishes: { ...(pickupNote && { pickupNote }), ...(passenger && { passenger }) },
  });
  bookingOpened({ ...trip, isRefused });
}

export const askForPrices = () => void queryClient.invalidateQueries({ queryKey: ['rides', 'quote'] });
