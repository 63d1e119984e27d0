import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { RideFacts } from './ride-facts.tsx';
import { useScheduledRides } from './use-scheduled.ts';

const seen = storedValue<string[]>('cancelled');
/** More than the service lists of one day. */
const MOST = 50;

/** Lists the scheduled rides that were cancelled in the last day, with the reason, until the rider has seen them. */
export function CancelledRides() {
  const t = useT();
  const { data: all = [] } = useScheduledRides();
  const [gone, setGone] = useState(() => seen.read() ?? []);
  const rides = all.filter(({ id, status }) => status === 'failed' && !gone.includes(id));
  if (rides.length === 0) return null;
  const remove = ({ id }: ScheduledRide) => {
    const more = [...gone, id].slice(-MOST);
    seen.write(more);
    setGone(more);
  };
  return (
    <section aria-labelledby="cancelled" className="mt-3 grid grid-cols-1 gap-2">
      <h2 id="cancelled" className="text-sm font-bold text-muted">
        {t('scheduled.cancelledOnes')}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {rides.map((ride) => (
          <li key={ride.id} className="rounded-lg border-2 border-line p-3">
            <div className="flex items-start gap-3">
              <RideFacts ride={ride} />
              <IconButton icon="close" label={t('scheduled.remove')} className="-m-2" onClick={() => remove(ride)} />
            </div>
            {ride.failure && (
              <p className="mt-1 text-sm font-semibold text-stop">{t(`scheduled.state.${ride.failure}`)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
