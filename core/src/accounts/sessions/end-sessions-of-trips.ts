import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { driverById } from '../driver-profiles.repository.ts';
import { suspensionMessageOf } from '../users.repository.ts';
import { deleteOver } from './sessions.repository.ts';
import { publishSessionsEnded } from './sessions.ts';

/**
 * Removes the sessions that were kept for a trip, some time after it, and ends their sockets; no request gets them any
 * more by then. Returns how many.
 */
export async function endSessionsOfTrips(core: Pick<Core, 'sql' | 'redis' | 'publisher'>): Promise<number> {
  const over = await deleteOver(core.sql);
  for (const { id, userId } of over)
    await publishSessionsEnded(core, [id], 'suspended', await wordsTo(core.sql, userId));
  return over.length;
}

/** Returns what ops has written to the person, of whichever of lock and suspension has words. */
async function wordsTo(sql: Sql, userId: string): Promise<string> {
  return (await suspensionMessageOf(sql, userId)) ?? (await driverById(sql, userId))?.reviewMessage ?? '';
}
