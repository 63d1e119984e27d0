import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { declarations } from '../../platform/postgres/statement.ts';
import { aDriver, anAcceptedRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { ridesOf } from './read-rides.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const idsOf = async (actor: Actor, page: Parameters<typeof ridesOf>[2] = {}) =>
  (await ridesOf(core, actor, page)).map(({ id }) => id);

/** Creates a ride that a driver gave back, or that its rider cancelled. */
async function aRideLeftBy(side: 'driver' | 'rider', driver: Actor): Promise<string> {
  const rider = await aRider(core);
  const { id } = await anAcceptedRide(core, rider, driver);
  if (side === 'driver') await cancelRide(core, driver, id, { reason: 'unsafe' });
  else await cancelRide(core, rider, id, { reason: 'other' });
  return id;
}

test('a driver has the rides that he gave back among his own, as he left them', async () => {
  const [driver, other, rider] = [await aDriver(core), await aDriver(core), await aRider(core)];
  const { id } = await anAcceptedRide(core, rider, driver);
  await cancelRide(core, driver, id, { reason: 'unsafe' });
  const [left, ...others] = await ridesOf(core, driver, {});
  expect(left).toMatchObject({
    id,
    status: 'cancelled',
    cancelledBy: 'driver',
    cancelReason: 'unsafe',
    driver: null,
    payment: null,
    rider: { name: expect.any(String) },
  });
  expect(left?.rider).not.toHaveProperty('phone');
  expect(left?.pin).toBeUndefined();
  expect(others).toEqual([]);
  expect(await idsOf(other)).toEqual([]);
  expect(await idsOf(rider)).toEqual([id]);
  // What became of the ride is not for the driver who left it.
  await cancelRide(core, rider, id, { reason: 'other' });
  expect(await ridesOf(core, driver, {})).toEqual([left]);
});

test('pages of both kinds follow each other without a gap or a repeat', async () => {
  const driver = await aDriver(core);
  const ids: string[] = [];
  const sides = ['driver', 'driver', 'rider', 'driver', 'rider', 'rider', 'driver', 'driver', 'driver'] as const;
  for (const side of sides) ids.unshift(await aRideLeftBy(side, driver));
  expect(await idsOf(driver)).toEqual(ids);
  for (const limit of [1, 2, 3, 4]) {
    const read: string[] = [];
    for (let page = await idsOf(driver, { limit }); page.length > 0;) {
      expect(page.length).toBeLessThanOrEqual(limit);
      read.push(...page);
      page = await idsOf(driver, { limit, before: read.at(-1) });
    }
    expect(read).toEqual(ids);
  }
});

test('the rides that a driver gave back are read by the index of the driver’s offers since the end of the page', async () => {
  const driver = await aDriver(core);
  const left = await aRideLeftBy('driver', driver);
  await core.sql(
    `WITH made AS (
       INSERT INTO rides SELECT copy.* FROM rides, generate_series(1, 3000) AS n, jsonb_populate_record(rides,
         jsonb_build_object('id', uuidv7(make_interval(hours => -n)), 'status', 'cancelled', 'geometry', NULL)) AS copy
       WHERE rides.id = $1 RETURNING *
     ), logged AS (
       INSERT INTO ride_events (ride_id, seq, type, payload) SELECT id, 1, 'accepted', '{}' FROM made
     )
     INSERT INTO ride_offers (ride_id, attempt, driver_id, status, pickup_distance_km, pickup_eta_min, offered_at, expires_at)
     SELECT id, 1, $2, 'accepted', 1, 4, uuid_extract_timestamp(id), now() FROM made`,
    [left, driver.id],
  );
  await core.sql('ANALYZE rides, ride_events, ride_offers');
  const [read] = declarations.filter(({ text }) => text.includes('AS accepted JOIN ride_events'));
  const plan = JSON.stringify(await core.sql(`EXPLAIN ${read?.text}`, [driver.id, null, left, '20']));
  expect(plan).toMatch(/offers_of_a_driver.*Index Cond: \(\(driver_id = .*offered_at >= /);
  expect(plan).toContain('ride_events_pkey');
  expect(plan).not.toContain('Seq Scan');
});
