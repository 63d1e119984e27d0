import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_FIXES_IN_A_BATCH, MAX_MESSAGE_BYTES, roundedFix, type Fix } from '@waka/contracts/drivers/position';
import { setDriverStatus } from '@waka/core/drivers/set-driver-status';
import { storeTracks } from '@waka/core/drivers/store-tracks';
import { RIDE_TRACKS } from '@waka/core/platform/redis-keys';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { until } from './testing/until.ts';
import { testNodes, type TestNodes } from './testing/test-nodes.ts';

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes();
});
afterAll(() => world.close());

const minuteAgo = Date.now() - 60_000;
const fixOf = (seq: number): Fix => ({
  lat: cottonTree.lat + seq / 1e5,
  lng: cottonTree.lng,
  accuracy: 8,
  heading: 90,
  speed: 6,
  at: minuteAgo + seq * 3000,
  seq,
});
const fixes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => fixOf(from + index));

async function trackOf(rideId: string, length: number): Promise<number[]> {
  for (;;) {
    await storeTracks(world.core, 'worker-of-the-test');
    const rows = await world.core.sql<{ seq: string }>('SELECT seq FROM ride_tracks WHERE ride_id = $1 ORDER BY seq', [
      rideId,
    ]);
    if (rows.length >= length) return rows.map(({ seq }) => Number(seq));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a phone that was offline for two minutes of a ride delivers its track afterwards, in order, once', async () => {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(world.core, await aRider(world.core), driver);
  const car = await world.connect(0, driver);
  expect(await car.send('driver:location', fixOf(1))).toEqual({ ok: true });
  car.close();

  const again = await world.connect(1, driver);
  expect(await again.send('driver:location', fixes(2, 41))).toEqual({ ok: true });
  // As a phone does that never heard the answer.
  expect(await again.send('driver:location', fixes(2, 43))).toEqual({ ok: true });
  expect(await trackOf(ride.id, 43)).toEqual(fixes(1, 43).map(({ seq }) => seq));
  expect(await world.core.redis.xlen(RIDE_TRACKS)).toBe(0);
});

// Telephones give most of their figures with as many digits as a double has.
const wordyFixes = (count: number): Fix[] =>
  fixes(1, count).map((fix) => ({
    ...fix,
    lat: fix.lat + 0.000_001_234_567_891,
    lng: fix.lng - 0.000_001_234_567_891,
    accuracy: 12.345_999_717_712_402,
    heading: 271.234_588_623_046_9,
    speed: 11.534_218_907_356_262,
    seq: minuteAgo + fix.seq,
  }));

test('a phone may deliver as many fixes at once as it keeps, however long its figures are', async () => {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(world.core, await aRider(world.core), driver);
  const car = await world.connect(0, driver);
  const kept = wordyFixes(MAX_FIXES_IN_A_BATCH);
  expect(JSON.stringify(kept).length).toBeGreaterThan(MAX_MESSAGE_BYTES);
  expect(await car.send('driver:location', kept.map(roundedFix))).toEqual({ ok: true });
  expect(await trackOf(ride.id, MAX_FIXES_IN_A_BATCH)).toHaveLength(MAX_FIXES_IN_A_BATCH);
});

test('S37: what a worker died with is stored by another, and nothing is stored of a driver without a ride', async () => {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const car = await world.connect(0, driver);
  expect(await car.send('driver:location', fixOf(1))).toEqual({ ok: true });
  const ride = await anAcceptedRide(world.core, await aRider(world.core), driver);
  expect(await car.send('driver:location', fixOf(2))).toEqual({ ok: true });

  const { redis } = world.core;
  const taken = async () => redis.xreadgroup('GROUP', 'workers', 'killed', 'STREAMS', RIDE_TRACKS, '>');
  await until(async () => (await taken()) !== null);
  const id = await pendingMessage();
  await redis.xclaim(RIDE_TRACKS, 'workers', 'killed', 0, id, 'IDLE', 61_000);
  expect(await trackOf(ride.id, 1)).toEqual([2]);
});

async function pendingMessage(): Promise<string> {
  const pending: unknown = await world.core.redis.xpending(RIDE_TRACKS, 'workers', '-', '+', 1);
  if (!Array.isArray(pending) || !Array.isArray(pending[0])) throw new Error('nothing is pending');
  return String(pending[0][0]);
}
