import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { redisKeys } from '../platform/redis-keys.ts';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { mendDuty } from './mend-duty.ts';
import { setDriverStatus } from './set-driver-status.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('what Redis missed of duties is mended, and what is right stays', async () => {
  const driver = await aDriver(core, { online: false });
  await setDriverStatus(core, driver, { status: 'online', location: cottonTree });
  const ride = await anAcceptedRide(core, await aRider(core), driver);
  await mendDuty(core);
  expect(await mendDuty(core)).toBe(0);
  const right = await core.redis.hget(redisKeys.duty('freetown'), driver.id);
  expect(right).toContain(ride.id);
  await core.redis.hset(redisKeys.duty('freetown'), { [driver.id]: '', '00000000-0000-7000-8000-000000000000': '' });
  expect(await mendDuty(core)).toBe(2);
  expect(await core.redis.hget(redisKeys.duty('freetown'), driver.id)).toBe(right);
});
