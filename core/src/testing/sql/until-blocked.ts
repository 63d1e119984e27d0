import type { Sql } from '../../platform/postgres/sql.ts';

const BLOCKED = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
const POLL_MS = 10;

/** Resolves once so many statements wait for a lock that another transaction holds. */
export async function untilBlocked(sql: Sql, statements = 1): Promise<void> {
  while ((await sql(BLOCKED)).length < statements) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
