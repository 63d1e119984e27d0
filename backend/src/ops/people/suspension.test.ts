import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { endSessionsOfTrips } from '@waka/core/accounts/sessions/end-sessions-of-trips';
import { sessionIdsOf } from '@waka/core/accounts/sessions/sessions.repository';
import { exportAccount } from '@waka/core/app/export-account';
import { driverStatus } from '@waka/core/drivers/driver-status';
import { setDriverStatus } from '@waka/core/shifts/set-driver-status';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { activeSessionsOf, aTrip, endedEarlier } from '../../testing/trips.ts';
import { messagesTo } from '../../testing/post.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());
beforeEach(() => {
  backend.publisher.published.length = 0;
});

const reason = 'A rider says that he was drunk';
const message = 'Please call us about your last rides';
const suspend = (row: typeof routes.suspendPerson | typeof routes.suspendDriver, { id }: Actor) =>
  backend.call(row, { as: admin, params: { id }, body: { reason, message } });

const isOnline = async ({ id }: Actor) => {
  const [row] = await backend.core.sql<{ isOnline: boolean }>(
    'SELECT is_online FROM driver_profiles WHERE user_id = $1',
    [id],
  );
  return row?.isOnline;
};
const openOffers = ({ id }: Actor) =>
  backend.core.sql("SELECT id FROM ride_offers WHERE driver_id = $1 AND status = 'open'", [id]);
const liveRides = ({ id }: Actor) =>
  backend.core.sql("SELECT id FROM rides WHERE driver_id = $1 AND status IN ('accepted', 'arrived', 'in_progress')", [
    id,
  ]);
const incidentsAbout = (rideId: string) =>
  backend.core.sql('SELECT kind, category, state, reporter_id FROM incidents WHERE ride_id = $1', [rideId]);
const sessionsIn = ({ id }: Actor) => sessionIdsOf(backend.core.sql, id);
const publishedAs = (event: string) => backend.publisher.published.filter((one) => one.event === event);

describe.each([
  ['the driver file', routes.suspendDriver],
  ['the person file', routes.suspendPerson],
] as const)('S23: a driver suspended from %s', (_, row) => {
  test('is off duty and signed out, and the waiting rider gets another driver', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
    const ride = await anAcceptedRide(backend.core, rider, driver);
    expect((await backend.call(routes.driverStats, { as: driver })).status).toBe(200);
    expect((await suspend(row, driver)).status).toBe(200);

    expect((await backend.call(routes.driverStats, { as: driver })).status).toBe(401);
    expect(await isOnline(driver)).toBe(false);
    expect((await backend.call(routes.activeRide, { as: rider })).body).toMatchObject({
      id: ride.id,
      status: 'pending',
      attempt: 2,
      driver: null,
    });
    const [released] = await backend.core.sql(
      "SELECT actor_id FROM ride_events WHERE ride_id = $1 AND type = 'driver_cancelled'",
      [ride.id],
    );
    expect(released).toEqual({ actorId: admin.id });
    expect(publishedAs('session:ended')).toMatchObject([{ payload: { reason: 'suspended', why: message } }]);
    expect(publishedAs('driver:status')).toMatchObject([{ payload: { isOnline: false, because: 'suspension' } }]);
  });

  test('loses the open offer, and the search goes on without', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
    await anOffer(backend.core, await aRide(backend.core, rider), driver);
    await suspend(row, driver);
    expect(await openOffers(driver)).toEqual([]);
    expect(publishedAs('ride:offer:closed')).toHaveLength(1);
  });

  test('keeps the screen of a trip that has begun, with the call for help, and is signed out half an hour after its end', async () => {
    const { driver, rider, rideId } = await aTrip(backend);
    const params = { id: rideId };
    expect((await backend.call(routes.activeRide, { as: driver })).status).toBe(200);
    backend.publisher.published.length = 0;
    await suspend(row, driver);
    expect(publishedAs('session:ended')).toEqual([]);
    expect((await backend.call(routes.activeRide, { as: driver })).body).toMatchObject({ id: rideId });
    const help = { as: driver, params, body: { position: cottonTree } };
    const { body: sos } = await backend.call(routes.raiseSos, help);
    expect(sos).toMatchObject({ rideId });
    const online = { as: driver, body: { status: 'online', location: cottonTree } };
    expect((await backend.call(routes.setDriverStatus, online)).status).toBe(403);
    expect((await backend.call(routes.completeRide, { as: driver, params })).body).toMatchObject({
      status: 'completed',
    });
    expect(publishedAs('session:ended')).toEqual([]);
    expect((await backend.call(routes.ride, { as: driver, params })).body).toMatchObject({ status: 'completed' });
    const wrong = { as: driver, params: { id: String(sos.id) } };
    expect((await backend.call(routes.reportFalseAlarm, wrong)).status).toBe(200);
    expect((await backend.call(routes.activeRide, { as: rider })).status).toBe(200);
    await endedEarlier(backend, rideId, 29);
    expect(await activeSessionsOf(backend, driver)).toBe(1);
    // No process that saw the end of the trip is needed for it.
    await endedEarlier(backend, rideId, 1);
    expect([await activeSessionsOf(backend, driver), await activeSessionsOf(backend, rider)]).toEqual([0, 1]);
    backend.publisher.published.length = 0;
    await endSessionsOfTrips(backend.core);
    expect(publishedAs('session:ended')).toMatchObject([{ payload: { reason: 'suspended', why: message } }]);
    expect([(await sessionsIn(driver)).length, (await sessionsIn(rider)).length]).toEqual([0, 1]);
  });

  test('leaves a trip that has begun to ops, which gets an incident at once', async () => {
    const { driver, rider, rideId } = await aTrip(backend);
    await suspend(row, driver);
    expect(await isOnline(driver)).toBe(false);
    expect((await backend.call(routes.activeRide, { as: rider })).body).toMatchObject({ status: 'in_progress' });
    expect(await incidentsAbout(rideId)).toEqual([
      { kind: 'dispute', category: 'suspended', state: 'open', reporterId: admin.id },
    ]);
    expect(publishedAs('ops:incident')).toMatchObject([{ payload: { rideId } }]);
    const done = { as: admin, params: { id: rideId }, body: { reason } };
    expect((await backend.call(routes.opsCompleteRide, done)).body).toMatchObject({ status: 'completed' });
  });

  test('has the ride or the suspension of that moment, and no offer, when both come at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      // Each round is a race of its own.
      const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
      const ride = await aRide(backend.core, rider);
      const offerId = await anOffer(backend.core, ride, driver);
      const [, suspended] = await Promise.all([
        backend.call(routes.acceptRide, { as: driver, params: { id: ride.id }, body: { offerId } }),
        suspend(row, driver),
      ]);
      expect(suspended.status).toBe(200);
      expect(await liveRides(driver)).toEqual([]);
      expect(await openOffers(driver)).toEqual([]);
    }
  });

  test('cannot begin a shift with a concurrent call', async () => {
    const online = { status: 'online', location: cottonTree } as const;
    for (let round = 0; round < 10; round += 1) {
      const driver = await aDriver(backend.core, { online: false });
      await Promise.allSettled([setDriverStatus(backend.core, driver, online), suspend(row, driver)]);
      expect(await isOnline(driver)).toBe(false);
      await expect(setDriverStatus(backend.core, driver, online)).rejects.toMatchObject({
        code: row === routes.suspendPerson ? 'auth.suspended' : 'driver.not_approved',
      });
    }
  });
});

