import type { OpsKpis } from '@waka/contracts/ops/ops-views';
import type { Currency } from '@waka/contracts/regions';
import type { Core } from '../../platform/core.ts';
import { inDollars } from '../../drivers/home-currency.ts';
import { countNow } from './figures.repository.ts';

/** Counts the present figures from the database; `silent` are the rides whose driver is silent. */
export async function opsKpis({ sql, clock }: Pick<Core, 'sql' | 'clock'>, silent: string[]): Promise<OpsKpis> {
  const [counts] = await countNow(sql, silent);
  if (!counts) throw new Error('the count returned no row');
  const revenue = { SLE: counts.revenue?.SLE ?? 0, GNF: counts.revenue?.GNF ?? 0 };
  return { ...counts, revenue, dailyRevenue: dollarsOf(revenue), at: clock.now().toISOString() };
}

export const dollarsOf = ({ SLE, GNF }: Record<Currency, number>): number =>
  Math.round((inDollars(SLE, 'SLE') + inDollars(GNF, 'GNF')) * 100) / 100;
