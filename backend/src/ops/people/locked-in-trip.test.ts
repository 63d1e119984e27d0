import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { userById } from '@waka/core/accounts/users.repository';
import { activeSessions, sessionIdsOf } from '@waka/core/accounts/sessions/sessions.repository';
import { findSession, openSession, sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { anAccount } from '../../testing/accounts.ts';
import { activeSessionsOf, aTrip, endedEarlier } from '../../testing/trips.ts';
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

test('a person locked in a trip is out half an hour after the trip, also by a session that lasts, and cannot sign in any more', async () => {
  const { rider, driver, rideId } = await aTrip(backend);
  await backend.call(routes.activeRide, { as: rider });
  await lock(rider);
  await completeRide(backend.core, driver, rideId);
  await endedEarlier(backend, rideId, 31);
  await expect(openSession(backend.core, rider.id, null)).rejects.toMatchObject({ code: 'auth.suspended' });
  const [id = ''] = await sessionIdsOf(backend.core.sql, rider.id);
  expect(await findSession(backend.core, id)).toBeNull();
  // Its sockets end, too.
  expect(await activeSessions(backend.core.sql, [id])).toEqual(new Set());
});

test('a person locked in a trip can sign in for the trip alone, in which ops signs the lost phone out by confirming it', async () => {
  const { rider, rideId } = await aTrip(backend);
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
  expect(await findSession(backend.core, id)).toMatchObject({ userId: rider.id, tripId: rideId });
  expect(await activeSessions(backend.core.sql, [id])).toEqual(new Set([id]));
});

test('a locked person cannot sign in for a trip that ended before the lock', async () => {
  const { rider, driver, rideId } = await aTrip(backend);
  await completeRide(backend.core, driver, rideId);
  await lock(rider);
  await expect(openSession(backend.core, rider.id, null)).rejects.toMatchObject({ code: 'auth.suspended' });
});

const about = (rideId?: string) => ({ category: 'other', text: 'He drives too fast', ...(rideId && { rideId }) });
const statusOf = async (call: Promise<{ status: number }>) => (await call).status;
const statuses = (calls: readonly Promise<{ status: number }>[]) => Promise.all(calls.map(statusOf));

test('a person locked in a trip may call what this trip needs, and nothing of earlier rides or of the account', async () => {
  const { rider, driver, rideId: earlier } = await aTrip(backend);
  await completeRide(backend.core, driver, earlier);
  const { driver: second, rideId: trip } = await aTrip(backend, rider);
  await backend.call(routes.activeRide, { as: rider });
  await lock(rider);
  const as = rider;
  const stars = { stars: 1 };
  const tip = { amount: 500, method: 'orange' };
  const of = (id: string) => ({ as, params: { id } });
  const refused = [
    backend.call(routes.ride, of(earlier)),
    backend.call(routes.rideReceipt, of(earlier)),
    backend.call(routes.rateRide, { ...of(earlier), body: stars }),
    backend.call(routes.tipDriver, { ...of(earlier), body: tip }),
    backend.call(routes.raiseSos, { ...of(earlier), body: {} }),
    backend.call(routes.report, { as, body: about(earlier) }),
    backend.call(routes.report, { as, body: about() }),
    backend.call(routes.saveEmergencyContacts, { as, body: { contacts: [] } }),
    backend.call(routes.myRides, { as }),
    backend.call(routes.notifications, { as }),
    backend.call(routes.sessions, { as }),
    backend.call(routes.exportAccount, { as }),
    backend.call(routes.cancelRide, { ...of(trip), body: { reason: 'changed_mind' } }),
  ];
  expect(await statuses(refused)).toEqual(refused.map(() => 403));
  const admitted = [
    backend.call(routes.currentUser, { as }),
    backend.call(routes.ride, of(trip)),
    backend.call(routes.ride, of(trip.toUpperCase())),
    backend.call(routes.rideSafety, of(trip)),
    backend.call(routes.shareRide, of(trip)),
    backend.call(routes.raiseSos, { ...of(trip), body: {} }),
    backend.call(routes.report, { as, body: about(trip) }),
    backend.call(routes.myIncidents, { as }),
    backend.call(routes.emergencyContacts, { as }),
  ];
  expect(await statuses(admitted)).toEqual(admitted.map(() => 200));
  await completeRide(backend.core, second, trip);
  expect(await statuses([backend.call(routes.rateRide, { ...of(trip), body: stars })])).toEqual([200]);
});

test('a driver locked in a trip drives it to its end, and does nothing else', async () => {
  const { driver: as, rideId } = await aTrip(backend);
  await backend.call(routes.activeRide, { as });
  const body = { reason, message: 'Please call us.' };
  await backend.call(routes.suspendPerson, { as: admin, params: { id: as.id }, body });
  expect(await backend.call(routes.driverStatus, { as })).toMatchObject({
    status: 200,
    body: { approval: 'suspended', isApproved: false, mayResume: false, reviewReason: 'Please call us.' },
  });
  expect(await statusOf(backend.call(routes.driverEarnings, { as }))).toBe(403);
  expect(await statusOf(backend.call(routes.driverPayouts, { as }))).toBe(403);
  expect(await statusOf(backend.call(routes.setDriverStatus, { as, body: { status: 'offline' } }))).toBe(403);
  expect(await statusOf(backend.call(routes.completeRide, { as, params: { id: rideId } }))).toBe(200);
  expect(await statusOf(backend.call(routes.cashCount, { as, params: { id: rideId } }))).toBe(200);
});

test('a locked person has no lasting session when the trip ends at the same moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    // Each round is a race of its own.
    const { rider, driver, rideId } = await aTrip(backend);
    await backend.call(routes.activeRide, { as: rider });
    await Promise.all([completeRide(backend.core, driver, rideId), lock(rider)]);
    expect((await backend.call(routes.quoteRide, { as: rider })).status).toBeGreaterThan(400);
    await endedEarlier(backend, rideId, 30);
    expect(await activeSessionsOf(backend, rider)).toBe(0);
  }
});

