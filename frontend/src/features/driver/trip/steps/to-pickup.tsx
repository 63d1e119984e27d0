import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { formatDistance, formatMinutes } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useIsSheetFolded } from '../../../../ui/sheet-fold.ts';
import { AskFirst } from './ask-first.tsx';
import { awayKm, type Here } from '../away.ts';
import { called } from '../called.ts';
import { whoRides } from '../who-rides.ts';
import { BookedBy } from './booked-by.tsx';
import { PickupNote } from './pickup-note.tsx';
import { PlaceText } from './place-text.tsx';
import { StepHead } from './step-head.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripLinks } from '../navigation/trip-links.tsx';
import { useMinutesLeft } from '../../way/use-minutes-left.ts';

/** Farther away than this, an arrival is more likely an accidental tap. Pins lie beside the road. */
const NEAR_KM = 0.3;

interface ToPickupProps {
  ride: Ride;
  me: Here | null;
  isBusy: boolean;
  onArrive: () => void;
}

export function ToPickup({ ride, me, isBusy, onArrive }: ToPickupProps) {
  const t = useT();
  const person = whoRides(ride);
  const minutes = useMinutesLeft(ride);
  const away = awayKm(ride.pickupLocation, me);
  const isFolded = useIsSheetFolded();
  const [isAsked, setIsAsked] = useState(false);
  const pickupIn = minutes === null ? null : t('driver.trip.pickupIn', { minutes: formatMinutes(minutes) });
  return (
    <>
      <StepHead
        title={t('driver.trip.pickUp', { name: called(person.name) })}
        ahead={{ place: ride.pickupLocation, minutes: pickupIn }}
      />
      {!isFolded && (
        <>
          <BookedBy ride={ride} />
          <div>
            <PlaceText place={ride.pickupLocation} end="pickup" />
            {pickupIn !== null && <p className="figures text-lg font-bold text-violet">{pickupIn}</p>}
          </div>
          <PickupNote ride={ride} />
          <TripLinks phone={person.phone} place={ride.pickupLocation} />
          <TripFacts ride={ride} />
        </>
      )}
      <AskFirst
        label={t('driver.trip.arrived')}
        doubt={
          away !== null && away > NEAR_KM ? t('driver.trip.farFromPickup', { distance: formatDistance(away) }) : null
        }
        anyway={t('driver.trip.arrivedAnyway')}
        isBusy={isBusy}
        isAsked={isAsked}
        onAsk={setIsAsked}
        onMove={onArrive}
      />
    </>
  );
}
