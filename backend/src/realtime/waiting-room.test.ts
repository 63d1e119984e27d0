import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { WaitingRoom } from './waiting-room.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const room = () => new WaitingRoom({ atOnce: 2, tickMs: 5, seats: 3 });
const names = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('two are let in at once, the others two a tick in their order', () => {
  const [waiting, inside]: [WaitingRoom, number[]] = [room(), []];
  for (const name of names(5)) waiting.enter(() => inside.push(name));
  expect(inside).toEqual([1, 2]);
  jest.advanceTimersByTime(5);
  expect(inside).toEqual([1, 2, 3, 4]);
  jest.advanceTimersByTime(5);
  expect(inside).toEqual([1, 2, 3, 4, 5]);
});

test('nobody overtakes those who wait', () => {
  const [waiting, inside]: [WaitingRoom, number[]] = [room(), []];
  for (const name of names(4)) waiting.enter(() => inside.push(name));
  jest.advanceTimersByTime(5);
  waiting.enter(() => inside.push(5));
  expect(inside).toEqual([1, 2, 3, 4]);
  jest.advanceTimersByTime(5);
  expect(inside).toEqual([1, 2, 3, 4, 5]);
});

test('who finds no seat is sent away, and nothing ticks when nobody comes', () => {
  const waiting = room();
  expect(names(6).map(() => waiting.enter(() => undefined))).toEqual([true, true, true, true, true, false]);
  jest.advanceTimersByTime(100);
  expect(jest.getTimerCount()).toBe(0);
  expect(waiting.enter(() => undefined)).toBe(true);
});
