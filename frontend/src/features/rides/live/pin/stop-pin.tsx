import type { LatLng } from '@waka/contracts/geo';
import type { TripChange } from '@waka/contracts/rides/ride-requests';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { useMemo } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { Button } from '../../../../ui/button.tsx';
import { pickLeft } from '../../draft/map-pick.store.ts';
import { ChangePrice } from '../change/change-price.tsx';
import { rideLocation } from '../trip/ride-location.ts';
import { useChangeTrip } from '../change/use-change-trip.ts';

const PAUSE_MS = 300;

interface StopPinProps {
  ride: Ride;
  /** Its number in the trip. */
  stop: number;
  pin: LatLng;
}

/** Lets the rider place a stop that was only typed on the map, at the price that the whole way has then. */
export function StopPin({ ride, stop, pin }: StopPinProps) {
  const t = useT();
  const settled = useDebounced(pin, PAUSE_MS);
  const change = useMemo(() => withPin(ride, stop, settled), [ride, stop, settled]);
  const { quote, refusal, isPricing, askAgain, agree } = useChangeTrip(ride, change, pickLeft);
  return (
    <div className="grid gap-3">
      <h1 className="text-lg font-extrabold">{t('places.pick.stop', { number: stop })}</h1>
      <p className="text-sm text-muted">{t('places.pick.how')}</p>
      <output className="figures min-h-13 rounded-md bg-sunken px-3.5 py-3 font-semibold">
        {refusal && errorText(refusal, 'live.change.noPrice')}
        {quote && !refusal && <ChangePrice ride={ride} quote={quote} />}
      </output>
      {refusal && (
        <Button isWide tone="quiet" isBusy={isPricing} onClick={askAgain}>
          {t('app.tryAgain')}
        </Button>
      )}
      <div className="flex gap-2">
        <Button tone="quiet" onClick={pickLeft}>
          {t('places.cancel')}
        </Button>
        <Button
          isWide
          disabled={settled !== pin || !quote || refusal !== null}
          isBusy={agree.isPending}
          onClick={() => quote && agree.mutate(quote.quoteId)}
        >
          {t('places.set.stop', { number: stop })}
        </Button>
      </div>
    </div>
  );
}

const withPin = ({ stops, stopsReached, dropoffLocation }: Ride, stop: number, { lat, lng }: LatLng): TripChange => ({
  dropoffLocation: rideLocation(dropoffLocation),
  stops: stops
    .map((place, index) => rideLocation(index === stop - 1 ? { ...place, lat, lng } : place))
    .slice(stopsReached),
});
