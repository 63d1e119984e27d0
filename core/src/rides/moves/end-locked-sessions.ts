import { driverById } from '../../accounts/driver-profiles.repository.ts';
import { deleteSessionsOf, publishSessionsEnded } from '../../accounts/sessions/sessions.ts';
import { lockUser, userById } from '../../accounts/users.repository.ts';
import type { Core } from '../../platform/core.ts';
import type { RideRow } from '../views/ride.presenter.ts';

/**
 * Ends, with a trip, the sessions of a person who was suspended during it. A repeat is harmless; until it runs a locked
 * account's sessions are refused all the same.
 */
export async function endLockedSessions(core: Core, row: RideRow): Promise<void> {
  if (row.lastEventType !== 'completed' && row.lastEventType !== 'cancelled') return;
  for (const id of [row.riderId, row.driverId]) if (id) await endIfSuspended(core, id);
}

async function endIfSuspended(core: Core, personId: string): Promise<void> {
  if (!(await suspensionOf(core.sql, personId))) return;
  const ended = await core.transaction(async (sql) => {
    // Waits for an admin who is lifting the suspension now.
    await lockUser(sql, personId);
    const suspension = await suspensionOf(sql, personId);
    return suspension && { ids: await deleteSessionsOf(sql, personId), why: suspension.message ?? '' };
  });
  if (ended) await publishSessionsEnded(core, ended.ids, 'suspended', ended.why);
}

async function suspensionOf(sql: Core['sql'], personId: string): Promise<{ message: string | null } | null> {
  const person = await userById(sql, personId);
  if (person?.suspendedAt) return { message: person.suspensionMessage };
  const driver = person?.userType === 'driver' ? await driverById(sql, personId) : null;
  return driver?.approval === 'suspended' ? { message: driver.reviewMessage } : null;
}
