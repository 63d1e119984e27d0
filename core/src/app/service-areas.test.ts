import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PositionIntake } from '../drivers/positions/position-intake.ts';
import { renewLeases } from '../matching/leases.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { lastContactOf } from '../rides/views/last-seen.ts';
import { aDriver, anAcceptedRide, aRide, aRider, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import {
  allAreas,
  areaOf,
  areasVersion,
  cityAt,
  covers,
  mainCity,
  openCities,
  zonesAround,
} from '../geo/areas/cities.ts';
import { readAreas } from '../geo/areas/follow-areas.ts';

const bo = { lat: 7.962, lng: -11.737 };

/** East of the middle of Freetown, and around Cotton Tree. */
const EAST = [
  { lat: 8.3, lng: -13.24 },
  { lat: 8.3, lng: -13 },
  { lat: 8.5, lng: -13 },
  { lat: 8.5, lng: -13.24 },
];

const eastOf = (km: number) => ({ lat: 8.484, lng: -13.23 + km / (111.195 * Math.cos((8.484 * Math.PI) / 180)) });

let core: TestCore;
let wholeCity: string;
beforeAll(async () => {
  core = await testCore();
  wholeCity = JSON.stringify(areaOf('freetown').polygon);
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql(`DELETE FROM service_areas WHERE id = 'east'`);
  await core.sql(`UPDATE service_areas SET polygon = $1, version = version + 1 WHERE id = 'freetown'`, [wholeCity]);
  await core.sql(`UPDATE service_areas SET is_open = id NOT IN ('bo', 'kenema', 'makeni', 'kankan', 'labe')`);
  await readAreas(core);
});

/** Gives the eastern part of Freetown to a city of its own, as one change. */
async function split(): Promise<void> {
  await core.transaction(async (sql) => {
    const freetown = areaOf('freetown').polygon?.filter(({ lng }) => lng < -13.24);
    await sql(`UPDATE service_areas SET polygon = $1, version = version + 1 WHERE id = 'freetown'`, [
      JSON.stringify(freetown),
    ]);
    await sql(
      `INSERT INTO service_areas (id, name, region, kind, polygon, centre, is_open, detour, slowdown, search_radii, in_force_at)
       SELECT 'east', 'East', region, kind, $1, centre, true, detour, slowdown, search_radii, now()
       FROM service_areas WHERE id = 'freetown'`,
      [JSON.stringify(EAST)],
    );
  });
  await readAreas(core);
}

describe('a polygon', () => {
  const square = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 2 },
    { lat: 2, lng: 2 },
    { lat: 1, lng: 1 },
    { lat: 2, lng: 0 },
  ];
  test.each([
    ['inside', { lat: 0.5, lng: 1 }, true],
    ['in the notch', { lat: 1.8, lng: 1 }, false],
    ['outside', { lat: 3, lng: 1 }, false],
    ['on a line', { lat: 0, lng: 1 }, true],
    ['on a corner', { lat: 1, lng: 1 }, true],
  ])('covers a point %s: %j %s', (_, point, expected) => expect(covers(square, point)).toBe(expected));
});

describe('the areas with which the service begins', () => {
  test('have one main city and one rest a country, and five closed cities', () => {
    expect([mainCity('SL'), mainCity('GN')]).toEqual(['freetown', 'conakry']);
    expect(openCities().map(({ id }) => id)).toEqual(['freetown', 'conakry']);
    const closed = allAreas().filter(({ isOpen }) => !isOpen);
    expect(closed.map(({ id }) => id)).toEqual(['bo', 'kankan', 'kenema', 'labe', 'makeni']);
    for (const { polygon, centre } of closed) expect(covers(polygon ?? [], centre)).toBe(true);
  });

  test('reach 45 km from the middle of the two cities', () => {
    expect([cityAt(eastOf(44.9), 'SL'), cityAt(eastOf(45.2), 'SL')]).toEqual(['freetown', 'sierra-leone']);
  });
});

test('a city that opens has its places, its loop and the pools of its country', async () => {
  expect(cityAt(bo, 'SL')).toBe('sierra-leone');
  const before = areasVersion();
  await core.sql(`UPDATE service_areas SET is_open = true, version = version + 1 WHERE id = 'bo'`);
  await readAreas(core);
  expect(areasVersion()).not.toBe(before);
  expect(cityAt(bo, 'SL')).toBe('bo');
  expect(zonesAround('freetown')).toContain('bo');
  expect(await renewLeases(core, 'a worker')).toContain('bo');
});

test('a city that closes is matched until the last search there ends', async () => {
  await core.sql(`UPDATE service_areas SET is_open = true, version = version + 1 WHERE id = 'bo'`);
  await readAreas(core);
  const ride = await aRide(core, await aRider(core), { pickupLocation: { address: 'Bo', ...bo } });
  await core.sql(`UPDATE service_areas SET is_open = false, version = version + 1 WHERE id = 'bo'`);
  await readAreas(core);
  expect(await renewLeases(core, 'a worker')).toContain('bo');
  await core.sql(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [ride.id]);
  expect(await renewLeases(core, 'a worker')).not.toContain('bo');
});

test('an area that is made does not restart the minutes without contact to a driver', async () => {
  const driver = await aDriver(core);
  await core.redis.hset(redisKeys.watch('freetown'), { since: Date.now() - 660_000, last: Date.now() });
  await split();
  const contact = await lastContactOf(core, { driverId: driver.id, city: 'freetown' });
  expect(contact?.listenedMs).toBeGreaterThan(600_000);
});

test('drivers of a city that is split move to its parts with their next fix, and a ride under way goes on', async () => {
  const [free, busy] = [await aDriver(core), await aDriver(core)];
  for (const driver of [free, busy]) await standAt(core, driver, cottonTree);
  const ride = await anAcceptedRide(core, await aRider(core), busy);
  const intake = new PositionIntake(core);
  const position = { ...cottonTree, heading: null, speed: null, accuracy: 5 };
  const send = (driverId: string, seq: number) =>
    intake.store({ driverId, position, seq, trail: [{ ...position, seq, at: Date.now() }] });
  for (const { id } of [free, busy]) await send(id, 2);
  await split();
  expect(cityAt(cottonTree, 'SL')).toBe('east');
  for (const { id } of [free, busy]) await send(id, 3);
  await intake.close();
  const [left, duties] = await Promise.all([
    core.redis.hmget(redisKeys.duty('freetown'), free.id, busy.id),
    core.redis.hmget(redisKeys.duty('east'), free.id, busy.id),
  ]);
  expect(left).toEqual([null, null]);
  expect(duties[0]).toBe('');
  expect(duties[1]).toContain(ride.id);
  const [row] = await core.sql('SELECT status, city FROM rides WHERE id = $1', [ride.id]);
  expect(row).toEqual({ status: 'accepted', city: 'freetown' });
});
