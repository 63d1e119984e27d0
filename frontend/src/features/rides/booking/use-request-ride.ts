import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { QuoteOption } from '@waka/contracts/rides/ride-views';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Trip } from '../draft/trip-draft.store.ts';
import { bookingAsked, pendingStore } from './pending-booking.ts';
import type { Prices } from './use-prices.ts';
import { pointsOf } from './use-quote.ts';

/** As long as a quote of the service lasts. */
const ESTIMATE_MS = 10 * 60_000;

interface Choice {
  trip: Trip;
  quote: Prices;
  option: QuoteOption;
  paymentMethod: RidePaymentMethod;
  note?: string;
}

/** Books a ride, once, however often the network breaks off; the panel shows how it stands. */
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
