import { driverById } from '../../accounts/driver-profiles.repository.ts';
import { releaseKept } from '../../accounts/sessions/sessions.repository.ts';
import { userById } from '../../accounts/users.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

/**
 * Lets the sessions that were kept for a trip last again, in the transaction that lifts a lock or a suspension, unless
 * the other still stands. Returns those whose trip is over: they are deleted, and published after the commit.
 */
export async function releaseSessions(sql: Sql, personId: string): Promise<string[]> {
  const [person, driver] = [await userById(sql, personId), await driverById(sql, personId)];
  return person?.suspendedAt || driver?.approval === 'suspended' ? [] : releaseKept(sql, personId);
}
