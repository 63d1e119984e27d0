import type { OpsKpis } from '@waka/contracts/ops/ops-views';
import type { Currency } from '@waka/contracts/regions';
import type { Core } from '../../platform/core.ts';
import { inDollars } from '../../drivers/home-currency.ts';
import { countNow } from './figures.repository.ts';

/** The figures of this moment, counted from the records; `silent` are the rides whose driver is not heard of. */
export async function opsKpis({ sql, clock }: Pick<Core, 'sql' | 'clock'>, silent: string[]): Promise<OpsKpis> {
  const [counts] = await countNow(sql, silent);
  if (!counts) throw new Error('counting answered nothing');
  const revenue = { SLL: counts.revenue?.SLL ?? 0, GNF: counts.revenue?.GNF ?? 0 };
  return { ...counts, revenue, dailyRevenue: dollarsOf(revenue), at: clock.now().toISOString() };
}

export const dollarsOf = ({ SLL, GNF }: Record<Currency, number>): number =>
  Math.round((inDollars(SLL, 'SLL') + inDollars(GNF, 'GNF')) * 100) / 100;
