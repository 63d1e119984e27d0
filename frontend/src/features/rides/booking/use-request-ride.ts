import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { Quote, QuoteOption } from '@waka/contracts/rides/ride-views';
import type { Trip } from '../plan/trip-draft.store.ts';
import { bookingAsked, pendingStore } from './pending-booking.ts';
import { pointsOf } from './use-quote.ts';

interface Choice {
  trip: Trip;
  quote: Quote;
  option: QuoteOption;
  paymentMethod: RidePaymentMethod;
}

/** Books a ride, once, however often the network breaks off; the panel shows how it stands. */
export const useRequestRide = () => ({
  isPending: pendingStore(({ booking }) => booking !== null),
  request: ({ trip, quote, option, paymentMethod }: Choice) =>
    bookingAsked({
      trip,
      pricedUntil: Date.parse(quote.expiresAt),
      body: {
        ...pointsOf(trip),
        vehicleType: option.vehicleType,
        paymentMethod,
        estimatedFare: String(option.fare),
        quoteId: quote.quoteId,
      },
    }),
});
