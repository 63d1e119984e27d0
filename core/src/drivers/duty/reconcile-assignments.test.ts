import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { refreshAssignments } from './duty.ts';
import { reconcileAssignments } from './reconcile-assignments.ts';
import { setDriverStatus } from '../../shifts/set-driver-status.ts';
import { replaceSql } from '../../testing/sql/replace-sql.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const onlineIn = (driverId: string) => core.redis.hget(redisKeys.duty('freetown'), driverId);

/** Runs a function right after the first statement that reads the duties of drivers. */
function whileReading(meanwhile: () => Promise<unknown>): TestCore {
  let isDone = false;
  return {
    ...core,
    sql: replaceSql(core.sql, async (text, values) => {
      const rows = await core.sql<never>(text, values);
      if (text.includes('LEFT JOIN rides') && !isDone) {
        isDone = true;
        await meanwhile();
      }
      return rows;
    }),
  };
}

test('a driver who goes online during the sweep stays on duty', async () => {
  const driver = await aDriver(core, { online: false });
  // As the last shift left it.
  await core.redis.hset(redisKeys.duty('freetown'), { [driver.id]: '' });
  const sweep = whileReading(() => setDriverStatus(core, driver, { status: 'online', location: cottonTree }));
  await reconcileAssignments(sweep);
  expect(await onlineIn(driver.id)).toBe('');
});

test('a driver who goes online while the end of the last shift is written stays on duty', async () => {
  const driver = await aDriver(core, { online: false });
  await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
  await core.sql('UPDATE driver_profiles SET is_online = false WHERE user_id = $1', [driver.id]);
  const late = whileReading(() => setDriverStatus(core, driver, { status: 'online', location: cottonTree }));
  await refreshAssignments(late, [driver.id]);
  expect(await onlineIn(driver.id)).toBe('');
});

test('duty changes that Redis missed are corrected, and right ones stay', async () => {
  const driver = await aDriver(core, { online: false });
  await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(core, await aRider(core), driver);
  await reconcileAssignments(core);
  expect(await reconcileAssignments(core)).toBe(0);
  const right = await core.redis.hget(redisKeys.duty('freetown'), driver.id);
  expect(right).toContain(ride.id);
  await core.redis.hset(redisKeys.duty('freetown'), { [driver.id]: '', '00000000-0000-7000-8000-000000000000': '' });
  expect(await reconcileAssignments(core)).toBe(2);
  expect(await core.redis.hget(redisKeys.duty('freetown'), driver.id)).toBe(right);
});
