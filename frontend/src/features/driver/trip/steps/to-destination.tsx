import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatDistance, formatMinutes } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { AskFirst } from './ask-first.tsx';
import { awayKm, type Here } from '../away.ts';
import { called } from '../called.ts';
import { whoRides } from '../who-rides.ts';
import { BookedBy } from './booked-by.tsx';
import { PlaceText } from './place-text.tsx';
import { StepHead } from './step-head.tsx';
import { StopList } from './stop-list.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripLinks } from '../navigation/trip-links.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useMinutesLeft } from '../../way/use-minutes-left.ts';

/** Farther away than this, ending the trip or a stop is more likely an accidental tap than an arrival. */
const NEAR_KM = 0.5;

interface ToDestinationProps {
  ride: Ride;
  me: Here | null;
  isBusy: boolean;
  /** Number of the stop, counted from 1. */
  onReach: (number: number) => void;
  onUndoStop: (number: number) => void;
  onComplete: () => void;
}

export function ToDestination({ ride, me, isBusy, onReach, onUndoStop, onComplete }: ToDestinationProps) {
  const t = useT();
  const { dropoffLocation, stops, stopsReached, lastEvent } = ride;
  const person = whoRides(ride);
  const minutes = useMinutesLeft(ride);
  const nextStop = stops[stopsReached];
  const number = stopsReached + 1;
  return (
    <>
      <StepHead title={t('driver.trip.driveTo', { name: called(person.name) })} />
      {lastEvent.type === 'stop_reached' && (
        <UndoBar
          since={lastEvent.at}
          text={t('driver.trip.undoStop', { number: stopsReached })}
          isBusy={isBusy}
          onUndo={() => onUndoStop(stopsReached)}
        />
      )}
      {stops.length > 0 && <StopList stops={stops} reached={stopsReached} />}
      <div>
        <PlaceText place={dropoffLocation} end="dropoff" />
        {minutes !== null && (
          <p className="figures text-lg font-bold text-violet">
            {t('driver.trip.destinationIn', { minutes: formatMinutes(minutes) })}
          </p>
        )}
      </div>
      <BookedBy ride={ride} />
      <TripLinks phone={person.phone} place={nextStop ?? dropoffLocation} />
      <TripFacts ride={ride} />
      {nextStop && (
        <AskFirst
          key={number}
          label={t('driver.trip.reachStop', { number })}
          doubt={whenFar(awayKm(nextStop, me), (distance) => t('driver.trip.farFromStop', { distance, number }))}
          anyway={t('driver.trip.reachAnyway', { number })}
          isBusy={isBusy}
          onMove={() => onReach(number)}
        />
      )}
      <AskFirst
        // A stop reached meanwhile closes the question.
        key={`complete ${stopsReached}`}
        label={t('driver.trip.complete')}
        doubt={
          nextStop
            ? t('driver.trip.stopsLeft', { count: stops.length - stopsReached })
            : whenFar(awayKm(dropoffLocation, me), (distance) => t('driver.trip.farAway', { distance }))
        }
        anyway={t('driver.trip.completeAnyway')}
        tone={nextStop ? 'quiet' : 'accent'}
        isBusy={isBusy}
        onMove={onComplete}
      />
    </>
  );
}

const whenFar = (km: number | null, say: (distance: string) => string): string | null =>
  km !== null && km > NEAR_KM ? say(formatDistance(km)) : null;
