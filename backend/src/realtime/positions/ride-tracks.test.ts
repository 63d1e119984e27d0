import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_FIXES_IN_A_BATCH, MAX_MESSAGE_BYTES, roundedFix, type Fix } from '@waka/contracts/drivers/position';
import { setDriverStatus } from '@waka/core/shifts/set-driver-status';
import { storeTracks } from '@waka/core/drivers/positions/store-tracks';
import { rideFile } from '@waka/core/ops/rides/ride-file';
import { RIDE_TRACKS, redisKeys } from '@waka/core/platform/redis/redis-keys';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { until } from '../testing/until.ts';
import { testNodes, type TestNodes } from '../testing/test-nodes.ts';

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
  expect(await car.send('driver:location', fixOf(1))).toMatchObject({ ok: true });
  car.close();

  const again = await world.connect(1, driver);
  expect(await again.send('driver:location', fixes(2, 41))).toMatchObject({ ok: true });
  // As a phone does that never got the acknowledgement.
  expect(await again.send('driver:location', fixes(2, 43))).toMatchObject({ ok: true });
  expect(await trackOf(ride.id, 43)).toEqual(fixes(1, 43).map(({ seq }) => seq));
  expect(await world.core.redis.xlen(RIDE_TRACKS)).toBe(0);
});

