import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { takeSnapshot } from './snapshot.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('has the time of the database, not of the clock of the node', async () => {
  const rider = await aRider(core);
  const [before] = await core.sql<{ now: Date }>('SELECT now()');
  jest.useFakeTimers({
    now: Date.now() + 120_000,
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
  });
  const { snapshot } = await takeSnapshot(core, rider).finally(() => jest.useRealTimers());
  const lateMs = Date.parse(snapshot.serverTime) - (before?.now.getTime() ?? NaN);
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(30_000);
});