test('a person locked in a trip keeps its last screen also of one whose completing had begun before the lock', async () => {
  const { rider, driver, rideId } = await aTrip(backend);
  await backend.call(routes.activeRide, { as: rider });
  await lock(rider);
  await completeRide(backend.core, driver, rideId);
  // As a transaction that had waited for the lock would have written it.
  await endedEarlier(backend, rideId, 1);
  expect((await backend.call(routes.ride, { as: rider, params: { id: rideId } })).status).toBe(200);
  await endedEarlier(backend, rideId, 29);
  expect(await activeSessionsOf(backend, rider)).toBe(0);
});

test('a person locked in a trip has lasting sessions again once the lock is lifted, but not those that had ended', async () => {
  const { rider, driver, rideId } = await aTrip(backend);
  await backend.call(routes.activeRide, { as: rider });
  await lock(rider);
  await completeRide(backend.core, driver, rideId);
  const restore = () => backend.call(routes.restorePerson, { as: admin, params: { id: rider.id }, body: { reason } });
  await restore();
  await endedEarlier(backend, rideId, 30);
  expect(await activeSessionsOf(backend, rider)).toBe(1);
  const { rider: other, driver: second, rideId: otherId } = await aTrip(backend);
  await backend.call(routes.activeRide, { as: other });
  await lock(other);
  await completeRide(backend.core, second, otherId);
  await endedEarlier(backend, otherId, 30);
  await backend.call(routes.restorePerson, { as: admin, params: { id: other.id }, body: { reason } });
  expect(await activeSessionsOf(backend, other)).toBe(0);
});

test.each(['suspendPerson', 'suspendDriver'] as const)(
  '%s is refused where the trip has begun or ended since its page was shown, and changes nothing',
  async (name) => {
    const { driver, rideId } = await aTrip(backend);
    const suspend = (isInTrip: boolean) =>
      backend.call(routes[name], { as: admin, params: { id: driver.id }, body: { reason, isInTrip } });
    const isChanged = { status: 409, body: { code: 'ops.trip_changed' } };
    expect(await suspend(false)).toMatchObject(isChanged);
    await completeRide(backend.core, driver, rideId);
    expect(await suspend(true)).toMatchObject(isChanged);
    const [shift] = await backend.core.sql('SELECT is_online FROM driver_profiles WHERE user_id = $1', [driver.id]);
    expect(shift).toEqual({ isOnline: true });
    expect((await backend.call(routes.activeRide, { as: driver })).status).toBe(200);
    expect((await suspend(false)).status).toBeLessThan(300);
    expect((await backend.call(routes.activeRide, { as: driver })).status).toBe(401);
  },
);

test('the file of a person names who called for help, and no one for what the service filed', async () => {
  const { rider, driver, rideId } = await aTrip(backend);
  await backend.call(routes.raiseSos, { as: driver, params: { id: rideId }, body: {} });
  await lock(rider);
  const { body } = await backend.call(routes.viewPerson, { as: admin, params: { id: rider.id }, body: { reason } });
  const driverName = (await userById(backend.core.sql, driver.id))?.fullName;
  expect(Object(body).reports).toMatchObject([
    { category: 'suspended', reporter: null },
    { category: 'sos', reporter: { name: driverName, role: 'driver' } },
  ]);
});
