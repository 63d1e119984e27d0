import type { Sql } from '@waka/core/platform/postgres/sql';
import type { Part } from './cluster/part.ts';
import type { Scene } from './row.ts';
import { eventually } from './wait.ts';

interface Unanswered {
  part: Part;
  /** The table that the change writes to, and that is locked meanwhile: no other statement should need it. */
  table: 'ride_offers' | 'outbox';
  /** Starts the change, once the lock is held. */
  act: () => void;
  isCommitted: (sql: Sql) => Promise<boolean>;
}

/**
 * Lets a process commit a change without getting the result: its statement waits for a lock, then the connection from
 * Postgres is blocked, then the lock is released. The process has not run the steps after the commit.
 */
export async function commitUnanswered(
  { cluster }: Scene,
  { part, table, act, isCommitted }: Unanswered,
): Promise<void> {
  await cluster.transaction(async (sql) => {
    await sql(`LOCK TABLE ${table} IN SHARE MODE`);
    act();
    await eventually(`${part.name} to wait for the lock`, 4000, () => isWaiting(cluster.sql, part, table), 5);
    part.postgres.set({ isHeld: true }, 'down');
  });
  await eventually('the commit', 5000, () => isCommitted(cluster.sql), 5);
}

async function isWaiting(sql: Sql, part: Part, table: string): Promise<boolean> {
  const ports = part.postgres.links.map(({ farPort }) => farPort);
  const waiting = await sql(
    `SELECT pid FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND client_port = ANY($1) AND query ILIKE $2`,
    [ports, `%INTO ${table}%`],
  );
  return waiting.length > 0;
}
