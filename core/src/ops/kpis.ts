import type { OpsKpis } from '@waka/contracts/ops/ops-views';
import type { Currency } from '@waka/contracts/regions';
import type { Core } from '../core.ts';
import { inDollars } from '../drivers/home-currency.ts';
import { attention, LIVE, UNSETTLED } from './attention.ts';

type Counts = Omit<OpsKpis, 'dailyRevenue' | 'revenue' | 'at'> & { revenue: Partial<Record<Currency, number>> | null };

/** The figures of this moment, counted from the records; `silent` are the rides whose driver is not heard of. */
export async function opsKpis({ sql, clock }: Pick<Core, 'sql' | 'clock'>, silent: string[]): Promise<OpsKpis> {
  const [counts] = await sql<Counts>(COUNTS, [silent]);
  if (!counts) throw new Error('counting answered nothing');
  const revenue = { SLL: counts.revenue?.SLL ?? 0, GNF: counts.revenue?.GNF ?? 0 };
  return { ...counts, revenue, dailyRevenue: dollarsOf(revenue), at: clock.now().toISOString() };
}

export const dollarsOf = ({ SLL, GNF }: Record<Currency, number>): number =>
  Math.round((inDollars(SLL, 'SLL') + inDollars(GNF, 'GNF')) * 100) / 100;

// Both countries keep UTC all year, so the database's day is theirs.
const TODAY = `date_trunc('day', now(), 'UTC')`;

const COUNTS = `SELECT
  (SELECT count(*)::int FROM rides WHERE ${LIVE}) AS active_rides,
  (SELECT count(*)::int FROM driver_profiles WHERE is_online) AS online_drivers,
  (SELECT jsonb_object_agg(currency, fares) FROM (
    SELECT currency, sum(fare)::float8 AS fares FROM rides WHERE completed_at >= ${TODAY} GROUP BY currency
  ) AS sums) AS revenue,
  (SELECT count(*)::int FROM users WHERE created_at >= ${TODAY} AND user_type IN ('rider', 'driver')) AS new_signups,
  (SELECT count(*)::int FROM driver_profiles WHERE approval = 'pending') AS pending_approvals,
  (SELECT count(*)::int FROM rides WHERE ${UNSETTLED} AND ${attention('$1')} IS NOT NULL) AS rides_needing_attention`;
