import type { Core } from '../platform/core.ts';
import { BATCH, roundOldest } from './rides.repository.ts';

/**
 * Rounds where rides began, stopped and ended, a year after they were booked, in small steps; the way is forgotten. What
 * is left serves accounts and statistics. Answers how many rides.
 */
export async function blurOldRides({ sql }: Pick<Core, 'sql'>): Promise<number> {
  for (let total = 0; ;) {
    const rows = await roundOldest(sql);
    total += rows.length;
    if (rows.length < BATCH) return total;
  }
}
