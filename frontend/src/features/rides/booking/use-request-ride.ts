import { useMutation } from '@tanstack/react-query';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import type { Quote, QuoteOption } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api-client.ts';
import { ApiError, NetworkError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { rideUpdated } from '../../../lib/live/ride.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { draftForgotten, type Trip } from '../plan/trip-draft.store.ts';
import { bookingKey, bookingSettled } from './booking-key.ts';
import { pointsOf } from './use-quote.ts';

interface Booking {
  trip: Trip;
  quote: Quote;
  option: QuoteOption;
  paymentMethod: RidePaymentMethod;
}

/** Tries after a lost connection, with the same key: the ride is made once. */
const TRIES = 5;

/** Books the ride. `onPriceGone` when the quoted price ran out meanwhile. */
export const useRequestRide = (onPriceGone: () => void) =>
  useMutation({
    mutationFn: ({ trip, quote, option, paymentMethod }: Booking) => {
      const body = {
        ...pointsOf(trip),
        vehicleType: option.vehicleType,
        paymentMethod,
        estimatedFare: String(option.fare),
        quoteId: quote.quoteId,
      };
      return call(rideRoutes.requestRide, { body, idempotencyKey: bookingKey(body) });
    },
    retry: (failures, error) => error instanceof NetworkError && failures < TRIES,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
    onSuccess: (ride) => {
      bookingSettled();
      rideUpdated(ride);
      draftForgotten();
      showToast({ title: translate('rider.booking.requested'), description: translate('rider.booking.looking') });
    },
    onError: (error) => {
      if (error instanceof ApiError) bookingSettled();
      if (error instanceof ApiError && error.code === 'quote.not_found') onPriceGone();
      const known = error instanceof ApiError ? error.ride : null;
      if (known) rideUpdated(known);
      showToast({
        tone: 'error',
        title: translate('rider.booking.bookingFailed'),
        description: errorText(error, 'rider.booking.failedText'),
      });
    },
  });
