import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { placeText } from '../../../lib/place-text.ts';
import { Banner } from '../../../ui/states/banner.tsx';

/** Shows that the rider has changed the trip or how it is paid, until the next event of the ride. */
export function TripChanged({
  ride: { lastEvent, stops, stopsReached, dropoffLocation, fare, currency, paymentMethod },
}: {
  ride: Ride;
}) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  if (lastEvent.type === 'payment_changed') {
    const paysNow = { method: nameOfMethod(paymentMethod, currency), fare: formatMoney(fare, currency) };
    return (
      <Banner tone="calm" icon={paymentMethod === 'cash' ? 'cash' : 'wallet'}>
        {t('driver.trip.paysNow', paysNow)}
      </Banner>
    );
  }
  if (lastEvent.type !== 'trip_changed') return null;
  const stop = stops[stopsReached];
  const values = { place: placeText(dropoffLocation, t), fare: formatMoney(fare, currency) };
  return (
    <Banner tone="calm" icon="route">
      {t('driver.trip.changed')}
      <span className="figures block font-semibold">
        {stop
          ? t('driver.trip.changedStop', { ...values, stop: placeText(stop, t) })
          : t('driver.trip.changedFare', values)}
      </span>
    </Banner>
  );
}
