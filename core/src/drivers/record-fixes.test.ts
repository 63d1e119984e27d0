import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { redisKeys } from '../platform/redis-keys.ts';
import { aDriver, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { recordFixes } from './record-fixes.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('what is stored of one driver and cannot be read costs the others nothing', async () => {
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
