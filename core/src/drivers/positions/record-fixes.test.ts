import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import type { Actor } from '../../platform/actor.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { aDriver, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { readmitDrivers } from '../duty/readmit-drivers.ts';
import { recordFixes } from './record-fixes.ts';
import { setDriverStatus } from '../../shifts/set-driver-status.ts';
import { readStoredFix } from './stored-fix.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('an unreadable stored value of one driver does not affect the others', async () => {
  const [odd, other] = [await aDriver(core), await aDriver(core)];
  for (const driver of [odd, other]) await standAt(core, driver, cottonTree);
  await core.redis.hset(redisKeys.positions('freetown'), odd.id, '0.5,1,8.4,-13.2,,,0');
  const position = { ...cottonTree, heading: null, speed: null, accuracy: 5 };
  const fixes = [odd, other].map(({ id }) => ({ driverId: id, position, seq: 2 }));
  const { recorded } = await recordFixes(core, 'freetown', fixes);
  expect(recorded).toEqual([
    { kind: 'stored', duty: '' },
    { kind: 'stored', duty: '' },
  ]);
});

const northOf = (metres: number) => ({ ...cottonTree, lat: cottonTree.lat + metres / 111_195 });
const recordAt = async (driver: Actor, place: LatLng, seq: number, accuracy = 5) => {
  const position = { ...place, heading: null, speed: null, accuracy };
  const { recorded } = await recordFixes(core, 'freetown', [{ driverId: driver.id, position, seq }]);
  return recorded[0]?.kind;
};
const storedOf = async (driver: Actor) =>
  readStoredFix((await core.redis.hget(redisKeys.positions('freetown'), driver.id)) ?? '');
const latOf = async (driver: Actor) => {
  const text = await core.redis.hget(redisKeys.positions('freetown'), driver.id);
  return text && readStoredFix(text).lat.toFixed(4);
};

describe('S37: the distance between two fixes', () => {
  test('is measured by the clock of the service: a jump is rejected until it could have been driven', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree, { ageMs: 5000 });
    expect(await recordAt(driver, northOf(3000), 2)).toBe('jump');
    expect(await latOf(driver)).toBe(cottonTree.lat.toFixed(4));
    await standAt(core, driver, cottonTree, { ageMs: 100_000 });
    expect(await recordAt(driver, northOf(3000), 3)).toBe('stored');
    expect(await latOf(driver)).toBe(northOf(3000).lat.toFixed(4));
  });

  test('gets no longer by many small jumps', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree, { ageMs: 1000 });
    const kinds: (string | undefined)[] = [];
    for (let step = 1; step <= 5; step += 1) {
      // Each step counts from the one before.
      kinds.push(await recordAt(driver, northOf(step * 200), step + 1));
    }
    expect(kinds).toEqual(['stored', 'stored', 'jump', 'jump', 'jump']);
  });

  test('is measured across the border of two zones', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree);
    await readmitDrivers(core, 'sierra-leone', [driver.id]);
    const position = { lat: 8.56, lng: -11.79, heading: null, speed: null, accuracy: 5 };
    const { recorded } = await recordFixes(core, 'sierra-leone', [{ driverId: driver.id, position, seq: 2 }]);
    expect(recorded).toEqual([{ kind: 'jump' }]);
  });

  test('is measured also when a running shift is begun again', async () => {
    const driver = await aDriver(core);
    await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
    await setDriverStatus(core, driver, { status: 'online', location: northOf(5000) });
    expect(await latOf(driver)).toBe(cottonTree.lat.toFixed(4));
    await setDriverStatus(core, driver, { status: 'offline' });
    await setDriverStatus(core, driver, { status: 'online', location: northOf(5000) });
    expect(await latOf(driver)).toBe(northOf(5000).lat.toFixed(4));
  });

  test('leaves place, time and reserve as they are after a jump, and stores when the phone made contact', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree, { ageMs: 5000 });
    const before = await storedOf(driver);
    expect(before.contactAt).toBe(before.at);
    expect(await recordAt(driver, northOf(400), 2)).toBe('stored');
    const drawn = await core.redis.hget(redisKeys.positions('freetown'), driver.id);
    const { at: storedAt } = await storedOf(driver);
    // Redis keeps milliseconds, and the next fix may come in the same one.
    while (Date.now() <= storedAt) await setImmediate();
    for (const seq of [3, 4]) {
      // Each jump is measured from what the one before left.
      expect(await recordAt(driver, northOf(5000), seq)).toBe('jump');
    }
    const text = await core.redis.hget(redisKeys.positions('freetown'), driver.id);
    expect(text?.split(',').slice(0, 8).join(',')).toBe(drawn);
    const { at, contactAt } = await storedOf(driver);
    expect(contactAt).toBeGreaterThan(at);
    expect(await recordAt(driver, northOf(401), 5)).toBe('stored');
  });

  test('is not measured from a coarse place of a free driver: the next exact fix replaces it', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree);
    await core.redis.hdel(redisKeys.positions('freetown'), driver.id);
    expect(await recordAt(driver, northOf(5000), 1, 6000)).toBe('stored');
    expect(await recordAt(driver, northOf(-5000), 2, 3000)).toBe('jump');
    expect(await recordAt(driver, cottonTree, 3)).toBe('stored');
    expect(await latOf(driver)).toBe(cottonTree.lat.toFixed(4));
    expect(await recordAt(driver, northOf(450), 4)).toBe('stored');
    expect(await recordAt(driver, northOf(5000), 5)).toBe('jump');
  });

  test('is measured from a coarse place beyond its stated error', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree);
    expect(await recordAt(driver, cottonTree, 2, 600)).toBe('stored');
    expect(await recordAt(driver, northOf(5000), 3)).toBe('jump');
    expect(await latOf(driver)).toBe(cottonTree.lat.toFixed(4));
    expect(await recordAt(driver, northOf(700), 4)).toBe('stored');
  });

  test('is not measured from the place where a shift was begun, which may be coarse', async () => {
    const driver = await aDriver(core, { online: false });
    await setDriverStatus(core, driver, { status: 'online', location: northOf(5000) });
    expect(await recordAt(driver, cottonTree, 1)).toBe('stored');
    expect(await recordAt(driver, northOf(5000), 2)).toBe('jump');
  });

  test('is measured from a coarse place on a ride, where claiming to be inexact must allow no jump', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, cottonTree);
    await core.redis.hset(redisKeys.duty('freetown'), driver.id, '{}');
    expect(await recordAt(driver, cottonTree, 2, 3000)).toBe('stored');
    expect(await recordAt(driver, northOf(5000), 3)).toBe('jump');
  });
});
