import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Ride, RidePlace } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { formatDistance } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { called } from './called.ts';
import { PlaceText } from './place-text.tsx';
import { StepHead } from './step-head.tsx';
import { StopList } from './stop-list.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripLinks } from './trip-links.tsx';

/** Farther away than this, ending the trip is more likely a slip of the finger than an arrival. */
const NEAR_KM = 0.5;

interface ToDestinationProps {
  ride: Ride;
  me: LatLng | null;
  isBusy: boolean;
  /** Of the stops, counted from 1. */
  onReach: (number: number) => void;
  onComplete: () => void;
}

export function ToDestination({ ride, me, isBusy, onReach, onComplete }: ToDestinationProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const { dropoffLocation, stops, stopsReached, rider } = ride;
  const nextStop = stops[stopsReached];
  const stopsLeft = stops.length - stopsReached;
  const awayKm = distanceTo(dropoffLocation, me);
  const isFar = awayKm !== null && awayKm > NEAR_KM;
  const isEarly = isFar || stopsLeft > 0;
  return (
    <>
      <StepHead title={t('driver.trip.driveTo', { name: called(rider.name) })} />
      {stops.length > 0 && <StopList stops={stops} reached={stopsReached} />}
      <PlaceText place={dropoffLocation} />
      <TripLinks phone={rider.phone} place={nextStop ?? dropoffLocation} />
      <TripFacts ride={ride} />
      {nextStop && (
        <Button
          isWide
          className="min-h-16 text-xl"
          isBusy={isBusy}
          onClick={() => {
            setIsAsking(false);
            onReach(stopsReached + 1);
          }}
        >
          {t('driver.trip.reachStop', { number: stopsReached + 1 })}
        </Button>
      )}
      {isAsking && isEarly && (
        <p role="alert" className="text-lg font-bold">
          {stopsLeft > 0
            ? t('driver.trip.stopsLeft', { count: stopsLeft })
            : t('driver.trip.farAway', { distance: formatDistance(awayKm ?? 0) })}
        </p>
      )}
      <Button
        isWide
        tone={nextStop ? 'quiet' : 'accent'}
        className="min-h-16 text-xl"
        isBusy={isBusy}
        onClick={() => (isEarly && !isAsking ? setIsAsking(true) : onComplete())}
      >
        {t(isAsking && isEarly ? 'driver.trip.completeAnyway' : 'driver.trip.complete')}
      </Button>
      {isAsking && isEarly && (
        <Button isWide tone="quiet" disabled={isBusy} onClick={() => setIsAsking(false)}>
          {t('driver.trip.keepDriving')}
        </Button>
      )}
    </>
  );
}

const distanceTo = ({ lat, lng }: RidePlace, me: LatLng | null): number | null =>
  me && lat !== null && lng !== null ? greatCircleKm(me, { lat, lng }) : null;
