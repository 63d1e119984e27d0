import type { Dashboard, OpsKpis, Trend } from '@waka/contracts/ops/ops-views';
import type { Core } from '../../platform/core.ts';
import { countWeekAgo } from './figures.repository.ts';
import { dollarsOf, opsKpis } from './kpis.ts';
import { silentRideIds } from '../rides/silent-rides.ts';

/** The figures of a week ago. */
export type WeekAgo = Awaited<ReturnType<typeof countWeekAgo>>[number];

/** Returns the present figures beside those of the same time a week ago. */
export async function dashboard(core: Pick<Core, 'sql' | 'clock' | 'redis' | 'logger'>): Promise<Dashboard> {
  const [silent, then] = await Promise.all([silentRideIds(core), weekAgo(core)]);
  return compared(await opsKpis(core, silent), then);
}

export async function weekAgo({ sql }: Pick<Core, 'sql'>): Promise<WeekAgo | null> {
  const [then] = await countWeekAgo(sql);
  return then ?? null;
}

export function compared(now: OpsKpis, then: WeekAgo | null): Dashboard {
  const before: Record<Trend, number | null> = {
    activeRides: then?.activeRides ?? null,
    onlineDrivers: then?.onlineDrivers ?? null,
    dailyRevenue: dollarsOf({ SLE: then?.revenue?.SLE ?? 0, GNF: then?.revenue?.GNF ?? 0 }),
    newSignups: then?.newSignups ?? null,
  };
  const trendOf = (trend: Trend) => change(now[trend], before[trend]);
  return {
    ...now,
    trends: {
      activeRides: trendOf('activeRides'),
      onlineDrivers: trendOf('onlineDrivers'),
      dailyRevenue: trendOf('dailyRevenue'),
      newSignups: trendOf('newSignups'),
    },
  };
}

/** Computes the change in whole per cent; null where the earlier value is zero or unknown. */
const change = (now: number, before: number | null): number | null =>
  before ? Math.round(((now - before) / before) * 100) : null;
