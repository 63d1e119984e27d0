import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { RIDE_TRACKS, TRACKS_SET_ASIDE } from '../../platform/redis/redis-keys.ts';
import { aRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { MAX_FIXES_OF_A_RIDE, storeTracks } from './store-tracks.ts';
import { replaceSql } from '../../testing/sql/replace-sql.ts';

let core: TestCore;
let rideId: string;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  rideId = (await aRide(core, await aRider(core))).id;
});

const now = Date.now();
const point = (seq: number, heading: unknown = 90) => [rideId, seq, now + seq, 8.48, -13.23, heading, 6, now + seq];
const send = (message: string) => core.redis.xadd(RIDE_TRACKS, '*', 'tracks', message);
const storedOf = async (id: string) =>
  (await core.sql<{ seq: string }>('SELECT seq FROM ride_tracks WHERE ride_id = $1 ORDER BY seq', [id])).map(
    ({ seq }) => Number(seq),
  );

test('one fix that Postgres refuses is set aside alone, and the tracks of all others are stored', async () => {
  await send(JSON.stringify([1, 2, 3].map((seq) => point(seq))));
  await send(JSON.stringify([point(4), point(5, 1e-50), point(6)]));
  await send(JSON.stringify([point(7), [rideId, 'eight'], point(9)]));
  expect(await storeTracks(core, 'worker')).toEqual({ stored: 7, setAside: 2, overLimit: 0 });
  expect(await storedOf(rideId)).toEqual([1, 2, 3, 4, 6, 7, 9]);
  expect(await core.redis.xlen(RIDE_TRACKS)).toBe(0);
  expect(await core.redis.xlen(TRACKS_SET_ASIDE)).toBe(2);
});

test.each(['not JSON', '{}', '[null]', '[7]'])('a message with the text %s delays no other', async (message) => {
  await send(message);
  await send(JSON.stringify([point(1)]));
  expect(await storeTracks(core, 'worker')).toMatchObject({ stored: 1, setAside: 1 });
  expect(await storedOf(rideId)).toEqual([1]);
});

test('while Postgres is away nothing is set aside or lost', async () => {
  await send(JSON.stringify([point(1)]));
  const away = { ...core, sql: replaceSql(core.sql, () => Promise.reject(new Error('connect ECONNREFUSED'))) };
  await expect(storeTracks(away, 'worker')).rejects.toThrow('ECONNREFUSED');
  await abandonPending();
  expect(await storeTracks(core, 'worker')).toMatchObject({ stored: 1, setAside: 0 });
});

test('attempts that fail while Postgres is away do not count against the limit of the ride', async () => {
  const many = Array.from({ length: 6000 }, (_, index) => point(index));
  await send(JSON.stringify(many.slice(0, 3000)));
  await send(JSON.stringify(many.slice(3000)));
  const away = { ...core, sql: replaceSql(core.sql, () => Promise.reject(new Error('connect ECONNREFUSED'))) };
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    // Each attempt takes over the messages of the one before.
    await expect(storeTracks(away, 'worker')).rejects.toThrow('ECONNREFUSED');
    await abandonPending();
  }
  expect(await storeTracks(core, 'worker')).toEqual({ stored: 6000, setAside: 0, overLimit: 0 });
  expect(await storedOf(rideId)).toHaveLength(6000);
});

test('of one ride no more fixes are stored than its limit, and of others all', async () => {
  const other = await aRide(core, await aRider(core));
  const many = Array.from({ length: MAX_FIXES_OF_A_RIDE + 3 }, (_, index) => point(index));
  await send(JSON.stringify(many.slice(0, 4000)));
  await send(JSON.stringify([...many.slice(4000), point(1).with(0, other.id)]));
  expect(await storeTracks(core, 'worker')).toMatchObject({ stored: MAX_FIXES_OF_A_RIDE + 1, overLimit: 3 });
  expect(await storedOf(rideId)).toHaveLength(MAX_FIXES_OF_A_RIDE);
  expect(await storedOf(other.id)).toEqual([1]);
});

/** Makes the messages of a failed attempt old enough for another worker to take over. */
async function abandonPending(): Promise<void> {
  const pending: unknown = await core.redis.xpending(RIDE_TRACKS, 'workers', '-', '+', 10);
  const ids = Array.isArray(pending)
    ? pending.map((entry: unknown) => (Array.isArray(entry) ? String(entry[0]) : ''))
    : [];
  await core.redis.xclaim(RIDE_TRACKS, 'workers', 'worker', 0, ...ids, 'IDLE', 61_000);
}
