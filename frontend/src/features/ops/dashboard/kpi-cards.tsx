import type { Dashboard, Trend } from '@waka/contracts/ops/ops-views';
import { Link } from 'wouter';
import { formatDollars, formatMoney, formatWhole } from '../../../lib/i18n/format.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { opsStore } from '../live/ops.store.ts';
import { TrendMark } from './trend-mark.tsx';

interface Kpi {
  trend: Trend;
  name: MessageKey;
  /** Link to the rows behind the figure. */
  to: string;
  value: (kpis: Dashboard) => string;
}

const kpis: readonly Kpi[] = [
  {
    trend: 'activeRides',
    name: 'ops.activeRides',
    to: '/admin/rides',
    value: ({ activeRides }) => formatWhole(activeRides),
  },
  {
    trend: 'onlineDrivers',
    name: 'ops.onlineDrivers',
    to: '/admin/map',
    value: ({ onlineDrivers }) => formatWhole(onlineDrivers),
  },
  {
    trend: 'dailyRevenue',
    name: 'ops.dailyRevenue',
    to: '/admin/rides?show=all',
    value: ({ dailyRevenue }) => formatDollars(dailyRevenue),
  },
  {
    trend: 'newSignups',
    name: 'ops.newSignups',
    to: '/admin/people',
    value: ({ newSignups }) => formatWhole(newSignups),
  },
];

export function KpiCards() {
  const t = useT();
  const figures = opsStore((state) => state.kpis);
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {kpis.map(({ trend, name, to, value }) => (
        <li key={trend}>
          <Link
            href={to}
            className="block h-full rounded-lg border border-line bg-surface p-3 hover:border-field sm:p-4"
          >
            <span className="block text-sm font-semibold text-muted">{t(name)}</span>
            {figures ? (
              <>
                <strong data-kpi={trend} className="figures mt-1 block text-xl font-extrabold sm:text-2xl">
                  {value(figures)}
                </strong>
                {trend === 'dailyRevenue' && <Local {...figures.revenue} />}
                <TrendMark percent={figures.trends[trend]} />
              </>
            ) : (
              <Skeleton className="mt-2 h-14 w-24" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows the revenue in its original currencies. */
const Local = ({ SLE, GNF }: Dashboard['revenue']) => (
  <span className="figures flex flex-wrap gap-x-3 text-xs text-muted">
    <span>{formatMoney(SLE, 'SLE')}</span>
    <span>{formatMoney(GNF, 'GNF')}</span>
  </span>
);
