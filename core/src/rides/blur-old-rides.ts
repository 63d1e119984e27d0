import type { Core } from '../platform/core.ts';
import { BATCH, roundOldest } from './rides.repository.ts';

/**
 * Rounds the places of rides that were booked over a year ago, in small steps, and deletes their route. The rest is
 * kept for accounts and statistics. Returns the number of rides.
 */
export async function blurOldRides({ sql }: Pick<Core, 'sql'>): Promise<number> {
  for (let total = 0; ;) {
    const rows = await roundOldest(sql);
    total += rows.length;
    if (rows.length < BATCH) return total;
  }
}
