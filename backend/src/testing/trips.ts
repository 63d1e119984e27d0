import type { Actor } from '@waka/core/platform/actor';
import { activeSessions, sessionIdsOf } from '@waka/core/accounts/sessions/sessions.repository';
import { arriveAtPickup, startRide } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import type { TestBackend } from './test-backend.ts';

/** Starts a trip, by this rider if one is given. */
export async function aTrip(
  { core }: TestBackend,
  known?: Actor,
): Promise<{ rider: Actor; driver: Actor; rideId: string }> {
  const [rider, driver] = [known ?? (await aRider(core, { usesPin: false })), await aDriver(core)];
  const { id: rideId } = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, rideId);
  await startRide(core, driver, rideId, undefined);
  return { rider, driver, rideId };
}

/** Has a trip have ended so many minutes earlier. */
export const endedEarlier = ({ core }: TestBackend, rideId: string, minutes: number): Promise<unknown> =>
  core.sql(`UPDATE rides SET completed_at = completed_at - make_interval(mins => $2::int) WHERE id = $1`, [
    rideId,
    minutes,
  ]);

/** Counts the sessions of a person that a request would get. */
export async function activeSessionsOf({ core: { sql } }: TestBackend, { id }: Actor): Promise<number> {
  return (await activeSessions(sql, await sessionIdsOf(sql, id))).size;
}
