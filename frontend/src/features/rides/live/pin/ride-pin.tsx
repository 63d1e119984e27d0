import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { LatLng } from '@waka/contracts/geo';
import { meteredKm } from '@waka/contracts/rides/fare';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatDistance, formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { rideUpdated } from '../../../../lib/live/ride.store.ts';
import { showToast } from '../../../../lib/toasts/toast.store.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { Button } from '../../../../ui/button.tsx';
import { orWithoutNear } from '../../draft/or-without-near.ts';
import { pickLeft, type RidePick } from '../../draft/map-pick.store.ts';
import { rideLocation } from '../trip/ride-location.ts';
import { StopPin } from './stop-pin.tsx';

export interface RidePinProps {
  ride: Ride;
  pick: RidePick;
}

const PAUSE_MS = 300;

/** Lets the rider place a destination or a stop on the map that was only typed. */
export function RidePin({ ride, pick: { pin, stop } }: RidePinProps) {
  return stop === undefined ? <DestinationPin ride={ride} pin={pin} /> : <StopPin ride={ride} stop={stop} pin={pin} />;
}

/** Shows how the pin of the destination changes the price. */
function DestinationPin({ ride, pin }: { ride: Ride; pin: LatLng }) {
  const t = useT();
  const settled = useDebounced(pin, PAUSE_MS);
  // A driver who accepted the sample price keeps it.
  const isPriced = ride.status === 'pending' && ride.attempt === 1;
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['rides', 'quote', ride.id, settled],
    queryFn: isPriced
      ? ({ signal }) => orWithoutNear(pointsTo(ride, settled), (body) => call(rideRoutes.quoteRide, { body, signal }))
      : skipToken,
    gcTime: 0,
  });
  const option = quote?.options.find(({ vehicleType }) => vehicleType === ride.vehicleType);
  const save = useMutation({
    mutationFn: () =>
      call(rideRoutes.pinDestination, {
        params: { id: ride.id },
        body: { ...settled, ...(isPriced && quote && { quoteId: quote.quoteId }) },
      }),
    onSuccess: (pinned) => {
      rideUpdated(pinned);
      pickLeft();
    },
    onError: (failure) => {
      const truth = failure instanceof ApiError ? failure.ride : null;
      if (truth) rideUpdated(truth);
      showToast({ tone: 'error', title: t('app.error'), description: errorText(failure, 'live.pin.failed') });
    },
  });
  return (
    <div className="grid gap-3">
      <h1 className="text-lg font-extrabold">{t('places.pick.destination')}</h1>
      <p className="text-sm text-muted">{t('places.pick.how')}</p>
      <output className="figures min-h-13 rounded-md bg-sunken px-3.5 py-3 font-semibold">
        {!isPriced && t('live.pin.kept', { most: formatDistance(meteredKm(ride.distanceKm)) })}
        {isPriced && quote && option && t('live.pin.price', { fare: formatMoney(option.fare, quote.currency) })}
        {isPriced && error && errorText(error, 'live.pin.noPrice')}
      </output>
      {isPriced && error && (
        <Button isWide tone="quiet" isBusy={isFetching} onClick={() => void refetch()}>
          {t('app.tryAgain')}
        </Button>
      )}
      <div className="flex gap-2">
        <Button tone="quiet" onClick={pickLeft}>
          {t('places.cancel')}
        </Button>
        <Button
          isWide
          disabled={settled !== pin || (isPriced && !quote)}
          isBusy={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('places.set.destination')}
        </Button>
      </div>
    </div>
  );
}

const pointsTo = ({ pickupLocation, stops, dropoffLocation }: Ride, { lat, lng }: LatLng) => ({
  pickupLocation: rideLocation(pickupLocation),
  dropoffLocation: { ...rideLocation(dropoffLocation), lat, lng },
  stops: stops.map(rideLocation),
});
