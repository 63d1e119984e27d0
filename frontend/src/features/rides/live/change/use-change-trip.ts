import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { TripChange } from '@waka/contracts/rides/ride-requests';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { rideUpdated } from '../../../../lib/live/ride.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { orWithoutNear } from '../../draft/or-without-near.ts';

/** The car moves on: a price is valid for two minutes, and is renewed before. */
const PRICE_EVERY_MS = 90_000;

/** Requests the price of a changed trip, and makes the change at the price that was shown. */
export function useChangeTrip(ride: Ride, change: TripChange | null, onDone: () => void) {
  const t = useT();
  const params = { id: ride.id };
  const price = useQuery({
    // A stop reached, or another change, needs a new price.
    queryKey: ['rides', 'trip-change', ride.id, ride.stopsReached, ride.fare, change],
    queryFn: change
      ? ({ signal }) => orWithoutNear(change, (body) => call(rideRoutes.quoteTripChange, { params, body, signal }))
      : skipToken,
    refetchInterval: PRICE_EVERY_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const agree = useMutation({
    mutationFn: async (quoteId: string) => {
      if (!change) throw new Error('a change without places was agreed to');
      const { dropoffLocation, stops } = change;
      return orWithoutNear({ dropoffLocation, stops, quoteId }, (body) =>
        call(rideRoutes.changeTrip, { params, body }),
      );
    },
    onSuccess: (changed) => {
      rideUpdated(changed);
      onDone();
      showToast({ title: t('live.change.done') });
    },
    onError: (error) => {
      const truth = error instanceof ApiError ? error.ride : null;
      if (truth) rideUpdated(truth);
      if (error instanceof ApiError && error.code === 'quote.not_found') void price.refetch();
      showToast({ tone: 'error', title: t('app.error'), description: errorText(error, 'live.change.failed') });
    },
  });
  return {
    quote: change ? (price.data ?? null) : null,
    refusal: change ? price.error : null,
    isPricing: price.isFetching,
    askAgain: () => void price.refetch(),
    agree,
  };
}
