import { SEARCH_SECONDS } from '@waka/contracts/matching/offer';
import { DRIVER_CANCEL_REASONS } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { SearchOutlook } from '@waka/contracts/rides/search-outlook';
import { formatClock, formatMinutes } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { LazySafetyButton } from '../../../../ui/safety/lazy-safety-button.ts';
import { useConnection } from '../../../../lib/connection.store.ts';
import { useHasNetwork } from '../../../../lib/hooks/use-has-network.ts';
import { useServerNow } from '../../../../lib/hooks/use-server-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { PushAsk } from '../../../../ui/push-ask.tsx';
import { clockOf } from '../../../../lib/live/arrival.ts';
import type { StepProps } from '../step-props.ts';
import { LongSearch } from './long-search.tsx';
import { PinAsk } from '../pin/pin-ask.tsx';
import { OutlookLine } from './outlook-line.tsx';
import { NotifyWhenNear } from './notify-when-near.tsx';
import { TripSummary } from '../trip/trip-summary.tsx';
import { useSearchOutlook } from './use-search-outlook.ts';

/** After this long without a driver to ask, the screen says so. */
const NOBODY_AFTER_MS = 6000;
/** From then on the rider sees the alternatives. */
const LONG_AFTER_MS = 120_000;
/** A ride of another class would begin now: for one that was scheduled for later than this it comes too early. */
const EARLY_MS = 300_000;

export function Searching({ ride, onCancel }: StepProps) {
  const t = useT();
  const now = useServerNow(1000);
  const waitedMs = Math.max(0, now - Date.parse(ride.requestedAt));
  const searchedMs = Math.max(0, now - Date.parse(sinceOf(ride)));
  const isEarly = Date.parse(ride.scheduledFor ?? '') - now > EARLY_MS;
  const { data } = useSearchOutlook(ride);
  const outlook = isEarly && data ? { ...data, others: [] } : data;
  const minutes = minutesToAsked(ride, outlook, now);
  const hasNetwork = useHasNetwork();
  const isOffline = useConnection(({ kind }) => kind === 'lost') || !hasNetwork;
  return (
    <div className="flex min-h-full flex-col gap-4">
      <header className="flex items-center gap-4">
        <span className="relative grid size-14 shrink-0 place-items-center" aria-hidden="true">
          <span className="absolute inset-0 animate-radar rounded-full bg-violet opacity-25" />
          <span className="size-4 rounded-full bg-violet" />
        </span>
        <div>
          <h1 className="text-lg font-extrabold">
            {t(ride.attempt > 1 ? 'rider.search.again' : 'rider.search.title')}
          </h1>
          {ride.scheduledFor && (
            <p className="figures font-bold">{t('live.scheduledFor', { time: formatClock(ride.scheduledFor) })}</p>
          )}
          <output className="text-muted">
            <SearchProgress
              driversAsked={ride.search.driversAsked}
              minutes={minutes}
              isLong={waitedMs > NOBODY_AFTER_MS && !outlook?.driversNear}
              isUnserved={isUnserved(outlook)}
              timedUntil={timedUntil(ride, now)}
              isOffline={isOffline}
            />
          </output>
          {!isOffline && <OutlookLine outlook={outlook} isNearestShown={!isUnserved(outlook) && minutes !== null} />}
          <p className="figures text-sm text-muted">{t('rider.search.waited', { time: clockOf(searchedMs) })}</p>
        </div>
      </header>
      {ride.attempt > 1 && <WhyAgain ride={ride} />}
      {waitedMs > LONG_AFTER_MS && <LongSearch ride={ride} others={isOffline ? [] : (outlook?.others ?? [])} />}
      {!isOffline && isUnserved(outlook) && <NotifyWhenNear rideId={ride.id} />}
      <TripSummary ride={ride} />
      <PinAsk ride={ride} />
      <PushAsk userType="rider" />
      <div className="sheet-foot grid gap-2 pt-1 md:mt-auto">
        <LazySafetyButton rideId={ride.id} />
        <Button isWide tone="plain" className="text-stop!" onClick={onCancel}>
          {t('rider.live.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Returns whether no driver of any class is within reach, free or busy. */
const isUnserved = (outlook: SearchOutlook | undefined): boolean =>
  outlook !== undefined && outlook.driversNear === 0 && !outlook.busyNear && outlook.others.length === 0;

/**
 * Returns until when the search for a scheduled ride goes on, as the service decides it; null for one that began at its time or
 * later, as a second search may have.
 */
function timedUntil({ scheduledFor, requestedAt, attempt }: Ride, now: number): number | null {
  const at = Date.parse(scheduledFor ?? '');
  const isTimed = at > (attempt === 1 ? Date.parse(requestedAt) : now);
  return isTimed ? at + SEARCH_SECONDS * 1000 : null;
}

/** Returns the minutes to the driver being asked; null while none is, as after an offer has ended. */
function minutesToAsked({ search }: Ride, outlook: SearchOutlook | undefined, now: number): number | null {
  // Until the service has said more; the minutes of the ride are those of the nearest of all.
  if (outlook?.asked === undefined) return search.driversAsked === 1 ? search.nearestEtaMin : null;
  return outlook.asked && Date.parse(outlook.asked.until) > now ? outlook.asked.pickupEtaMin : null;
}

interface SearchProgressProps {
  driversAsked: number;
  minutes: number | null;
  isLong: boolean;
  isUnserved: boolean;
  /** Until when a search for a ride of a later time goes on. */
  timedUntil: number | null;
  /** Drivers may decline and accept without this phone's knowledge. */
  isOffline: boolean;
}

function SearchProgress({ driversAsked, minutes, isLong, ...props }: SearchProgressProps) {
  const { isUnserved: isNoneHere, timedUntil: until, isOffline } = props;
  const t = useT();
  if (isOffline) return t('live.search.offline');
  // The drivers who were asked have all declined by then.
  if (isNoneHere && until !== null) return t('live.search.unservedUntil', { time: formatClock(until) });
  if (isNoneHere) return t('live.search.unserved');
  if (minutes !== null) return t('rider.search.asked', { count: driversAsked, minutes: formatMinutes(minutes) });
  if (driversAsked > 0) return t('rider.search.declined', { count: driversAsked });
  return t(isLong ? 'rider.search.noneYet' : 'rider.search.starting');
}

// The service says `other` where the driver does not feel safe, and there is no text for it here.
const KNOWN_REASONS = DRIVER_CANCEL_REASONS.filter((reason) => reason !== 'unsafe');

/** Shows why the driver gave the ride back, in the rider's language. */
function WhyAgain({ ride: { cancelReason, passenger } }: Pick<StepProps, 'ride'>) {
  const t = useT();
  const code = KNOWN_REASONS.find((known) => known === cancelReason);
  if (!code) return null;
  return (
    <p className="-mt-2 wrap-anywhere text-muted">
      {/* The driver calls who rides. */}
      {passenger && code === 'rider_unreachable'
        ? t('live.gaveBack.passenger_unreachable', { name: passenger.name })
        : t(`live.gaveBack.${code}`)}
    </p>
  );
}

/** Returns when this search began, which the loss of a driver begins anew. */
const sinceOf = ({ attempt, lastEvent, requestedAt }: Ride): string =>
  attempt > 1 && lastEvent.type === 'driver_cancelled' ? lastEvent.at : requestedAt;
