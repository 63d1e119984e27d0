import { driverById } from '../../accounts/driver-profiles.repository.ts';
import { endSessionsIn, MINUTES_AFTER_TRIP } from '../../accounts/sessions/sessions.repository.ts';
import { lockUser, userById } from '../../accounts/users.repository.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { RideRow } from '../views/ride.presenter.ts';

/**
 * Ends, some time after a trip, the sessions of a person who was suspended during it: its last screen has the sum, the
 * question about cash, and the call for help that is open. A repeat is harmless; until it runs a locked account's
 * sessions end at that time all the same.
 */
export async function endLockedSessions(core: Core, row: RideRow): Promise<void> {
  if (row.lastEventType !== 'completed' && row.lastEventType !== 'cancelled') return;
  for (const id of [row.riderId, row.driverId]) if (id) await endIfSuspended(core, id);
}

async function endIfSuspended(core: Core, personId: string): Promise<void> {
  if (!(await isSuspended(core.sql, personId))) return;
  await core.transaction(async (sql) => {
    // Waits for an admin who is lifting the suspension now.
    await lockUser(sql, personId);
    if (await isSuspended(sql, personId)) await endSessionsIn(sql, personId, MINUTES_AFTER_TRIP);
  });
}

async function isSuspended(sql: Sql, personId: string): Promise<boolean> {
  const person = await userById(sql, personId);
  if (person?.suspendedAt) return true;
  const driver = person?.userType === 'driver' ? await driverById(sql, personId) : null;
  return driver?.approval === 'suspended';
}
