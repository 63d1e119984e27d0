import { formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { opsStore } from '../live/ops.store.ts';

export function PopularRoutes() {
  const t = useT();
  const routes = opsStore((state) => state.routes);
  return (
    <OpsCard title={t('ops.popularRoutes')}>
      {!routes && <Skeleton className="h-24" />}
      {routes?.length === 0 && <p className="py-3 text-sm text-muted">{t('ops.noRoutes')}</p>}
      <ol className="divide-y divide-line">
        {routes?.map(({ from, to, rides, fare, currency }) => (
          <li key={`${from} ${to} ${currency}`} className="flex flex-wrap items-baseline gap-x-3 py-2 text-sm">
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{t('ops.fromTo', { from, to })}</span>
            <span className="figures text-muted">{t('ops.rideCount', { n: rides })}</span>
            <span className="figures min-w-20 text-end">{fare === null ? '' : formatMoney(fare, currency)}</span>
          </li>
        ))}
      </ol>
    </OpsCard>
  );
}
