import type { Core } from '../platform/core.ts';
import { countStuck } from './payments.repository.ts';

/** Counts payments that no scheduled step moves any more, by cause. */
export async function stuckPayments({ sql }: Pick<Core, 'sql'>) {
  const [counts] = await countStuck(sql);
  if (!counts) throw new Error('the count returned no row');
  return counts;
}
