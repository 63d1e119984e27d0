import type { Bounds } from '@waka/contracts/ops/ops-views';
import { useMemo } from 'react';
import { formatDistance } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { OpsCard } from '../layout/ops-card.tsx';
import { fleetFeed } from './fleet.store.ts';
import { freeAround } from './free-around.ts';

interface FreeDriversProps {
  bounds: Bounds | null;
  onChosen: (driverId: string) => void;
}

/** Lists the free drivers nearest to the centre of the map, which makes them reachable by keyboard. */
export function FreeDrivers({ bounds, onChosen }: FreeDriversProps) {
  const t = useT();
  const points = fleetFeed();
  const nearest = useMemo(() => freeAround(points, bounds), [points, bounds]);
  if (nearest.length === 0) return null;
  return (
    <OpsCard title={t('ops.map.freeHere')}>
      <ul className="divide-y divide-line text-sm">
        {nearest.map(({ id, km }) => (
          <li key={id}>
            <button
              type="button"
              className="tap w-full text-start font-semibold text-violet hover:bg-sunken"
              onClick={() => onChosen(id)}
            >
              {t('ops.map.freeAt', { distance: formatDistance(km) })}
            </button>
          </li>
        ))}
      </ul>
    </OpsCard>
  );
}
