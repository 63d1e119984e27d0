import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { boardingPoints, switchBoarding } from '../../ops/boarding.ts';
import { searchPlaces } from '../../places/search-places.ts';
import { aRider, aTripUnderWay } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { learnBoardingPoints } from './boarding-points.ts';

const METRE = 1 / 111_195;
const market = { name: 'Calabash Market', lat: 8.48, lng: -13.23 };

let core: TestCore;
let riders: Actor[];
beforeAll(async () => {
  core = await testCore();
  riders = [];
  for (let count = 0; count < 6; count += 1) riders.push(await aRider(core));
  await core.sql(
    `INSERT INTO places (name, address, city, country, latitude, longitude, category)
     VALUES ($1, 'Market Road', 'Freetown', 'Sierra Leone', $2, $3, 'market')`,
    [market.name, market.lat, market.lng],
  );
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM boarding_points');
  await core.sql(`UPDATE rides SET pickup = pickup || '{"name": null}'`);
});

/** Lets riders book at the market and be picked up so many metres to the north of it. */
async function pickups(metres: number[], of = riders.length): Promise<void> {
  for (const [index, north] of metres.entries()) {
    const { rideId } = await aTripUnderWay(core);
    const pickup = { address: 'Market Road', name: market.name, lat: market.lat, lng: market.lng };
    await core.sql(
      `UPDATE rides SET pickup = $2, rider_id = $3, status = 'completed', completed_at = now() WHERE id = $1`,
      [rideId, pickup, riders[index % of]?.id],
    );
    await core.sql(
      `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
       SELECT $1, n, started_at - make_interval(secs => n * 10), started_at - make_interval(secs => n * 10), $2, $3
       FROM rides, generate_series(0, 2) AS n WHERE id = $1`,
      [rideId, market.lat + north * METRE, market.lng],
    );
  }
}

const pin = async () => {
  const [place] = await searchPlaces(core, { text: market.name, from: null });
  return Math.round(((place?.latitude ?? 0) - market.lat) / METRE);
};

test('the pin of a place moves to where most of its riders get in, until an operator says no', async () => {
  expect(await pin()).toBe(0);
  await pickups([70, 75, 80, 80, 85, 78, 82, 90, 5, 400]);
  expect(await learnBoardingPoints(core)).toBe(1);
  expect(await pin()).toBeCloseTo(80, -1);
  const [point] = await boardingPoints(core);
  expect(point).toMatchObject({ name: market.name, pickups: 8, riders: 6, isUsed: true });
  const [admin] = riders;
  if (!admin || !point) throw new Error('nothing to switch');
  await switchBoarding(core, { ...admin, role: 'admin' }, point.placeId, { isUsed: false, reason: 'a gate in a wall' });
  expect(await pin()).toBe(0);
  await learnBoardingPoints(core);
  expect(await boardingPoints(core)).toMatchObject([{ isUsed: false }]);
  expect(await core.sql(`SELECT action, reason FROM audit_log WHERE subject_type = 'place'`)).toEqual([
    { action: 'boarding_point.switched', reason: 'a gate in a wall' },
  ]);
});

test.each<[string, number[], number]>([
  ['too few pickups', [80, 80, 80, 80, 80, 80, 80], 6],
  ['too few riders', Array.from({ length: 12 }, () => 80), 4],
  ['riders who stand at the pin', Array.from({ length: 10 }, () => 6), 6],
  ['riders who stand too far away', Array.from({ length: 10 }, () => 180), 6],
  ['riders who do not stand together', [-140, -90, -30, 30, 90, 140, -120, 120, 60, -60], 6],
])('%s move no pin', async (_, metres, of) => {
  await pickups(metres, of);
  expect(await learnBoardingPoints(core)).toBe(0);
  expect(await pin()).toBe(0);
});

test('a place without a boarding point has none to switch', async () => {
  const [admin] = riders;
  const nowhere = '01930000-0000-7000-8000-000000000000';
  const off = { isUsed: false, reason: 'a gate in a wall' };
  await expect(switchBoarding(core, { id: admin?.id ?? '', role: 'admin' }, nowhere, off)).rejects.toMatchObject({
    code: 'ops.not_found',
  });
});
