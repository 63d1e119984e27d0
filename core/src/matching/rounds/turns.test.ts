import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { aDriver, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { CityPool } from './city-pool.ts';
import { matchCity } from './match-city.ts';
import { Turns } from './turns.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** Books older rides in Waterloo, 25 km from any driver. */
async function hopelessRides(count: number, likeThatOf: Actor): Promise<void> {
  await core.sql(
    `WITH person AS (
       INSERT INTO users (user_type, full_name) SELECT 'rider', 'Far Away' FROM generate_series(1, $1) RETURNING id
     )
     INSERT INTO rides (rider_id, rider_card, pickup, dropoff, pickup_area, dropoff_area, region, city, currency,
       vehicle_type, payment_method, fare, distance_km, duration_min, searching_since)
     SELECT person.id, rider_card, pickup || '{"lat": 8.3389, "lng": -13.0715}', dropoff, pickup_area, dropoff_area,
       region, city, currency, vehicle_type, payment_method, fare, distance_km, duration_min, now() - interval '1 minute'
     FROM rides CROSS JOIN person WHERE rider_id = $2`,
    [count, likeThatOf.id],
  );
}

test('hundreds of older rides without a driver in reach do not hide a younger one', async () => {
  const driver = await aDriver(core);
  await standAt(core, driver, cottonTree);
  const rider = await aRider(core);
  const young = await aRide(core, rider);
  await hopelessRides(430, rider);
  const pool = new CityPool(core, 'freetown');
  const rounds = [];
  for (let round = 0; round < 3; round += 1) rounds.push((await matchCity(core, 'freetown', pool)).offers);
  expect(rounds.reduce((sum, offers) => sum + offers, 0)).toBe(1);
  const asked = await core.sql<{ rideId: string }>('SELECT ride_id FROM ride_offers');
  expect(asked).toEqual([{ rideId: young.id }]);
});

test('no ride has a second turn before every ride had a first', () => {
  const turns = new Turns();
  turns.given(['a', 'b'], true);
  turns.given(['c', 'd'], true);
  expect(turns.had()).toEqual(['a', 'b', 'c', 'd']);
  turns.given(['e', 'a'], true);
  expect(turns.had()).toEqual(['e', 'a']);
  turns.given(['b'], false);
  expect(turns.had()).toEqual([]);
});
