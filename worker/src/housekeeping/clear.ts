import type { Core } from '@waka/core/core';

const BATCH = 1000;

/** Deletes what is over in a table, in small steps, so that no lock is held for long. Answers how many rows went. */
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
