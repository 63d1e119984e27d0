import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { placeText } from '../../../lib/place-text.ts';
import { Banner } from '../../../ui/states/banner.tsx';

/** Shows that the rider has changed the trip, until the next event of the ride. */
export function TripChanged({
  ride: { lastEvent, stops, stopsReached, dropoffLocation, fare, currency },
}: {
  ride: Ride;
}) {
  const t = useT();
  if (lastEvent.type !== 'trip_changed') return null;
  const place = placeText(stops[stopsReached] ?? dropoffLocation, t);
  return (
    <Banner tone="calm" icon="route">
      {t('driver.trip.changed')}
      <span className="figures block font-semibold">
        {t('driver.trip.changedFare', { place, fare: formatMoney(fare, currency) })}
      </span>
    </Banner>
  );
}
