import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { aDriver, anOffer, aRide, aRider } from '../testing/builders.ts';
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

test('has the open offer of a scheduled ride, with its time', async () => {
  const driver = await aDriver(core);
  const ride = await aRide(core, await aRider(core));
  await core.sql(`UPDATE rides SET scheduled_for = '2099-01-05T06:30:00Z' WHERE id = $1`, [ride.id]);
  await anOffer(core, ride, driver);
  const { snapshot } = await takeSnapshot(core, driver);
  expect(snapshot.offer).toMatchObject({ rideId: ride.id, scheduledFor: '2099-01-05T06:30:00.000Z' });
});
