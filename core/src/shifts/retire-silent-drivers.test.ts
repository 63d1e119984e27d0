import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { allCities } from '../geo/areas/cities.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { userRoom } from '../platform/rooms.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { lastContactOf, lastSeen } from '../rides/views/last-seen.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { untilBlocked } from '../testing/sql/until-blocked.ts';
import { driverStatus } from '../drivers/driver-status.ts';
import { readPool } from '../drivers/positions/pool.ts';
import { readmitDrivers } from '../drivers/duty/readmit-drivers.ts';
import { recordFixes } from '../drivers/positions/record-fixes.ts';
import { retireSilentDrivers } from './retire-silent-drivers.ts';
import { setDriverStatus } from './set-driver-status.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() => core.redis.flushdb());

const agoMs = (ms: number) => Date.now() - ms;
const watchedFor = (ms: number) =>
  core.redis.hset(redisKeys.watch('freetown'), { since: agoMs(ms), last: agoMs(5000) });
const lastHeardAgo = (driver: Actor, ms: number) =>
  core.redis.hset(redisKeys.positions('freetown'), driver.id, `1,${agoMs(ms)},8.484,-13.23,,,0`);

async function aDriverOnlineFor(seconds: number): Promise<Actor> {
  const driver = await aDriver(core, { online: false });
  await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
  await core.sql('UPDATE driver_profiles SET idle_since = now() - make_interval(secs => $2) WHERE user_id = $1', [
    driver.id,
    seconds,
  ]);
  return driver;
}
const isOnline = async (driver: Actor) => (await driverStatus(core, driver)).isOnline;

describe('a driver who fell silent', () => {
  test('goes off duty after a minute, and no other driver does', async () => {
    const silent = await aDriverOnlineFor(100);
    const reporting = await aDriverOnlineFor(100);
    const fresh = await aDriverOnlineFor(30);
    const driving = await aDriverOnlineFor(100);
    await anAcceptedRide(core, await aRider(core), driving);
    for (const driver of [silent, fresh, driving]) await lastHeardAgo(driver, 61_000);
    await watchedFor(70_000);
    await retireSilentDrivers(core);
    expect(await Promise.all([silent, reporting, fresh, driving].map(isOnline))).toEqual([false, true, true, true]);
    expect((await readPool(core, 'freetown')).drivers.find(({ driverId }) => driverId === silent.id)).toBeUndefined();
    expect(core.publisher.published.at(-1)).toMatchObject({ room: userRoom(silent.id), payload: { isOnline: false } });
  });

  test('does not count as silent while the phone sends fixes that are rejected', async () => {
    const [driver, silent] = [await aDriverOnlineFor(100), await aDriverOnlineFor(100)];
    await watchedFor(70_000);
    for (const { id } of [driver, silent]) {
      // An exact place, 11 km from the fix below.
      await core.redis.hset(redisKeys.positions('freetown'), id, `1,${agoMs(61_000)},8.484,-13.23,,,5,500`);
    }
    const position = { lat: 8.384, lng: -13.23, heading: null, speed: null, accuracy: 5 };
    const { recorded } = await recordFixes(core, 'freetown', [{ driverId: driver.id, position, seq: 2 }]);
    expect(recorded).toEqual([{ kind: 'jump' }]);
    const pooled = (await readPool(core, 'freetown')).drivers.find(({ driverId }) => driverId === driver.id);
    expect(pooled?.ageMs).toBeGreaterThan(60_000);
    const ride = { driverId: driver.id, city: 'freetown' as const };
    for (const zone of allCities()) {
      await core.redis.hset(redisKeys.watch(zone), { since: agoMs(70_000), last: agoMs(5000) });
    }
    const contact = await lastContactOf(core, ride);
    expect(contact?.silentMs).toBeLessThan(60_000);
    expect(contact?.seen?.ageMs).toBeGreaterThan(60_000);
    expect(Object.keys((await lastSeen(core, ride)) ?? {})).toEqual(['lat', 'lng', 'at']);
    await retireSilentDrivers(core);
    expect(await Promise.all([driver, silent].map(isOnline))).toEqual([true, false]);
  });

  test('goes on by himself when his phone is back within ten minutes, unless he ended the shift', async () => {
    const driver = await aDriverOnlineFor(100);
    await lastHeardAgo(driver, 61_000);
    await watchedFor(70_000);
    await retireSilentDrivers(core);
    expect(core.publisher.published.at(-1)).toMatchObject({ payload: { because: 'silence' } });
    const mayResume = async () => (await driverStatus(core, driver)).mayResume;
    expect(await mayResume()).toBe(true);
    await core.sql(`UPDATE driver_profiles SET silenced_at = now() - interval '11 minutes' WHERE user_id = $1`, [
      driver.id,
    ]);
    expect(await mayResume()).toBe(false);
    await core.sql('UPDATE driver_profiles SET silenced_at = now() WHERE user_id = $1', [driver.id]);
    await setDriverStatus(core, driver, { status: 'offline' });
    expect(await mayResume()).toBe(false);
    await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
    expect(await mayResume()).toBe(false);
  });

  test('stays on duty when he accepts a ride at that moment', async () => {
    const driver = await aDriverOnlineFor(100);
    const ride = await aRide(core, await aRider(core));
    const offer = await anOffer(core, ride, driver);
    await lastHeardAgo(driver, 61_000);
    await watchedFor(70_000);
    const { retiring } = await core.transaction(async (sql) => {
      await acceptOffer({ ...core, sql }, driver, ride.id, offer);
      const outcome = Promise.allSettled([retireSilentDrivers(core)]);
      await untilBlocked(core.sql);
      return { retiring: outcome };
    });
    await retiring;
    expect(await isOnline(driver)).toBe(true);
  });

  test('does not count as silent while he crosses from one zone into the next', async () => {
    const driver = await aDriverOnlineFor(100);
    await core.redis.hset(redisKeys.watch('sierra-leone'), { since: agoMs(70_000), last: agoMs(5000) });
    // As a fix from across the border does, before it is stored there.
    await readmitDrivers(core, 'sierra-leone', [driver.id]);
    expect(await retireSilentDrivers(core)).toBe(0);
    expect(await isOnline(driver)).toBe(true);
    await core.sql(`UPDATE driver_profiles SET city_since = now() - interval '61 s' WHERE user_id = $1`, [driver.id]);
    await standAt(core, driver, cottonTree, { city: 'sierra-leone', ageMs: 61_000 });
    expect(await retireSilentDrivers(core)).toBe(1);
  });

  test('does not count as silent when Redis lost its data, or the service was not watching', async () => {
    const driver = await aDriverOnlineFor(100);
    await core.redis.flushdb();
    expect(await retireSilentDrivers(core)).toBe(0);
    await core.redis.hset(redisKeys.watch('freetown'), { since: agoMs(500_000), last: agoMs(40_000) });
    expect(await retireSilentDrivers(core)).toBe(0);
    expect(await isOnline(driver)).toBe(true);
    await watchedFor(70_000);
    await retireSilentDrivers(core);
    expect(await isOnline(driver)).toBe(false);
  });
});
