import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Fix } from '@waka/contracts/drivers/position';
import { rideCleared, rideUpdated } from '../../../lib/live/ride.store.ts';
import { sessionLeft, signedIn } from '../../../lib/session/session.store.ts';
import { storedValue } from '../../../lib/storage/stored-value.ts';
import { aRide, aUser } from '../../../test/builders.ts';
import { aFix } from '../../../test/a-fix.ts';
import { createFixOutbox, type Delivery } from './fix-outbox.ts';
import { keepFixes } from './kept-fixes.ts';

const stored = storedValue<{ rideId: string; fixes: Fix[] }>('fixes');
const keptSeqs = () => stored.read()?.fixes.map(({ seq }) => seq) ?? null;
const stops: (() => void)[] = [];

/** Opens a page with its outbox, over a service that answers so. */
function aPage(answer: () => Promise<Delivery>) {
  const batches: number[][] = [];
  const keeper = keepFixes();
  const outbox = createFixOutbox(
    (fixes) => {
      batches.push(fixes.map(({ seq }) => seq));
      return answer();
    },
    keeper.restored,
    keeper.changed,
  );
  const close = () => {
    outbox.close();
    keeper.stop();
  };
  stops.push(close);
  return { outbox, batches, close };
}

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });
const hidden = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  signedIn(aUser({ userType: 'driver' }));
  rideUpdated(aRide({ status: 'in_progress', seq: 4 }));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  rideCleared();
  localStorage.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test.each([
  ['another app comes before the page', hidden],
  ['the page is left', () => dispatchEvent(new Event('pagehide'))],
])('waiting positions of a trip are sent by the next page, where %s', async (_, happens) => {
  const before = aPage(async () => 'lost');
  before.outbox.add(aFix(1));
  before.outbox.add(aFix(2));
  happens();
  before.close();
  const after = aPage(async () => 'taken');
  after.outbox.add(aFix(3));
  await jest.advanceTimersByTimeAsync(0);
  expect(after.batches).toEqual([[1, 2], [3]]);
  expect(stored.read()).toBeNull();
});

test('a phone that ends the page without a word loses ten seconds at most, and writes no more often', async () => {
  const { outbox } = aPage(async () => 'lost');
  await jest.advanceTimersByTimeAsync(100);
  const write = jest.spyOn(Storage.prototype, 'setItem');
  for (let seq = 1; seq <= 10; seq += 1) {
    outbox.add(aFix(seq));
    await jest.advanceTimersByTimeAsync(3_000);
  }
  expect(write).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(3);
  expect(keptSeqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test.each(['taken', 'refused'] as const)('what is %s is not kept', async (delivery) => {
  let answer: Delivery = 'lost';
  const { outbox } = aPage(async () => answer);
  outbox.add(aFix(1));
  hidden();
  expect(keptSeqs()).toEqual([1]);
  answer = delivery;
  await outbox.flush();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(stored.read()).toBeNull();
});

test('while the service takes each position nothing is written', async () => {
  const { outbox } = aPage(async () => 'taken');
  const write = jest.spyOn(Storage.prototype, 'setItem');
  for (let seq = 1; seq <= 10; seq += 1) {
    outbox.add(aFix(seq));
    await jest.advanceTimersByTimeAsync(3_000);
  }
  expect(write).not.toHaveBeenCalled();
});

test('nothing is kept between two rides, or sent in another one', async () => {
  rideUpdated(aRide({ status: 'completed', seq: 5 }));
  const { outbox, close } = aPage(async () => 'lost');
  outbox.add(aFix(1));
  hidden();
  expect(stored.read()).toBeNull();
  close();
  stored.write({ rideId: 'ride-0', fixes: [aFix(1)] });
  rideUpdated(aRide({ id: 'ride-2', status: 'accepted', seq: 2 }));
  const { batches } = aPage(async () => 'taken');
  await jest.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([]);
  expect(stored.read()).toBeNull();
});

test('what is spoilt is not sent', async () => {
  localStorage.setItem('waka.kept.fixes', JSON.stringify({ rideId: 'ride-1', fixes: [{ lat: 'spoilt' }] }));
  const { batches } = aPage(async () => 'taken');
  await jest.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([]);
  expect(stored.read()).toBeNull();
});

test('they are forgotten with the session, and not written again', async () => {
  const { outbox } = aPage(async () => 'lost');
  outbox.add(aFix(1));
  hidden();
  sessionLeft();
  outbox.add(aFix(2));
  dispatchEvent(new Event('pagehide'));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(stored.read()).toBeNull();
});
