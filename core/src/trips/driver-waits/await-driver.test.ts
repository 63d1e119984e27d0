import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { aDriver, anAcceptedRide, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { awaitDriver, notifyWaitingRiders } from './await-driver.ts';
import { cancelRide } from '../cancellation/cancel-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.redis.flushdb();
  await core.sql('DELETE FROM driver_waits');
});

const kindsOf = async (rider: Actor) =>
  (await core.sql<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1', [rider.id])).map(
    ({ kind }) => kind,
  );

async function aWait(): Promise<{ rider: Actor; rideId: string }> {
  const rider = await aRider(core);
  const { id } = await aRide(core, rider);
  await awaitDriver(core, rider, id);
  return { rider, rideId: id };
}

async function aDriverNear(): Promise<Actor> {
  const driver = await aDriver(core);
  await standAt(core, driver, cottonTree);
  return driver;
}

test('a rider whose search failed is notified once, when a driver is near the pickup', async () => {
  const { rider, rideId } = await aWait();
  await cancelRide(core, rider, rideId, { reason: 'wait_too_long' });
  expect(await notifyWaitingRiders(core)).toBe(0);
  await aDriverNear();
  expect(await notifyWaitingRiders(core)).toBe(1);
  expect(await notifyWaitingRiders(core)).toBe(0);
  expect(await kindsOf(rider)).toEqual(['driver_near']);
});

test('a driver who is offered no rides in cash is none for a rider who pays in cash', async () => {
  const { rider, rideId } = await aWait();
  await cancelRide(core, rider, rideId, { reason: 'wait_too_long' });
  const driver = await aDriverNear();
  await core.sql(`UPDATE driver_profiles SET debt_step = 'wallet_only' WHERE user_id = $1`, [driver.id]);
  expect(await notifyWaitingRiders(core)).toBe(0);
  await core.sql(`UPDATE driver_profiles SET debt_step = 'warned' WHERE user_id = $1`, [driver.id]);
  expect(await notifyWaitingRiders(core)).toBe(1);
});

test('no notification is sent during the search or after a driver was found', async () => {
  const searching = await aWait();
  await aDriverNear();
  expect(await notifyWaitingRiders(core)).toBe(0);
  await cancelRide(core, searching.rider, searching.rideId, { reason: 'other' });
  await anAcceptedRide(core, searching.rider, await aDriver(core));
  expect(await notifyWaitingRiders(core)).toBe(0);
  expect(await kindsOf(searching.rider)).not.toContain('driver_near');
});

test('a wait ends after two hours', async () => {
  const { rider, rideId } = await aWait();
  await cancelRide(core, rider, rideId, { reason: 'other' });
  await core.sql(`UPDATE driver_waits SET until = now() - interval '1 second'`);
  await aDriverNear();
  expect(await notifyWaitingRiders(core)).toBe(0);
  expect(await core.sql('SELECT 1 FROM driver_waits')).toEqual([]);
});

test('a hundred waits that no driver can serve do not block a later one', async () => {
  const without = await aWait();
  await cancelRide(core, without.rider, without.rideId, { reason: 'other' });
  await core.sql(`UPDATE rides SET vehicle_type = 'xl' WHERE id = $1`, [without.rideId]);
  const others = await Promise.all(Array.from({ length: 100 }, () => aRider(core)));
  // All at one moment, so that the pages have to go on within it.
  await core.sql(
    `INSERT INTO driver_waits (user_id, ride_id, asked_at, until)
     SELECT unnest($1::uuid[]), ride_id, asked_at, until FROM driver_waits`,
    [others.map(({ id }) => id)],
  );
  const { rider, rideId } = await aWait();
  await cancelRide(core, rider, rideId, { reason: 'wait_too_long' });
  await aDriverNear();
  expect(await notifyWaitingRiders(core)).toBe(1);
  expect(await kindsOf(rider)).toEqual(['driver_near']);
});

test("a wait is only for a rider's own ride that found no driver", async () => {
  const rider = await aRider(core);
  const { id } = await anAcceptedRide(core, rider, await aDriver(core));
  await expect(awaitDriver(core, rider, id)).rejects.toMatchObject({ code: 'ride.wrong_state' });
  await expect(awaitDriver(core, await aRider(core), id)).rejects.toMatchObject({ code: 'ride.not_found' });
});
