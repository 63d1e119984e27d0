import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { rateRide } from '../rides/feedback/rate-ride.ts';
import { aDriver, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { driverFigures } from './driver-figures.ts';
import { TAGGED_WEEKS } from './driver-figures.repository.ts';
import { driverStats } from './driver-stats.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('S21: ratings are shown once five riders gave some, by their stars, and not before their week is over', async () => {
  const driver = await aDriver(core);
  const shown = async () => {
    const { ratings, weeks } = await driverFigures(core, driver);
    return { stars: ratings.map(({ stars }) => stars), means: weeks.map(({ rating }) => rating).slice(0, 7) };
  };
  const none = { stars: [], means: Array.from({ length: 7 }, () => null) };
  for (const stars of [2, 5, 3]) await rated(driver, stars, 5);
  // Of one rider, however often.
  const regular = await rated(driver, 4, 5);
  await rated(driver, 4, 4, regular);
  for (const stars of [1, 1, 1, 1, 1]) await rated(driver, stars, 0);
  expect(await shown()).toEqual(none);

  await rated(driver, 5, 4);
  const first = { stars: [5, 5, 4, 4, 3, 2], means: [null, null, null, null, 3.8, 3.8, null] };
  expect(await shown()).toEqual(first);
  const { ratings } = await driverFigures(core, driver);
  expect(ratings[0]).toEqual({ stars: 5, comment: null });
  expect(Object.keys(ratings[0] ?? {})).toEqual(['stars', 'comment']);

  for (const stars of [1, 1, 1, 1]) await rated(driver, stars, 3);
  expect(await shown()).toEqual(first);
  await rated(driver, 1, 2);
  expect(await shown()).toEqual({
    stars: [...first.stars, 1, 1, 1, 1, 1],
    means: [null, null, 1, 1, 3.8, 3.8, null],
  });
});

test('S21: whole groups are shown, from twenty ratings on those before are not', async () => {
  const driver = await aDriver(core);
  for (const stars of [1, 1, 1, 1, 1]) await rated(driver, stars, 6);
  for (let count = 0; count < 14; count += 1) await rated(driver, 3, 4);
  for (let count = 0; count < 7; count += 1) await rated(driver, 5, 3);
  const { ratings } = await driverFigures(core, driver);
  expect(ratings.map(({ stars }) => stars)).toEqual([5, 5, 5, 5, 5, 5, 5, ...Array.from({ length: 14 }, () => 3)]);
});

test('S21: the mean moves with every fifth rating', async () => {
  const driver = await aDriver(core);
  const seen: unknown[] = [];
  for (const stars of [5, 5, 5, 5, 4, 1, 1, 1, 1, 1]) {
    const rider = await aRider(core);
    await rateRide(core, rider, await aRideOf(driver, rider, 0), { stars });
    const { rating, isNew } = await driverStats(core, driver);
    const { ratingCount } = await driverFigures(core, driver);
    seen.push([rating, isNew, ratingCount]);
  }
  const [before, after, second] = [
    [5, true, 0],
    [4.8, false, 5],
    [2.9, false, 10],
  ];
  expect(seen).toEqual([before, before, before, before, after, after, after, after, after, second]);
});

test('tags are counted from an index of the rides that have some', async () => {
  const driver = await aDriver(core);
  await core.sql(
    `INSERT INTO rides (status, rider_id, rider_card, driver_id, driver_card, pickup, dropoff, pickup_area, dropoff_area,
       region, city, currency, vehicle_type, payment_method, fare, distance_km, duration_min, completed_at, rider_tags)
     SELECT 'completed', $1, '{}', $2, '{}', '{}', '{}', 'Aberdeen', 'Congo Town', 'SL', 'freetown', 'SLE', 'standard',
       'cash', 20000, 3, 12, now() - make_interval(hours => n), CASE WHEN n % 20 = 0 THEN '{polite}' ELSE '{}' END::text[]
     FROM generate_series(1, 3000) AS n`,
    [(await aRider(core)).id, driver.id],
  );
  await core.sql('ANALYZE rides');
  const plan = await core.sql(`EXPLAIN ${TAGGED_WEEKS}`, [driver.id]);
  expect(JSON.stringify(plan)).toContain('tagged_rides_of_a_driver');
});

/** Stores stars of the week that began so many weeks before this one, by a rider of their own unless one is named. */
async function rated(driver: Actor, stars: number, weeks: number, by?: Actor): Promise<Actor> {
  const rider = by ?? (await aRider(core));
  await core.sql(
    `INSERT INTO ratings (ride_id, author_id, subject_id, stars, created_at)
     SELECT id, rider_id, driver_id, $2, completed_at FROM rides WHERE id = $1`,
    [await aRideOf(driver, rider, weeks), stars],
  );
  return rider;
}

async function aRideOf(driver: Actor, rider: Actor, weeks: number): Promise<string> {
  const [ride] = await core.sql<{ id: string }>(
    `INSERT INTO rides (status, rider_id, rider_card, driver_id, driver_card, pickup, dropoff, pickup_area, dropoff_area,
       region, city, currency, vehicle_type, payment_method, fare, distance_km, duration_min, completed_at)
     SELECT 'completed', $1, '{}', $2, '{}', '{}', '{}', 'Aberdeen', 'Congo Town', 'SL', 'freetown', 'SLE', 'standard',
       'cash', 20000, 3, 12, (date_trunc('week', now() AT TIME ZONE 'UTC') - make_interval(weeks => $3)) AT TIME ZONE 'UTC'
     RETURNING id`,
    [rider.id, driver.id, weeks],
  );
  return ride?.id ?? '';
}
