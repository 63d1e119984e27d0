import type { QuoteOption } from '@waka/contracts/rides/ride-views';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { pointsOf, type Trip } from '../draft/trip-draft.store.ts';
import type { Wishes } from '../passenger/wishes.ts';
import type { PaymentWish } from './parts/payment-choice.tsx';
import { pendingChanged, pendingStore, type PendingBooking } from './pending-booking.store.ts';
import type { Prices } from './prices/use-prices.ts';

const RETRY_MS = 2000;

/**
 * Stores the booking, then sends it; the code that sends it is lazy, and usually loaded before the button is pressed.
 */
function bookingAsked(wish: Pick<PendingBooking, 'body' | 'trip' | 'pricedUntil'>): void {
  pendingChanged({ ...wish, key: crypto.randomUUID(), askedAt: Date.now(), sends: 0, isWithdrawn: false });
  sendWhenFetched();
}

function sendWhenFetched(): void {
  fetchSender().then(
    ({ sendBooking }) => sendBooking(),
    () => setTimeout(sendWhenFetched, RETRY_MS),
  );
}

export const fetchSender = () => withTexts(import('./send-booking.ts'), rideTexts, offlineTexts);

/** As long as a quote of the service is valid. */
const ESTIMATE_MS = 10 * 60_000;

interface Choice extends PaymentWish {
  trip: Trip;
  quote: Prices;
  option: QuoteOption;
  wishes?: Wishes;
}

/** Books a ride exactly once, however often the network breaks; the panel shows the booking's state. */
export const useRequestRide = () => ({
  isPending: pendingStore(({ booking }) => booking !== null),
  request: ({ trip, quote, option, wishes, ...payment }: Choice) =>
    bookingAsked({
      trip,
      pricedUntil: quote.expiresAt === null ? serverNow() + ESTIMATE_MS : Date.parse(quote.expiresAt),
      body: {
        ...pointsOf(trip),
        vehicleType: option.vehicleType,
        ...payment,
        estimatedFare: String(option.fare),
        ...wishes,
        ...(quote.quoteId !== null && { quoteId: quote.quoteId }),
      },
    }),
});
