import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { readPool } from '@waka/core/drivers/positions/pool';
import { aDriver, anOffer, aRide, aRider, cottonTree, lumley } from '@waka/core/testing/builders';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ maxDriveKmh: 10_000_000 });
});
afterAll(() => backend.close());

describe('a shift', () => {
  test('begins, follows the driver and ends', async () => {
    const { core } = backend;
    const as = await aDriver(core, { online: false });
    const pooled = async () => (await readPool(core, 'freetown')).drivers.find(({ driverId }) => driverId === as.id);
    expect(await backend.call(routes.driverLocation, { as, body: { location: lumley } })).toMatchObject({
      status: 409,
      body: { code: 'driver.offline' },
    });
    const online = { status: 'online', location: cottonTree };
    expect(await backend.call(routes.setDriverStatus, { as, body: online })).toMatchObject({
      body: { status: 'online' },
    });
    expect(await backend.call(routes.driverLocation, { as, body: { location: lumley } })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await pooled()).toMatchObject(lumley);
    expect(await backend.call(routes.driverStatus, { as })).toMatchObject({
      body: { isOnline: true, isApproved: true, currentLocation: lumley },
    });
    expect(await backend.call(routes.setDriverStatus, { as, body: { status: 'offline' } })).toMatchObject({
      body: { status: 'offline' },
    });
    expect(await pooled()).toBeUndefined();
    expect(await backend.call(routes.driverStatus, { as })).toMatchObject({ body: { isOnline: false } });
  });

  test('takes effect at once, also for a driver who was refused a moment ago and whom Redis has lost', async () => {
    const { core } = backend;
    const as = await aDriver(core, { online: false });
    const here = { as, body: { location: lumley } };
    expect(await backend.call(routes.driverLocation, here)).toMatchObject({ status: 409 });
    await backend.call(routes.setDriverStatus, { as, body: { status: 'online', location: cottonTree } });
    await core.redis.hdel(redisKeys.duty('freetown'), as.id);
    expect(await backend.call(routes.driverLocation, here)).toMatchObject({ status: 200 });
    await backend.call(routes.setDriverStatus, { as, body: { status: 'offline' } });
    expect(await backend.call(routes.driverLocation, here)).toMatchObject({ status: 409 });
  });

  test('ends when its driver signs out of the last device, and not before', async () => {
    const { core } = backend;
    const as = await aDriver(core);
    const other = await openSession(core, as.id, 'another phone');
    const isOnline = async () =>
      (await core.sql('SELECT is_online FROM driver_profiles WHERE user_id = $1', [as.id]))[0];
    await backend.call(routes.logout, { as });
    expect(await isOnline()).toEqual({ isOnline: true });
    await backend.call(routes.logout, { headers: { cookie: `waka_sid=${other}` } });
    expect(await isOnline()).toEqual({ isOnline: false });
  });

  test('goes on with its ride when its driver signs out during it', async () => {
    const { core } = backend;
    const as = await aDriver(core);
    const ride = await aRide(core, await aRider(core));
    await backend.call(routes.acceptRide, {
      as,
      params: { id: ride.id },
      body: { offerId: await anOffer(core, ride, as) },
    });
    await backend.call(routes.logout, { as });
    expect(await core.sql('SELECT is_online FROM driver_profiles WHERE user_id = $1', [as.id])).toEqual([
      { isOnline: true },
    ]);
  });

  test('does not begin before approval', async () => {
    const as = await aDriver(backend.core, { approval: 'pending' });
    const online = { status: 'online', location: cottonTree };
    expect(await backend.call(routes.setDriverStatus, { as, body: online })).toMatchObject({
      status: 403,
      body: { code: 'driver.not_approved' },
    });
    expect(await backend.call(routes.driverStatus, { as })).toMatchObject({
      body: { isApproved: false, approval: 'pending', reviewReason: null, mayResume: false },
    });
  });

  test.each([
    { status: 'asleep' },
    { status: 'online' },
    { status: 'online', location: { lat: 91, lng: 0 } },
    { status: 'online', location: { lat: 8.4 } },
    { status: 'offline', reason: 'tired' },
  ])('is not changed by %j', async (body) => {
    const as = await aDriver(backend.core, { online: false });
    expect(await backend.call(routes.setDriverStatus, { as, body })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });
});

test('a driver reads the open offer, the figures of the day and the earnings of a period', async () => {
  const { core } = backend;
  const as = await aDriver(core);
  const offerId = await anOffer(core, await aRide(core, await aRider(core)), as);
  expect(await backend.call(routes.driverOffers, { as })).toMatchObject({ status: 200, body: [{ offerId }] });
  expect(await backend.call(routes.driverStats, { as })).toMatchObject({
    body: { todayEarnings: 0, acceptanceRate: 75 },
  });
  const march = '?from=2026-03-01&to=2026-03-31T23:59:59Z';
  expect(await backend.call(routes.driverEarnings, { as, query: march })).toMatchObject({
    status: 200,
    body: { from: '2026-03-01T00:00:00.000Z', total: 0, rides: [] },
  });
  expect(await backend.call(routes.driverEarnings, { as, query: '?from=yesterday' })).toMatchObject({ status: 400 });
});

describe('what a driver chooses and reaches', () => {
  test('a limit for pickups is stored, returned and removed', async () => {
    const as = await aDriver(backend.core);
    const filters = async () => (await backend.call(routes.driverStatus, { as })).body;
    expect(await backend.call(routes.setRideFilters, { as, body: { maxPickupKm: 3 } })).toMatchObject({
      body: { maxPickupKm: 3 },
    });
    expect(await filters()).toMatchObject({ maxPickupKm: 3 });
    for (const maxPickupKm of [0, 26, 2.5, 'far', undefined]) {
      expect(await backend.call(routes.setRideFilters, { as, body: { maxPickupKm } })).toMatchObject({ status: 400 });
    }
    await backend.call(routes.setRideFilters, { as, body: { maxPickupKm: null } });
    expect(await filters()).toMatchObject({ maxPickupKm: null });
  });

  test('the goals of the month return how many are not met', async () => {
    const as = await aDriver(backend.core);
    const { body } = await backend.call(routes.driverGoals, { as });
    // A rating of 5.0 is the default; the rides and the default rate of 75 % are below the goals.
    expect(body).toMatchObject({ completedRides: 0, rating: 5, acceptanceRate: 75, issues: 2 });
    await backend.core.sql('UPDATE driver_profiles SET offers_answered = 10, offers_accepted = 9 WHERE user_id = $1', [
      as.id,
    ]);
    expect((await backend.call(routes.driverGoals, { as })).body).toMatchObject({ acceptanceRate: 90, issues: 1 });
  });
});
