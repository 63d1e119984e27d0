import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { QuoteOption } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Trip } from '../draft/trip-draft.store.ts';
import type { Prices } from './prices/use-prices.ts';
import { pointsOf } from './prices/use-quote.ts';

/** A booking that was requested and has no response yet. */
export interface PendingBooking {
  /** Stored before the first attempt, so that a retry, even one after a reload, finds the ride that was made. */
  key: string;
  body: RideRequest;
  trip: Trip;
  askedAt: number;
  /** Number of attempts to send it, as far as the phone knows. Only with none is it certain that nothing was booked. */
  sends: number;
  /** Until when the price is valid, by the service's clock. */
  pricedUntil: number;
  isWithdrawn: boolean;
}

interface Pending {
  booking: PendingBooking | null;
  /** True from the first failed attempt on: the screen then shows the booking's state. */
  isWaiting: boolean;
}

const stored = storedValue<PendingBooking>('booking');
const fromBefore = stored.read();

export const pendingStore = create<Pending>(() => ({ booking: fromBefore, isWaiting: fromBefore !== null }));

export function pendingChanged(booking: PendingBooking | null): void {
  stored.write(booking);
  pendingStore.setState(booking ? { booking } : { booking, isWaiting: false });
}

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

interface Choice {
  trip: Trip;
  quote: Prices;
  option: QuoteOption;
  paymentMethod: RidePaymentMethod;
  note?: string;
}

/** Books a ride exactly once, however often the network breaks; the panel shows the booking's state. */
export const useRequestRide = () => ({
  isPending: pendingStore(({ booking }) => booking !== null),
  request: ({ trip, quote, option, paymentMethod, note = '' }: Choice) =>
    bookingAsked({
      trip,
      pricedUntil: quote.expiresAt === null ? serverNow() + ESTIMATE_MS : Date.parse(quote.expiresAt),
      body: {
        ...pointsOf(trip),
        vehicleType: option.vehicleType,
        paymentMethod,
        estimatedFare: String(option.fare),
        ...(note.trim() !== '' && { pickupNote: note.trim() }),
        ...(quote.quoteId !== null && { quoteId: quote.quoteId }),
      },
    }),
});
