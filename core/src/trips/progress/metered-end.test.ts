import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cottonTree } from '../../testing/builders.ts';
import { bringLate, listenFor, northOf, storeTrack, underWayFor } from '../../testing/driven-ride.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { completeRide } from './advance-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await core.redis.flushdb();
  await listenFor(core, 3600);
});
afterAll(() => core.close());

test.each([
  ['the tap', 120, 2.4],
  ['its end, where the tap is not named', null, 3],
  ['its end, where the tap is from before the trip', 3600, 3],
])('a metered trip whose driver drove on while its end waited is charged until %s', async (_, secondsAgo, km) => {
  const { driver, id } = await underWayFor(core, 600, { dropoffLocation: { address: 'Mama Kadi shop' } });
  await storeTrack(core, id, 600, 3);
  const tappedAt = secondsAgo === null ? undefined : Date.now() - secondsAgo * 1000;
  await bringLate(core, id, 300);
  await standAt(core, driver, northOf(cottonTree, 3));
  const { distanceKm } = await completeRide(core, driver, id, { tappedAt });
  expect(distanceKm).toBeCloseTo(km, 1);
});
