import type { Core } from '@waka/core/core';
import type { Expiry } from './expired-rows.ts';

const BATCH = 1000;

/** Deletes what is over in a table, in small steps, so that no lock is held for long. Answers how many rows went. */
export async function clear({ sql }: Pick<Core, 'sql'>, table: string, expiry: Expiry): Promise<number> {
  for (let total = 0; ;) {
    const gone = await sql(`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${overIn(table, expiry)})) RETURNING 1`);
    total += gone.length;
    if (gone.length < BATCH) return total;
  }
}

// Ordered, so that Postgres follows the index; without, it may look through the whole table for the last few.
export const overIn = (table: string, { column, before }: Expiry): string =>
  `SELECT ctid FROM ${table} WHERE ${column} < ${before} ORDER BY ${column} LIMIT ${BATCH}`;
