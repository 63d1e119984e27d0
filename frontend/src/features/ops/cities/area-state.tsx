import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import { formatDay } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Chip } from '../shared/chip.tsx';
import { dotted } from '../shared/dotted.ts';

/** Shows whether an area is open, and what is in it now. */
export function AreaState({ area }: { area: ServiceAreaView }) {
  const t = useT();
  const { kind, isMain, isOpen, isServedNow, opensAt, freeDrivers, liveRides } = area;
  const drivers =
    freeDrivers === null ? t('cities.now.driversUnknown') : t('cities.now.drivers', { drivers: freeDrivers });
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {kind === 'rest' ? (
        <Chip tone="plain">{t('cities.state.rest')}</Chip>
      ) : (
        <Chip tone={isOpen ? 'go' : 'plain'}>{t(isOpen ? 'cities.state.open' : 'cities.state.closed')}</Chip>
      )}
      {isMain && <Chip tone="calm">{t('cities.state.main')}</Chip>}
      {isOpen && !isServedNow && (
        <Chip tone="stop">
          {opensAt ? t('cities.state.opensAt', { time: formatDay(opensAt) }) : t('cities.state.resting')}
        </Chip>
      )}
      <span className="text-muted">{dotted([drivers, t('cities.now.rides', { rides: liveRides })])}</span>
    </span>
  );
}
