import { late } from '../../../lib/late.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { opsStore } from '../live/ops.store.ts';
import { VolumeTable } from './volume-table.tsx';

const waiting = <Skeleton className="h-60" />;
const VolumeChart = late(async () => (await import('./volume-chart.tsx')).VolumeChart, { waiting });

/** What became of the rides of each of the last seven days: drawn, and as a table for whoever cannot see it. */
export function VolumeCard() {
  const t = useT();
  const days = opsStore(({ volume }) => volume);
  return (
    <OpsCard title={t('ops.volume')}>
      {days ? (
        <>
          <VolumeChart days={days} />
          <VolumeTable days={days} />
        </>
      ) : (
        waiting
      )}
    </OpsCard>
  );
}
