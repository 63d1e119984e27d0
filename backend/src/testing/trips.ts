import type { Actor } from '@waka/core/platform/actor';
import { activeSessions, sessionIdsOf } from '@waka/core/accounts/sessions/sessions.repository';
import { arriveAtPickup, startRide } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
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

/** Books a ride whose driver accepted ten minutes ago, and leaves without the rider; returns its id. */
export async function aNoShow(
  { core }: TestBackend,
  { rider, driver, paymentMethod }: { rider: Actor; driver: Actor; paymentMethod: 'cash' | 'orange_money' },
): Promise<string> {
  const ride = await aRide(core, rider, { paymentMethod });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await core.sql(
    `UPDATE rides SET accepted_at = accepted_at - interval '10 minutes', arrived_at = arrived_at - interval '6 minutes',
       findings = '[]' WHERE id = $1`,
    [ride.id],
  );
  await cancelRide(core, driver, ride.id, { reason: 'rider_no_show' });
  return ride.id;
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
