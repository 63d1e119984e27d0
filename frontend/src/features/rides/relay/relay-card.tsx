import type { Relay } from '@waka/contracts/relays/relay-views';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { useState } from 'react';
import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useScheduledNews } from '../../../lib/live/use-scheduled-news.ts';
import { placeText } from '../../../lib/place-text.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Asked } from '../../../ui/asked.tsx';
import { clockAt } from './ferry-steps.tsx';
import { useCancelRelay, useChangeDeparture, useRelay } from './use-relay.ts';

export interface RelayCardProps {
  /** The ride on the screen. */
  ride?: Ride;
}

/** Shows what comes after the ride to the quay, until the ride from the other quay is searched for. */
export function RelayCard({ ride }: RelayCardProps) {
  // During the ride to the quay a driver may take the other one.
  useScheduledNews();
  const { data: relay } = useRelay();
  const isAhead = relay?.second.status === 'scheduled' || relay?.second.status === 'taken';
  // The service ends the trip a moment after its first ride.
  const status = ride && ride.id === relay?.firstRideId ? ride.status : relay?.firstRideStatus;
  const isOver = status === 'cancelled' || status === 'expired';
  return relay && isAhead && !isOver && !isOld(relay, ride) ? <Ahead relay={relay} /> : null;
}

/** Checks whether the answer is one of before: a rider has one ride at a time, so another live ride means that the first one is over. */
const isOld = ({ firstRideId, firstRideStatus }: Relay, ride: Ride | undefined): boolean =>
  ride !== undefined && isLive(ride.status) && ride.id !== firstRideId && !!firstRideStatus && isLive(firstRideStatus);

function Ahead({ relay }: { relay: Relay }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { ferry, second } = relay;
  return (
    <section aria-label={t('relay.next')} className="relative mb-3 rounded-lg border-2 border-line bg-surface p-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-extrabold">
            {t('relay.ferryAt', { ferry: t(`ferry.kind.${ferry.kind}`), time: clockAt(ferry.departsAt, ferry) })}
          </p>
          <p className="text-muted">
            {t('relay.beThereAt', { place: ferry.from.name, time: clockAt(ferry.beThereBy, ferry) })}
          </p>
          <p className="mt-2 font-extrabold">
            {t('relay.rideAt', { place: ferry.to.name, time: clockAt(ferry.arrivesAt, ferry) })}
          </p>
          <p dir="auto" className="text-muted">
            {t('relay.toFor', {
              destination: placeText(second.dropoffLocation, t),
              fare: formatMoney(second.fare, second.currency),
            })}
          </p>
          {second.driver && (
            <p>
              {t('relay.driver', {
                driver: second.driver.name,
                plate: second.driver.vehicle.plate?.replaceAll(' ', '\u00a0') ?? '',
              })}
            </p>
          )}
          {second.isInDoubt && (
            <p className="font-semibold text-stop">{t('relay.noDriver', { place: ferry.to.name })}</p>
          )}
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          className="tap shrink-0 rounded-md px-2 font-semibold underline"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('relay.change')}
        </button>
      </div>
      {isOpen && <Changes relay={relay} onDone={() => setIsOpen(false)} />}
    </section>
  );
}

function Changes({ relay, onDone }: { relay: Relay; onDone: () => void }) {
  const t = useT();
  const change = useChangeDeparture(relay, onDone);
  const cancel = useCancelRelay(relay);
  return (
    <div className="mt-3 grid gap-2">
      {relay.departures.length > 0 && (
        <SelectField
          label={t('relay.otherDeparture')}
          value=""
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.value)}
        >
          <option value="">{clockAt(relay.ferry.departsAt, relay.ferry)}</option>
          {relay.departures.map((time) => (
            <option key={time} value={time}>
              {clockAt(time, relay.ferry)}
            </option>
          ))}
        </SelectField>
      )}
      <Asked
        label={t('relay.cancel')}
        question={t('relay.cancelAsk', { place: relay.ferry.to.name })}
        yes={t('relay.cancelYes')}
        no={t('relay.cancelNo')}
        isBusy={cancel.isPending}
        onYes={() => cancel.mutate()}
      />
    </div>
  );
}
