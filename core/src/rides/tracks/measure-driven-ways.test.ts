import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { RoadWay, Roads } from '../../platform/ports/roads.ts';
import { rideFile } from '../../ops/rides/ride-file.ts';
import { aTripUnderWay, cottonTree } from '../../testing/builders.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { completeRide } from '../../trips/progress/advance-ride.ts';
import { measureDrivenWays } from './measure-driven-ways.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.redis.flushdb();
  await core.sql('DELETE FROM driven_ways');
  await core.sql(`UPDATE rides SET status = 'cancelled' WHERE status = 'completed'`);
});

/** Creates a completed trip of so many kilometres to the north, with a fix every ten seconds. */
async function aDrivenTrip(km: number): Promise<string> {
  const { driver, rideId } = await aTripUnderWay(core);
  await core.sql(
    `INSERT INTO ride_tracks (ride_id, seq, at, came_at, lat, lng)
     SELECT $1, n, now() + make_interval(secs => n), now() + make_interval(secs => n), $2 + n / 600.0 * $3 / 111.195, $4
     FROM generate_series(0, 600, 10) AS n`,
    [rideId, cottonTree.lat, km, cottonTree.lng],
  );
  await standAt(core, driver, cottonTree);
  await completeRide(core, driver, rideId);
  return rideId;
}

const wayOf = (rideId: string) =>
  core.sql<{ km: number; source: string }>('SELECT km, source FROM driven_ways WHERE ride_id = $1', [rideId]);
const found: RoadWay = { km: 5.4, seconds: 900, geometry: '_p~iF~ps|U_ulLnnqC' };
const measuring = (known: Partial<Roads>) => measureDrivenWays({ ...core, roads: roadsThat(known) }, 0);

test('a trip is measured along the streets that its track fits, once, and its file shows how it was quoted', async () => {
  const rideId = await aDrivenTrip(5);
  const match = jest.fn(() => Promise.resolve(found));
  expect(await measuring({ match })).toBe(1);
  expect(await measuring({ match })).toBe(0);
  expect(match).toHaveBeenCalledTimes(1);
  expect(await wayOf(rideId)).toEqual([{ km: 5.4, source: 'road' }]);
  await core.sql(`UPDATE rides SET distance_km = 9, geometry = '_p~iF~ps|U' WHERE id = $1`, [rideId]);
  const [admin] = await core.sql<{ id: string }>('SELECT id FROM users LIMIT 1');
  const file = await rideFile(core, { id: admin?.id ?? '', role: 'admin' }, rideId, 'a rider disputes the way');
  expect(file.drivenWay).toEqual({ km: 5.4, source: 'road', geometry: found.geometry, quotedKm: 9, differs: true });
  expect(file.details?.geometry).toBe('_p~iF~ps|U');
});

test('a way is never shorter than its track from fix to fix', async () => {
  const rideId = await aDrivenTrip(5);
  await measuring({ match: () => Promise.resolve({ ...found, km: 4.4 }) });
  expect(await wayOf(rideId)).toEqual([{ km: expect.closeTo(5, 1), source: 'road' }]);
});

test('a trip whose start waited for the network is measured from its pickup', async () => {
  const rideId = await aDrivenTrip(5);
  await core.sql(`UPDATE rides SET started_at = started_at + interval '7 minutes' WHERE id = $1`, [rideId]);
  await core.sql(
    `UPDATE ride_tracks SET came_at = started_at - interval '1 second' FROM rides
     WHERE ride_id = $1 AND rides.id = ride_id AND came_at < started_at`,
    [rideId],
  );
  await measuring({ provider: 'estimate' });
  expect(await wayOf(rideId)).toEqual([{ km: expect.closeTo(5, 1), source: 'track' }]);
});

test('a track that fits no street is the way itself', async () => {
  const rideId = await aDrivenTrip(5);
  await measuring({ match: () => Promise.resolve({ ...found, km: 31 }) });
  expect(await wayOf(rideId)).toEqual([{ km: expect.closeTo(5, 1), source: 'track' }]);
});

test('streets that are away are waited for an hour', async () => {
  const rideId = await aDrivenTrip(5);
  expect(await measuring({})).toBe(0);
  await core.sql(`UPDATE rides SET completed_at = completed_at - interval '61 minutes' WHERE id = $1`, [rideId]);
  expect(await measuring({})).toBe(1);
  expect(await wayOf(rideId)).toMatchObject([{ source: 'track' }]);
});

test('without streets the track is the way, and a trip without one has none', async () => {
  const rideId = await aDrivenTrip(5);
  const silent = await aDrivenTrip(0);
  expect(await measuring({ provider: 'estimate' })).toBe(2);
  expect(await wayOf(rideId)).toEqual([{ km: expect.closeTo(5, 1), source: 'track' }]);
  expect(await wayOf(silent)).toEqual([{ km: 0, source: 'track' }]);
});

test('a phone whose clock was set back does not turn the track round', async () => {
  const rideId = await aDrivenTrip(5);
  await core.sql(`UPDATE ride_tracks SET at = at - interval '1 hour' WHERE ride_id = $1 AND seq BETWEEN 300 AND 400`, [
    rideId,
  ]);
  const match = jest.fn<Roads['match']>(() => Promise.resolve(found));
  await measuring({ match });
  const times = match.mock.calls[0]?.[0].map(({ at }) => at) ?? [];
  expect(times.length).toBeGreaterThan(40);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
