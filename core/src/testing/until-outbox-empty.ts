import type { Sql } from '../platform/postgres/sql.ts';

const POLL_MS = 10;

/** Resolves once the outbox is empty: published rows are deleted from it a moment later. */
export async function untilOutboxEmpty(sql: Sql): Promise<void> {
  while ((await sql('SELECT 1 FROM outbox')).length > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
