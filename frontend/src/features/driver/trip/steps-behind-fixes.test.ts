import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { rideCleared, rideUpdated } from '../../../lib/live/ride.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { fixesLost } from '../position/lost-fixes.ts';
import { moveWhenBack } from './unsent-move.ts';

const underWay = aRide({ status: 'in_progress', seq: 4 });
const COMPLETE = 'POST /api/rides/ride-1/complete';

beforeEach(() => {
  jest.useFakeTimers();
  rideUpdated(underWay);
});
afterEach(() => {
  fixesLost(false);
  rideCleared();
  localStorage.clear();
  jest.useRealTimers();
});

/** Keeps the end of a trip without network, which then comes back; returns the calls from then on. */
async function aKeptEnd(): Promise<string[]> {
  Object.assign(globalThis, {
    fetch: async () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const kept = moveWhenBack({ kind: 'complete' }, underWay);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await kept).toBeNull();
  fixesLost(true);
  return answerCalls({ '/api/rides/ride-1/complete': { ...underWay, status: 'completed', seq: 5 } });
}

test('a kept step is sent behind the positions of the time without network', async () => {
  const calls = await aKeptEnd();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual([]);
  fixesLost(false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual([COMPLETE]);
});

test('it does not wait for them for ever', async () => {
  const calls = await aKeptEnd();
  await jest.advanceTimersByTimeAsync(9_000);
  expect(calls).toEqual([COMPLETE]);
});
