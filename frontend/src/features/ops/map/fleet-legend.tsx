import { formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { fleetColours, rideColours } from './crowds.ts';
import { fleetCounts } from './fleet.store.ts';

const states = ['free', 'busy', 'silent'] as const;

/** Explains the colours of the dots, with the number of each in view. */
export function FleetLegend({ isDark }: { isDark: boolean }) {
  const t = useT();
  const counts = fleetCounts();
  const colours = fleetColours(isDark);
  const rides = rideColours(isDark);
  return (
    <OpsCard title={t('ops.map.here')}>
      <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2 text-sm">
        {states.map((state) => (
          <div key={state}>
            <dt className="flex items-center gap-1.5 whitespace-nowrap text-muted">
              <span
                aria-hidden="true"
                className="size-3 shrink-0 rounded-full"
                style={{ background: colours[state] }}
              />
              {t(`ops.map.${state}`)}
            </dt>
            <dd className="figures text-lg font-extrabold" data-fleet={state}>
              {formatWhole(counts[state])}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 grid gap-1 text-sm text-muted">
        {(['fine', 'wanting'] as const).map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-4 shrink-0 rounded-full" style={{ background: rides[state] }} />
            {t(`ops.map.ride.${state}`)}
          </li>
        ))}
        <li>{t('ops.map.groups')}</li>
      </ul>
    </OpsCard>
  );
}
