import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { activeSessions, sessionIdsOf } from '@waka/core/accounts/sessions/sessions.repository';
import { findSession, openSession, sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A driver says that he was drunk';
const lock = ({ id }: Actor) => backend.call(routes.suspendPerson, { as: admin, params: { id }, body: { reason } });

async function aTrip(): Promise<{ rider: Actor; driver: Actor; rideId: string }> {
  const { core } = backend;
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const { id: rideId } = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, rideId);
  await startRide(core, driver, rideId, undefined);
  return { rider, driver, rideId };
}

test('a person locked in a trip is out half an hour after the trip, also by a session that lasts, and cannot sign in any more', async () => {
  const { rider, driver, rideId } = await aTrip();
  await backend.call(routes.activeRide, { as: rider });
  await lock(rider);
  await completeRide(backend.core, driver, rideId);
  await backend.core.sql(`UPDATE rides SET completed_at = completed_at - interval '31 minutes' WHERE id = $1`, [
    rideId,
  ]);
  await expect(openSession(backend.core, rider.id, null)).rejects.toMatchObject({ code: 'auth.suspended' });
  const [id = ''] = await sessionIdsOf(backend.core.sql, rider.id);
  expect(await findSession(backend.core, id)).toBeNull();
  // Its sockets end, too.
  expect(await activeSessions(backend.core.sql, [id])).toEqual(new Set());
});

test('a person locked in a trip can sign in for the trip alone, in which ops signs the lost phone out by confirming it', async () => {
  const { rider } = await aTrip();
  await backend.call(routes.activeRide, { as: rider });
  await lock(rider);
  const out = { as: admin, params: { id: rider.id } };
  expect(await backend.call(routes.endSessionsOfPerson, { ...out, body: { reason } })).toMatchObject({
    status: 409,
    body: { code: 'ops.in_trip' },
  });
  expect((await backend.call(routes.activeRide, { as: rider })).status).toBe(200);
  const confirmed = { ...out, body: { reason, isInTrip: true } };
  expect((await backend.call(routes.endSessionsOfPerson, confirmed)).status).toBe(200);
  expect((await backend.call(routes.activeRide, { as: rider })).status).toBe(401);
  const id = sessionIdOf(await openSession(backend.core, rider.id, null));
  expect(await findSession(backend.core, id)).toMatchObject({ userId: rider.id, isLocked: true });
  expect(await activeSessions(backend.core.sql, [id])).toEqual(new Set([id]));
});

test('a locked person cannot sign in for a trip that ended before the lock', async () => {
  const { rider, driver, rideId } = await aTrip();
  await completeRide(backend.core, driver, rideId);
  await lock(rider);
  await expect(openSession(backend.core, rider.id, null)).rejects.toMatchObject({ code: 'auth.suspended' });
});
