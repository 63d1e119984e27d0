import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError, NetworkError } from './api-error.ts';
import { askAgainWhenBack } from './ask-again.ts';
import { connectionClosed, connectionLost, connectionOpened } from '../connection.store.ts';
import { queryClient } from '../query-client.ts';

let stop = () => {};
beforeEach(() => {
  connectionClosed();
  jest.useFakeTimers();
  stop = askAgainWhenBack();
});
afterEach(() => {
  stop();
  queryClient.clear();
  jest.useRealTimers();
});

/** Starts a query that fails until `mend` is called. */
function aPart(name: string, failure: Error = new NetworkError('no network')) {
  let isRepaired = false;
  const asked = jest.fn(() => (isRepaired ? Promise.resolve(name) : Promise.reject(failure)));
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: asked });
  const close = observer.subscribe(() => {});
  const mend = () => {
    isRepaired = true;
  };
  return { asked, close, mend, data: () => observer.getCurrentResult().data };
}

const settle = () => jest.advanceTimersByTimeAsync(0);

test('every part that failed without network is asked for again when the connection opens', async () => {
  const parts = [aPart('map'), aPart('earnings'), aPart('quote')];
  await settle();
  expect(parts.map(({ data }) => data())).toEqual([undefined, undefined, undefined]);
  connectionLost();
  for (const { mend } of parts) mend();
  connectionOpened();
  await settle();
  expect(parts.map(({ data }) => data())).toEqual(['map', 'earnings', 'quote']);
});

test('the browser’s word that the network is back is enough', async () => {
  const part = aPart('map');
  await settle();
  part.mend();
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(part.data()).toBe('map');
});

test('while the connection is lost nothing is asked for', async () => {
  connectionLost();
  const part = aPart('map');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(part.asked).toHaveBeenCalledTimes(1);
});

test('without any word it is asked for after 5 s, then after twice as long each time', async () => {
  const part = aPart('map', new ApiError(502, 'unexpected', 'Bad gateway'));
  await settle();
  await jest.advanceTimersByTimeAsync(5000);
  expect(part.asked).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(9999);
  expect(part.asked).toHaveBeenCalledTimes(2);
  part.mend();
  await jest.advanceTimersByTimeAsync(1);
  expect(part.data()).toBe('map');
});

test('what was refused, answered or left is not asked for again', async () => {
  const refused = aPart('refused', new ApiError(403, 'auth.forbidden', 'No.'));
  const left = aPart('left');
  const answered = aPart('answered');
  answered.mend();
  await settle();
  left.close();
  await jest.advanceTimersByTimeAsync(5000);
  connectionOpened();
  await settle();
  expect([refused, left].map(({ asked }) => asked.mock.calls.length)).toEqual([1, 1]);
  const before = answered.asked.mock.calls.length;
  connectionOpened();
  await settle();
  expect(answered.asked).toHaveBeenCalledTimes(before);
});
