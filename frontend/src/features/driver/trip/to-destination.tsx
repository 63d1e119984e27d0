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
  onComplete: () => void;
}

export function ToDestination({ ride, me, isBusy, onComplete }: ToDestinationProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const { dropoffLocation, stops, rider } = ride;
  const awayKm = distanceTo(dropoffLocation, me);
  const isFar = awayKm !== null && awayKm > NEAR_KM;
  return (
    <>
      <StepHead title={t('driver.trip.driveTo', { name: called(rider.name) })} />
      {stops.length > 0 && <StopList stops={stops} />}
      <PlaceText place={dropoffLocation} />
      <TripLinks phone={rider.phone} place={dropoffLocation} />
      <TripFacts ride={ride} />
      {isAsking && isFar && (
        <p role="alert" className="text-lg font-bold">
          {t('driver.trip.farAway', { distance: formatDistance(awayKm) })}
        </p>
      )}
      <Button
        isWide
        className="min-h-16 text-xl"
        isBusy={isBusy}
        onClick={() => (isFar && !isAsking ? setIsAsking(true) : onComplete())}
      >
        {t(isAsking && isFar ? 'driver.trip.completeAnyway' : 'driver.trip.complete')}
      </Button>
      {isAsking && isFar && (
        <Button isWide tone="quiet" disabled={isBusy} onClick={() => setIsAsking(false)}>
          {t('driver.trip.keepDriving')}
        </Button>
      )}
    </>
  );
}

const distanceTo = ({ lat, lng }: RidePlace, me: LatLng | null): number | null =>
  me && lat !== null && lng !== null ? greatCircleKm(me, { lat, lng }) : null;
