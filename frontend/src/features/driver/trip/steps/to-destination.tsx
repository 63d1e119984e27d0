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
import { PlaceText } from './place-text.tsx';
import { StepHead } from './step-head.tsx';
import { StopList } from './stop-list.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripLinks } from '../navigation/trip-links.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useMinutesLeft } from '../../way/use-minutes-left.ts';

/** Farther away than this, ending the trip or a stop is more likely an accidental tap than an arrival. */
const NEAR_KM = 0.5;
/** On a short trip a third of it; below this, positions are not exact enough to ask. */
const LEAST_NEAR_KM = 0.15;

interface ToDestinationProps {
  ride: Ride;
  me: Here | null;
  isBusy: boolean;
  /** Number of the stop, counted from 1. */
  onReach: (number: number) => void;
  /** Null while a step waits for the network. */
  onUndoStop: ((number: number) => void) | null;
  onComplete: () => void;
}

export function ToDestination({ ride, me, isBusy, onReach, onUndoStop, onComplete }: ToDestinationProps) {
  const t = useT();
  const { dropoffLocation, stops, stopsReached, lastEvent } = ride;
  const person = whoRides(ride);
  const minutes = useMinutesLeft(ride);
  const nextStop = stops[stopsReached];
  const number = stopsReached + 1;
  const minutesText = minutes === null ? null : t('driver.trip.destinationIn', { minutes: formatMinutes(minutes) });
  const isFolded = useIsSheetFolded();
  const [asked, setAsked] = useState<Asked | null>(null);
  // A stop reached meanwhile closes the question, and so does the other move.
  const nearKm = Math.min(NEAR_KM, Math.max(LEAST_NEAR_KM, ride.distanceKm / 3));
  const doubts = {
    stop:
      nextStop &&
      whenFar(awayKm(nextStop, me), nearKm, (distance) => t('driver.trip.farFromStop', { distance, number })),
    end: nextStop
      ? t('driver.trip.stopsLeft', { count: stops.length - stopsReached })
      : whenFar(awayKm(dropoffLocation, me), nearKm, (distance) => t('driver.trip.farAway', { distance })),
  };
  const open = asked?.number === number && doubts[asked.about] ? asked.about : null;
  const ask = (about: Asked['about']) => (isAsked: boolean) => setAsked(isAsked ? { about, number } : null);
  return (
    <>
      <StepHead
        title={t('driver.trip.driveTo', { name: called(person.name) })}
        ahead={{ place: nextStop ?? dropoffLocation, minutes: minutesText }}
      />
      {onUndoStop && lastEvent.type === 'stop_reached' && (
        <UndoBar
          since={lastEvent.at}
          text={t('driver.trip.undoStop', { number: stopsReached })}
          isBusy={isBusy}
          onUndo={() => onUndoStop(stopsReached)}
        />
      )}
      {!isFolded && (
        <>
          {stops.length > 0 && <StopList stops={stops} reached={stopsReached} />}
          <div>
            <PlaceText place={dropoffLocation} end="dropoff" />
            {minutesText !== null && <p className="figures text-lg font-bold text-violet">{minutesText}</p>}
          </div>
          <BookedBy ride={ride} />
          <TripLinks phone={person.phone} place={nextStop ?? dropoffLocation} />
          <TripFacts ride={ride} />
        </>
      )}
      {nextStop && !(isFolded && open === 'end') && (
        <AskFirst
          label={t('driver.trip.reachStop', { number })}
          doubt={doubts.stop ?? null}
          anyway={t('driver.trip.reachAnyway', { number })}
          isFoot={open !== 'end'}
          isBusy={isBusy}
          isAsked={open === 'stop'}
          onAsk={ask('stop')}
          onMove={() => onReach(number)}
        />
      )}
      {/* A folded sheet has the likely move alone. */}
      {!(isFolded && nextStop && open !== 'end') && (
        <AskFirst
          label={t('driver.trip.complete')}
          doubt={doubts.end}
          anyway={t('driver.trip.completeAnyway')}
          tone={nextStop ? 'quiet' : 'accent'}
          isFoot={!nextStop || open === 'end'}
          isBusy={isBusy}
          isAsked={open === 'end'}
          onAsk={ask('end')}
          onMove={onComplete}
        />
      )}
    </>
  );
}

/** The open question, and the number of the stop that was next when it was asked. */
interface Asked {
  about: 'stop' | 'end';
  number: number;
}

const whenFar = (km: number | null, nearKm: number, say: (distance: string) => string): string | null =>
  km !== null && km > nearKm ? say(formatDistance(km)) : null;
