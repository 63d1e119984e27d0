import type { Dashboard, OpsKpis, Trend } from '@waka/contracts/ops/ops-views';
import type { Currency } from '@waka/contracts/regions';
import type { Core } from '../core.ts';
import { dollarsOf, opsKpis } from './kpis.ts';
import { silentRideIds } from './silent-rides.ts';

/** What was a week ago. */
export interface WeekAgo {
  activeRides: number | null;
  onlineDrivers: number | null;
  revenue: Partial<Record<Currency, number>> | null;
  newSignups: number;
}

/** The figures of this moment beside those of the same time a week ago. */
export async function dashboard(core: Pick<Core, 'sql' | 'clock' | 'redis' | 'logger'>): Promise<Dashboard> {
  const [silent, then] = await Promise.all([silentRideIds(core), weekAgo(core)]);
  return compared(await opsKpis(core, silent), then);
}

export async function weekAgo({ sql }: Pick<Core, 'sql'>): Promise<WeekAgo | null> {
  const [then] = await sql<WeekAgo>(A_WEEK_AGO);
  return then ?? null;
}

export function compared(now: OpsKpis, then: WeekAgo | null): Dashboard {
  const before: Record<Trend, number | null> = {
    activeRides: then?.activeRides ?? null,
    onlineDrivers: then?.onlineDrivers ?? null,
    dailyRevenue: dollarsOf({ SLL: then?.revenue?.SLL ?? 0, GNF: then?.revenue?.GNF ?? 0 }),
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

/** Whole per cent; growth from nothing is no percentage. */
const change = (now: number, before: number | null): number | null =>
  before ? Math.round(((now - before) / before) * 100) : null;

const THEN = `now() - interval '7 days'`;
const THAT_DAY = `date_trunc('day', ${THEN}, 'UTC')`;

const A_WEEK_AGO = `SELECT sample.active_rides, sample.online_drivers,
    (SELECT jsonb_object_agg(currency, fares) FROM (
      SELECT currency, sum(fare)::float8 AS fares FROM rides
      WHERE completed_at >= ${THAT_DAY} AND completed_at <= ${THEN} GROUP BY currency
    ) AS sums) AS revenue,
    (SELECT count(*)::int FROM users
      WHERE created_at >= ${THAT_DAY} AND created_at <= ${THEN} AND user_type IN ('rider', 'driver')) AS new_signups
  FROM (SELECT 1) AS one LEFT JOIN (
    SELECT active_rides, online_drivers FROM ops_samples
    WHERE at BETWEEN ${THEN} - interval '30 minutes' AND ${THEN} ORDER BY at DESC LIMIT 1
  ) AS sample ON true`;
