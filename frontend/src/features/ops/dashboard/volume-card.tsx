import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { opsStore } from '../live/ops.store.ts';
import { VolumeTable } from './volume-table.tsx';

const waiting = <Skeleton className="h-60" />;
const VolumeChart = lazyPart(async () => (await import('./volume-chart.tsx')).VolumeChart, { waiting });

/** Shows the rides of each of the last seven days by outcome: as a chart, and as a table for screen readers. */
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
