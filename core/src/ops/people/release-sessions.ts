import { driverById } from '../../accounts/driver-profiles.repository.ts';
import { releaseKept } from '../../accounts/sessions/sessions.repository.ts';
import { userById } from '../../accounts/users.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

/**
 * Lets the sessions that were kept for a trip last again, in the transaction that lifts a lock or a suspension, unless
 * the other still stands.
 */
export async function releaseSessions(sql: Sql, personId: string): Promise<void> {
  const [person, driver] = [await userById(sql, personId), await driverById(sql, personId)];
  if (!person?.suspendedAt && driver?.approval !== 'suspended') await releaseKept(sql, personId);
}