describe('S23: a rider who is suspended', () => {
  test('has no ride any more, and the driver on the way is free', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
    const { id } = await anAcceptedRide(backend.core, rider, driver);
    await suspend(routes.suspendPerson, rider);
    expect((await backend.call(routes.activeRide, { as: driver })).body).toBeNull();
    const [ride] = await backend.core.sql('SELECT status, cancelled_by FROM rides WHERE id = $1', [id]);
    expect(ride).toEqual({ status: 'cancelled', cancelledBy: 'admin' });
    const [profile] = await backend.core.sql(
      'SELECT is_online, idle_since IS NOT NULL AS is_free FROM driver_profiles WHERE user_id = $1',
      [driver.id],
    );
    expect(profile).toEqual({ isOnline: true, isFree: true });
  });

  test('is not searched for, and an open offer of the ride ends', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
    await anOffer(backend.core, await aRide(backend.core, rider), driver);
    await suspend(routes.suspendPerson, rider);
    expect(await openOffers(driver)).toEqual([]);
  });

  test('keeps the trip that has begun, its call for help and its driver, and nothing else, until it ends', async () => {
    const { rider, driver, rideId } = await aTrip(backend);
    const params = { id: rideId };
    // The node keeps the session from now on.
    expect((await backend.call(routes.activeRide, { as: rider })).status).toBe(200);
    backend.publisher.published.length = 0;
    await suspend(routes.suspendPerson, rider);
    expect(publishedAs('session:ended')).toEqual([]);
    expect((await backend.call(routes.activeRide, { as: rider })).body).toMatchObject({
      id: rideId,
      status: 'in_progress',
      driver: { id: driver.id },
    });
    expect((await backend.call(routes.rideSafety, { as: rider, params })).status).toBe(200);
    expect((await backend.call(routes.shareRide, { as: rider, params })).status).toBe(200);
    const help = { as: rider, params, body: { position: cottonTree } };
    expect((await backend.call(routes.raiseSos, help)).body).toMatchObject({ rideId });
    for (const [barred, body] of [
      [routes.quoteRide, undefined],
      [routes.updateProfile, { fullName: 'Another Name' }],
      [routes.removePromotion, undefined],
    ] as const) {
      expect(await backend.call(barred, { as: rider, ...(body && { body }) })).toMatchObject({
        status: 403,
        body: { code: 'auth.suspended' },
      });
    }
    await completeRide(backend.core, driver, rideId);
    expect(publishedAs('session:ended')).toEqual([]);
    expect((await backend.call(routes.ride, { as: rider, params })).body).toMatchObject({ status: 'completed' });
    expect((await backend.call(routes.quoteRide, { as: rider })).status).toBe(403);
    await endedEarlier(backend, rideId, 30);
    expect(await activeSessionsOf(backend, rider)).toBe(0);
  });

  test('stays signed in where the account is unlocked before the trip ends', async () => {
    const { rider, driver, rideId } = await aTrip(backend);
    await suspend(routes.suspendPerson, rider);
    await backend.core.sql(`UPDATE users SET phone = '+23276555001' WHERE id = $1`, [rider.id]);
    await backend.call(routes.restorePerson, { as: admin, params: { id: rider.id }, body: { reason } });
    const [text] = await messagesTo(backend.core, '+23276555001');
    expect(text?.text).toBe('Your Waka rider account is unlocked. You can sign in again.');
    await completeRide(backend.core, driver, rideId);
    expect((await backend.call(routes.activeRide, { as: rider })).status).toBe(200);
  });

  test('is driven to the end of a trip that has begun, for which ops gets an incident', async () => {
    const { rider, driver, rideId } = await aTrip(backend);
    await suspend(routes.suspendPerson, rider);
    expect(await liveRides(driver)).toEqual([{ id: rideId }]);
    expect(await incidentsAbout(rideId)).toMatchObject([{ category: 'suspended' }]);
    expect(await actionsOn(rideId)).toEqual([{ action: 'ride.rider_suspended', reason }]);
  });
});

