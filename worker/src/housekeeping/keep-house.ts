import type { Core } from '@waka/core/core';
import { repeat, type Repetition } from '../repeat.ts';
import { expiredRows } from './expired-rows.ts';

const BATCH = 1000;

/** Clears away what is over, every ten minutes; two workers that do it at once only share the work. */
export const keepHouse = (core: Core): Repetition =>
  repeat({
    name: 'housekeeping',
    everyMs: 600_000,
    spreadMs: 60_000,
    logger: core.logger,
    async work() {
      for (const [table, isOver] of Object.entries(expiredRows)) {
        // One table after the other: this has all the time in the world.
        // oxlint-disable-next-line no-await-in-loop
        const rows = await clear(core, table, isOver);
        if (rows > 0) core.logger.info({ table, rows }, 'cleared');
      }
    },
  });

/** In small steps, so that no lock is held for long. */
export async function clear({ sql }: Pick<Core, 'sql'>, table: string, isOver: string): Promise<number> {
  for (let total = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const gone = await sql(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${BATCH})) RETURNING 1`,
    );
    total += gone.length;
    if (gone.length < BATCH) return total;
  }
}
