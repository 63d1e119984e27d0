import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../lib/payments/use-ride-methods.ts';
import { placeText } from '../../../lib/place-text.ts';
import { keptSteps, type KeptStep, type MissedChange } from './kept-steps.store.ts';
import { namesOf, useIntoView } from './unsent-banner.tsx';
import { LazyDriverDue } from '../../../ui/cash/lazy-promotion-line.ts';
import { Banner } from '../../../ui/states/banner.tsx';

interface TripChangedProps {
  ride: Ride;
  /** The steps that the change has made void. */
  dropped: readonly KeptStep[];
}

/**
 * Shows that the rider has changed the trip or how it is paid, until the next event of the ride; where steps of the driver
 * waited for the network meanwhile, until the next tap.
 */
export function TripChanged({ ride, dropped }: TripChangedProps) {
  const { lastEvent, stops, stopsReached, dropoffLocation, currency, paymentMethod } = ride;
  const t = useT();
  const nameOfMethod = useMethodNames();
  const sum = formatMoney(ride.fare, currency);
  const fare = ride.geometrySource === 'sample' ? t('driver.trip.aboutFare', { fare: sum }) : sum;
  const missed = keptSteps((kept) => kept.missed).filter(({ rideId }) => rideId === ride.id);
  const isChanged = (event: MissedChange['event']) =>
    lastEvent.type === event || missed.some((change) => change.event === event);
  const paysNow =
    isChanged('payment_changed') && t('driver.trip.paysNow', { method: nameOfMethod(paymentMethod, currency), fare });
  const notDone = dropped.length > 0 && t('driver.trip.notDone', { step: namesOf(dropped, t) });
  const note = useIntoView(
    `${lastEvent.type} ${lastEvent.at} ${notDone} ${missed.map(({ event }) => event).join(' ')}`,
  );
  const due = paymentMethod === 'cash' && <LazyDriverDue ride={ride} />;
  const isOtherTrip = isChanged('trip_changed') || dropped.length > 0;
  if (paysNow && !isOtherTrip) {
    return (
      <div ref={note}>
        <Banner tone="calm" icon={paymentMethod === 'cash' ? 'cash' : 'wallet'}>
          {paysNow}
          {due}
        </Banner>
      </div>
    );
  }
  if (!isOtherTrip) return null;
  const stop = stops[stopsReached];
  const values = { place: placeText(dropoffLocation, t), fare };
  return (
    <div ref={note}>
      <Banner tone="calm" icon="route">
        {t('driver.trip.changed')}
        <span className="figures block font-semibold">
          {stop
            ? t('driver.trip.changedStop', { ...values, stop: placeText(stop, t) })
            : t('driver.trip.changedFare', values)}
        </span>
        {notDone}
        {paysNow && <span className="block">{paysNow}</span>}
        {due}
      </Banner>
    </div>
  );
}