test('a phone without a socket delivers its track by POST /api/driver/location, by the same rules', async () => {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const rider = await aRider(world.core);
  const ride = await anAcceptedRide(world.core, rider, driver);
  const phone = await world.connect(1, rider);
  const { cookie } = await world.signIn(driver);
  const post = async (body: object) => {
    const answer = await fetch(`${world.nodes[0]?.url}/api/driver/location`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const { lat, lng } = fixOf(43);
  const report = (kept: unknown) => post({ location: { lat, lng }, fixes: kept });
  expect(await report(fixes(1, 41))).toMatchObject({ status: 200, body: { ok: true } });
  // As a phone does that never got the response, and that has its socket again.
  expect(await report(fixes(2, 43))).toMatchObject({ status: 200, body: { ok: true } });
  const car = await world.connect(0, driver);
  expect(await car.send('driver:location', fixes(2, 44))).toMatchObject({ ok: true });
  expect(await trackOf(ride.id, 44)).toEqual(fixes(1, 44).map(({ seq }) => seq));
  expect(await phone.next('driver:location', (said) => said.lat === roundedFix(fixOf(44)).lat)).toMatchObject({
    heading: 90,
  });
  for (const wrong of [[], [{ lat, lng }], [{ ...fixOf(45), lat: 91 }], fixes(45, 45 + MAX_FIXES_IN_A_BATCH)]) {
    expect(await report(wrong)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  }
});

test('S37: a jump in the middle of a ride is acknowledged, shown to no one and stored in no track', async () => {
  const [rider, driver] = [await aRider(world.core), await aDriver(world.core, { online: false })];
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(world.core, rider, driver);
  const [car, phone] = [await world.connect(0, driver), await world.connect(1, rider)];
  const jump = { ...fixOf(2), lat: cottonTree.lat - 0.1 };
  expect(await car.send('driver:location', fixOf(1))).toMatchObject({ ok: true });
  expect(await car.send('driver:location', jump)).toMatchObject({ ok: true });
  expect(await car.send('driver:location', fixOf(3))).toMatchObject({ ok: true });
  await phone.next('driver:location', ({ lat }) => lat === fixOf(3).lat);
  expect(phone.all('driver:location').map(({ lat }) => lat)).not.toContain(jump.lat);
  expect(await trackOf(ride.id, 2)).toEqual([1, 3]);
});

test('a phone that restarts its count in the middle of a ride continues its track', async () => {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(world.core, await aRider(world.core), driver);
  const car = await world.connect(0, driver);
  expect(await car.send('driver:location', [fixOf(5), fixOf(6), fixOf(40)])).toMatchObject({ ok: true });
  await trackOf(ride.id, 3);
  await fellSilent(driver.id);

  // Set up again: its numbers begin from the start, and its clock is an hour slow until it has asked for the time.
  const anew = (seq: number, at: number): Fix => ({ ...fixOf(seq), at });
  const slow = Date.now() - 3_600_000;
  const again = await world.connect(1, driver);
  expect(await again.send('driver:location', [anew(5, slow), anew(6, slow + 3000)])).toMatchObject({ ok: true });
  expect(await again.send('driver:location', [anew(6, slow + 3000), anew(7, Date.now())])).toMatchObject({ ok: true });
  await trackOf(ride.id, 6);
  const [{ id } = { id: '' }] = await world.core.sql<{ id: string }>(
    "INSERT INTO users (user_type, full_name) VALUES ('admin', 'Ops') RETURNING id",
  );
  const { track } = await rideFile(world.core, { id, role: 'admin' }, ride.id, 'the order of its track');
  const places = [5, 6, 40, 5, 6, 7].map((seq) => roundedFix(fixOf(seq)).lat);
  expect(track.map(({ lat }) => lat)).toEqual(places);
});

/** Makes the driver's last fix old enough for an older number to count again. */
async function fellSilent(driverId: string): Promise<void> {
  const key = redisKeys.positions('freetown');
  const [seq, at, ...fix] = ((await world.core.redis.hget(key, driverId)) ?? '').split(',');
  await world.core.redis.hset(key, driverId, [seq, Number(at) - 10_000, ...fix].join(','));
}

// Phones send most of their values with as many digits as a double has.
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

test('a phone may send as many fixes at once as it stores, however long its values are', async () => {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(world.core, await aRider(world.core), driver);
  const car = await world.connect(0, driver);
  const kept = wordyFixes(MAX_FIXES_IN_A_BATCH);
  expect(JSON.stringify(kept).length).toBeGreaterThan(MAX_MESSAGE_BYTES);
  expect(await car.send('driver:location', kept.map(roundedFix))).toMatchObject({ ok: true });
  expect(await trackOf(ride.id, MAX_FIXES_IN_A_BATCH)).toHaveLength(MAX_FIXES_IN_A_BATCH);
});

test('S37: the messages of a crashed worker are stored by another, and nothing is stored of a driver without a ride', async () => {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const car = await world.connect(0, driver);
  expect(await car.send('driver:location', fixOf(1))).toMatchObject({ ok: true });
  const ride = await anAcceptedRide(world.core, await aRider(world.core), driver);
  expect(await car.send('driver:location', fixOf(2))).toMatchObject({ ok: true });

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

test('S32: of a driver who sends a thousand fixes a second only as many are stored as a phone can measure', async () => {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(world.core, await aRider(world.core), driver);
  const car = await world.connect(0, driver);
  for (let batch = 0; batch < 10; batch += 1) {
    // Standing still: a move farther than a car can drive is rejected.
    const flood = fixes(batch * MAX_FIXES_IN_A_BATCH + 1, (batch + 1) * MAX_FIXES_IN_A_BATCH).map((fix) => ({
      ...fix,
      ...cottonTree,
    }));
    expect(await car.send('driver:location', flood)).toMatchObject({ ok: true });
  }
  const kept = await trackOf(ride.id, 500);
  expect(kept.length).toBeLessThan(700);
  expect(kept.slice(0, 500)).toEqual(fixes(1, 500).map(({ seq }) => seq));
});

test('ops gets a very long track as two thousand of its fixes at most, the last one among them', async () => {
  const ride = await anAcceptedRide(world.core, await aRider(world.core), await aDriver(world.core));
  await world.core.sql(
    `INSERT INTO ride_tracks (ride_id, seq, at, lat, lng, came_at)
     SELECT $1, seq, now(), seq / 1e4, 0, now() + seq * interval '3 seconds' FROM generate_series(1, 4001) AS seq`,
    [ride.id],
  );
  const [{ id } = { id: '' }] = await world.core.sql<{ id: string }>(
    "INSERT INTO users (user_type, full_name) VALUES ('admin', 'Ops') RETURNING id",
  );
  const { track } = await rideFile(world.core, { id, role: 'admin' }, ride.id, 'the length of its track');
  expect(track.length).toBeLessThanOrEqual(2000);
  expect(track.length).toBeGreaterThan(1000);
  expect(track.at(-1)?.lat).toBe(0.4001);
});
