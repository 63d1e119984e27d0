import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { rideCleared, rideUpdated } from '../../../lib/live/ride.store.ts';
import { geolocationStore } from '../../../lib/device/geolocation.ts';
import { answerCalls, refuseField } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { createFixOutbox, type Delivery } from '../position/fix-outbox.ts';
import { fixesWaitIn } from '../position/send-fixes.ts';
import { moveWhenBack } from './unsent-move.ts';

const underWay = aRide({ status: 'in_progress', seq: 4 });
const COMPLETE = 'POST /api/rides/ride-1/complete';

beforeEach(() => {
  jest.useFakeTimers();
  rideUpdated(underWay);
});
afterEach(() => {
  fixesWaitIn(null);
  rideCleared();
  localStorage.clear();
  jest.useRealTimers();
});

const noNetwork = () =>
  Object.assign(globalThis, {
    fetch: async () => {
      throw new TypeError('Failed to fetch');
    },
  });
const network = () => answerCalls({ '/api/rides/ride-1/complete': { ...underWay, status: 'completed', seq: 5 } });

/** Keeps the end of a trip without network, beside a position that waits for it, too. */
async function aKeptEnd(deliver: () => Promise<Delivery>): Promise<void> {
  noNetwork();
  const outbox = createFixOutbox(deliver);
  fixesWaitIn(outbox);
  outbox.add({ lat: 8.48, lng: -13.23, accuracy: 5, heading: null, speed: null, at: 1_000, seq: 1 });
  const kept = moveWhenBack({ kind: 'complete' }, underWay);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await kept).toBeNull();
}

test.each([0, 700, 1_400, 2_100, 4_200, 4_900])(
  'a kept step is sent behind the positions, when the network returns after %i ms more',
  async (ms) => {
    let calls: string[] | null = null;
    await aKeptEnd(async () => {
      calls?.push('positions');
      return calls ? 'taken' : 'lost';
    });
    await jest.advanceTimersByTimeAsync(ms);
    calls = network();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(calls).toEqual(['positions', COMPLETE]);
  },
);

test('a step that is tapped when the network is back is sent behind the positions of before, too', async () => {
  let calls: string[] | null = null;
  const outbox = createFixOutbox(async () => {
    calls?.push('positions');
    return calls ? 'taken' : 'lost';
  });
  fixesWaitIn(outbox);
  outbox.add({ lat: 8.48, lng: -13.23, accuracy: 5, heading: null, speed: null, at: 1_000, seq: 1 });
  await jest.advanceTimersByTimeAsync(1_000);
  calls = network();
  const moved = moveWhenBack({ kind: 'complete' }, underWay);
  await jest.advanceTimersByTimeAsync(100);
  expect(await moved).toMatchObject({ status: 'completed' });
  expect(calls).toEqual(['positions', COMPLETE]);
});

test('a tap waits no longer than two seconds for positions that hang', async () => {
  fixesWaitIn({ flush: () => new Promise(() => undefined) });
  const calls = network();
  const moved = moveWhenBack({ kind: 'complete' }, underWay);
  await jest.advanceTimersByTimeAsync(2_100);
  expect(await moved).toMatchObject({ status: 'completed' });
  expect(calls).toEqual([COMPLETE]);
});

test('a kept end says when it was tapped, also to a backend that does not know it', async () => {
  const tappedAt = Date.now() - 5_000;
  const place = { lat: 8.48, lng: -13.23, accuracy: 5, heading: null, speed: null };
  geolocationStore.setState({ kind: 'position', position: { ...place, at: tappedAt, confirmedAt: Date.now() } }, true);
  await aKeptEnd(async () => 'taken');
  const bodies = refuseField('tappedAt');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(bodies).toEqual([{ seenSeq: underWay.seq, tappedAt }, { seenSeq: underWay.seq }]);
});

test('a kept end names no time by an old position', async () => {
  const place = { lat: 8.48, lng: -13.23, accuracy: 5, heading: null, speed: null };
  const old = { ...place, at: Date.now() - 60_000, confirmedAt: Date.now() };
  geolocationStore.setState({ kind: 'position', position: old }, true);
  await aKeptEnd(async () => 'taken');
  const bodies = refuseField('tappedAt');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(bodies).toEqual([{ seenSeq: underWay.seq }]);
});

test('a kept start says when it was tapped, also to a backend that does not know it', async () => {
  const tappedAt = Date.now() - 5_000;
  const place = { lat: 8.48, lng: -13.23, accuracy: 5, heading: null, speed: null };
  geolocationStore.setState({ kind: 'position', position: { ...place, at: tappedAt, confirmedAt: Date.now() } }, true);
  const atPickup = aRide({ status: 'arrived', seq: 3 });
  rideCleared();
  rideUpdated(atPickup);
  noNetwork();
  const kept = moveWhenBack({ kind: 'start', pin: '4711' }, atPickup);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await kept).toBeNull();
  const bodies = refuseField('tappedAt');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(bodies).toEqual([{ pin: '4711', tappedAt }, { pin: '4711' }]);
});

test('it does not wait for ever for positions that hang', async () => {
  await aKeptEnd(async () => 'lost');
  fixesWaitIn({ flush: () => new Promise(() => undefined) });
  const calls = network();
  await jest.advanceTimersByTimeAsync(15_000);
  expect(calls).toEqual([COMPLETE]);
});
