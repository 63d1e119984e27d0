import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { useState } from 'react';
import { formatDate } from '../../../lib/i18n/i18n.ts';
import { listed } from '../../../lib/i18n/listed.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useScheduledNews } from '../../../lib/live/use-scheduled-news.ts';
import { rideLocation } from '../live/trip/ride-location.ts';
import { placeText } from '../../../lib/place-text.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyIcon } from '../../../ui/icons/lazy-icon.tsx';
import { useRelay } from '../relay/use-relay.ts';
import { LazyRelayCancelNote, LazyRelayCard } from '../relay/lazy-relay-card.ts';
import { Asked } from '../../../ui/asked.tsx';
import { RideFacts } from './ride-facts.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useCancelScheduled, useEndSeries, useScheduledRides } from './use-scheduled.ts';

/** More of them would push the form out of a phone. */
const FIRST = 1;

/** Lists the rides that the rider has scheduled, on every device until they begin. */
export function ScheduledCards() {
  const t = useT();
  useScheduledNews();
  const { data: all = [] } = useScheduledRides();
  const { data: relay } = useRelay(all.length > 0);
  // The second ride of a trip over water stands with its ferry, and one that was cancelled with its like.
  const rides = all.filter(({ id, status }) => id !== relay?.second.id && status !== 'failed');
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rides : rides.slice(0, FIRST);
  if (rides.length === 0) return relay ? <LazyRelayCard /> : null;
  return (
    <section aria-labelledby="scheduled" className="mb-3 grid grid-cols-1 gap-2">
      {relay && <LazyRelayCard />}
      <h2 id="scheduled" className="text-sm font-bold text-muted">
        {t('scheduled.mine')}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {shown.map((ride) => (
          <ScheduledCard key={ride.id} ride={ride} isToFerry={ride.id === relay?.firstScheduledId} />
        ))}
      </ul>
      {rides.length > FIRST && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="tap justify-self-start rounded-md px-1 text-sm font-bold text-violet underline"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('scheduled.fewer') : t('scheduled.all', { count: rides.length })}
        </button>
      )}
    </section>
  );
}

interface CardProps {
  ride: ScheduledRide;
  /** Whether it goes to the ferry of a trip over water, whose other ride is cancelled with it. */
  isToFerry: boolean;
}

function ScheduledCard({ ride, isToFerry }: CardProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const isAhead = ride.status === 'scheduled' || ride.status === 'taken';
  return (
    <li className="rounded-lg border-2 border-line p-3">
      <div className="flex items-center gap-3">
        <LazyIcon name="clock" className="size-5 shrink-0 text-violet" />
        <RideFacts ride={ride} />
        {isAhead && (
          <button
            type="button"
            aria-expanded={isOpen}
            className="tap shrink-0 rounded-md px-2 font-semibold underline"
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('scheduled.open')}
          </button>
        )}
      </div>
      {ride.passenger && (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere">
          {t('scheduled.for', { name: ride.passenger.name })}
        </p>
      )}
      <p className={`mt-1 text-sm ${ride.isInDoubt ? 'font-semibold text-stop' : 'text-muted'}`}>
        <State ride={ride} />
      </p>
      {isOpen && <Changes {...{ ride, isToFerry }} onDone={() => setIsOpen(false)} />}
    </li>
  );
}

function State({ ride }: { ride: ScheduledRide }) {
  const t = useT();
  const { status, driver, isInDoubt, searchAt, timeZone } = ride;
  if (status === 'taken' && driver) {
    const { make, model, plate } = driver.vehicle;
    // Read at the kerb, so the plate must not wrap.
    const car = [make, model, plate?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' ');
    return `${t('scheduled.state.taken', { driver: driver.name })} ${car}`;
  }
  const time = formatDate(new Date(searchAt), { hour: '2-digit', minute: '2-digit', timeZone });
  return t(isInDoubt ? 'scheduled.state.doubt' : 'scheduled.state.scheduled', { time });
}

function Changes({ ride, isToFerry, onDone }: CardProps & { onDone: () => void }) {
  const t = useT();
  const [isChoosing, setIsChoosing] = useState(false);
  const cancel = useCancelScheduled(onDone);
  const end = useEndSeries(onDone);
  const { pickupLocation, dropoffLocation, stops, vehicleType, paymentMethod, pickupNote, timeZone, seriesId } = ride;
  const passenger = ride.passenger ?? undefined;
  const points = {
    pickupLocation: rideLocation(pickupLocation),
    dropoffLocation: rideLocation(dropoffLocation),
    stops: stops.map(rideLocation),
  };
  return (
    <div className="mt-3 grid grid-cols-1 gap-2">
      {stops.length > 0 && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {t('scheduled.via', { stops: listed(stops.map((stop) => placeText(stop, t))) })}
        </p>
      )}
      {pickupNote && (
        <p dir="auto" className="text-sm wrap-anywhere">
          {t('scheduled.note', { note: pickupNote })}
        </p>
      )}
      <Button tone="quiet" isWide onClick={() => setIsChoosing(true)}>
        {t('scheduled.changeTitle')}
      </Button>
      <Asked
        label={t(seriesId ? 'scheduled.skip' : 'scheduled.cancel')}
        question={t(seriesId ? 'scheduled.skipAsk' : 'scheduled.cancelAsk')}
        note={isToFerry && <LazyRelayCancelNote rideId={ride.id} />}
        yes={t('scheduled.cancelYes')}
        no={t('scheduled.cancelNo')}
        isBusy={cancel.isPending}
        onYes={() => cancel.mutate(ride)}
      />
      {seriesId && (
        <Asked
          label={t('scheduled.endSeries')}
          question={t('scheduled.endAsk')}
          yes={t('scheduled.endYes')}
          no={t('scheduled.endNo')}
          isBusy={end.isPending}
          onYes={() => end.mutate(seriesId)}
        />
      )}
      {isChoosing && (
        <ScheduleDialog
          wish={{
            points,
            vehicleType,
            paymentMethod,
            note: pickupNote ?? '',
            timeZone,
            ...(passenger && { passenger }),
          }}
          replaced={ride}
          onDone={onDone}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}