const actionsOn = (subjectId: string) =>
  backend.core.sql(
    "SELECT action, reason FROM audit_log WHERE subject_id = $1 AND action <> 'ride.viewed' ORDER BY id",
    [subjectId],
  );

describe('the reason of a suspension', () => {
  test.each([
    ['with words for the driver', { message }, message],
    ['without words', {}, null],
  ])('is for the team alone, %s', async (_, words, read) => {
    const driver = await aDriver(backend.core);
    const params = { id: driver.id };
    await backend.call(routes.suspendDriver, { as: admin, params, body: { reason, ...words } });
    const said = JSON.stringify(backend.publisher.published);
    expect(said).not.toContain(reason);
    const notices = await backend.core.sql('SELECT facts FROM notifications WHERE user_id = $1', [driver.id]);
    expect(notices).toEqual([{ facts: read ? { reason: read } : {} }]);
    expect(await driverStatus(backend.core, driver)).toMatchObject({ approval: 'suspended', reviewReason: read });
    // He has signed in again.
    const exported = await exportAccount(backend.core, driver.id);
    expect(JSON.stringify(exported)).not.toContain(reason);
    expect((await backend.call(routes.opsDriver, { as: admin, params })).body).toMatchObject({
      reviewReason: reason,
      reviewMessage: read,
    });
    await backend.call(routes.restoreDriver, { as: admin, params, body: { reason: 'His wife called' } });
    const all = await backend.core.sql('SELECT facts FROM notifications WHERE user_id = $1', [driver.id]);
    expect(JSON.stringify(all)).not.toContain('His wife');
  });

  test('stands in the file of the ride that a rider loses', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
    const { id } = await anAcceptedRide(backend.core, rider, driver);
    await suspend(routes.suspendPerson, rider);
    expect(await actionsOn(id)).toEqual([{ action: 'ride.cancelled', reason }]);
  });

  test('stands in the file of the ride that is taken from a driver, and names its admin to another', async () => {
    const [driver, rider] = [await aDriver(backend.core), await aRider(backend.core)];
    const { id } = await anAcceptedRide(backend.core, rider, driver);
    await suspend(routes.suspendDriver, driver);
    expect(await actionsOn(id)).toEqual([{ action: 'ride.rematched', reason }]);
    const late = { as: admin, params: { id }, body: { reason: 'He is lost', attempt: 1, driverId: driver.id } };
    expect((await backend.call(routes.opsRematchRide, late)).body).toMatchObject({
      decision: { action: 'ride.rematched', reason },
    });
  });
});

test('a driver whose sessions ops ends is off duty, like after signing out', async () => {
  const driver = await aDriver(backend.core);
  await backend.call(routes.endSessionsOfPerson, { as: admin, params: { id: driver.id }, body: { reason } });
  expect(await isOnline(driver)).toBe(false);
});
