import type { Core } from '../platform/core.ts';
import { countStuck } from './payments.repository.ts';

/** Counts payments that nothing moves any more by itself, by why. */
export async function stuckPayments({ sql }: Pick<Core, 'sql'>) {
  const [counts] = await countStuck(sql);
  if (!counts) throw new Error('counting answered nothing');
  return counts;
}
