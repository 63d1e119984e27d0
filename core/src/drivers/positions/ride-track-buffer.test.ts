import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Fix } from '@waka/contracts/drivers/position';
import { RIDE_TRACKS } from '../../platform/redis/redis-keys.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { RideTrackBuffer } from './ride-track-buffer.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
afterEach(() => core.redis.del(RIDE_TRACKS));

const fix = (seq: number): Fix => ({ lat: 8.48, lng: -13.23, accuracy: 5, heading: null, speed: null, at: seq, seq });
const track = (rideId: string, ...seqs: number[]) => ({ rideId, fixes: seqs.map(fix), cameAt: 1 });

/** Resolves with the time until the stream has a message. */
async function untilSent(): Promise<number> {
  const begun = performance.now();
  while ((await core.redis.xlen(RIDE_TRACKS)) === 0) await new Promise((resolve) => setImmediate(resolve));
  return performance.now() - begun;
}

test('the fixes of a phone that was without network go at once, in one message with all that wait', async () => {
  const buffer = new RideTrackBuffer(core);
  buffer.add(track('ride-1', 1));
  buffer.add(track('ride-2', 1, 2));
  buffer.add(track('ride-3', 1, 2, 3));
  expect(await untilSent()).toBeLessThan(1000);
  const messages = await core.redis.xrange(RIDE_TRACKS, '-', '+');
  expect(messages).toHaveLength(1);
  expect(messages[0]?.[1][1]).toMatch(/ride-1.*ride-2.*ride-3/);
  await buffer.close();
});

test('single fixes wait for others', async () => {
  const buffer = new RideTrackBuffer(core);
  buffer.add(track('ride-1', 1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(await core.redis.xlen(RIDE_TRACKS)).toBe(0);
  await buffer.close();
  expect(await core.redis.xlen(RIDE_TRACKS)).toBe(1);
});
