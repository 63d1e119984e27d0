import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Roads } from '../../platform/ports/roads.ts';
import { aRider, aTrip } from '../../testing/builders.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { quoteRide } from './quote-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

test('a scheduled ride is quoted in the traffic of its time, and a ride of now in that of now', async () => {
  const wayThrough = jest.fn<Roads['wayThrough']>(() => Promise.resolve(null));
  const on = { ...core, roads: roadsThat({ wayThrough }) };
  const pickupAt = new Date(Date.now() + 26 * 3_600_000);
  await quoteRide(on, await aRider(core), Object.assign(aTrip(), { pickupAt: pickupAt.toISOString() }));
  await quoteRide(on, await aRider(core), aTrip());
  const times = wayThrough.mock.calls.map(([, use]) => use.at);
  expect(times[0]).toEqual(pickupAt);
  expect(times.at(-1)).toBeUndefined();
});
