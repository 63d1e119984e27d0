import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onceAtATime } from './once-at-a-time.ts';

const WAIT_MS = 200;
const task = jest.fn<() => Promise<void>>();
let finish = () => {};
let fail = (_error: Error) => {};

beforeEach(() => {
  jest.useFakeTimers();
  task.mockReset().mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        finish = resolve;
        fail = reject;
      }),
  );
});
afterEach(() => void jest.useRealTimers());

test('a task that is asked for many times runs once, after the wait', async () => {
  const { ask } = onceAtATime(task, WAIT_MS);
  for (let count = 0; count < 5; count += 1) ask();
  await jest.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect(task).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(task).toHaveBeenCalledTimes(1);
});

test('a task that is asked for while it runs never runs twice at once, and once more a second after its end', async () => {
  const { ask } = onceAtATime(task, WAIT_MS);
  ask(0);
  await jest.advanceTimersByTimeAsync(0);
  ask();
  ask();
  await jest.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(999);
  expect(task).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(2);
  finish();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(task).toHaveBeenCalledTimes(2);
});

test('a task that failed runs again by itself', async () => {
  const { ask } = onceAtATime(task, WAIT_MS);
  ask(0);
  await jest.advanceTimersByTimeAsync(0);
  fail(new Error('no network'));
  await jest.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(2);
});

test('a task that was stopped neither runs nor can be asked for', async () => {
  const { ask, stop } = onceAtATime(task, WAIT_MS);
  ask();
  stop();
  ask();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(task).not.toHaveBeenCalled();
});
