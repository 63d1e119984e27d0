import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HandshakeQueue } from './handshake-queue.ts';

let room: HandshakeQueue;
let inside: number[];
beforeEach(() => {
  jest.useFakeTimers();
  room = new HandshakeQueue({ tickMs: 5, seats: 3, seatsOfOne: 2 });
  inside = [];
});
afterEach(() => void jest.useRealTimers());

const enter = (name: number, of = String(name)) => room.enter(() => inside.push(name), of);

test('one is admitted at once, the others one a tick in their order', () => {
  for (const name of [1, 2, 3]) enter(name);
  expect(inside).toEqual([1]);
  jest.advanceTimersByTime(5);
  expect(inside).toEqual([1, 2]);
  enter(4);
  jest.advanceTimersByTime(5);
  expect(inside).toEqual([1, 2, 3]);
  jest.advanceTimersByTime(5);
  expect(inside).toEqual([1, 2, 3, 4]);
});

test('a handshake without a free seat is refused', () => {
  expect([1, 2, 3, 4, 5].map((name) => enter(name))).toEqual([true, true, true, true, false]);
  jest.advanceTimersByTime(100);
  expect(inside).toEqual([1, 2, 3, 4]);
});

test('an empty queue has no ticks, and the next handshake is admitted at once', () => {
  enter(1);
  jest.advanceTimersByTime(5);
  expect(jest.getTimerCount()).toBe(0);
  enter(2);
  expect(inside).toEqual([1, 2]);
});

test('one address cannot take every seat, and has its own back when they are left', () => {
  enter(1);
  expect([2, 3, 4].map((name) => enter(name, 'crowded'))).toEqual([true, true, false]);
  expect(enter(5)).toBe(true);
  jest.advanceTimersByTime(5);
  expect(enter(6, 'crowded')).toBe(true);
  jest.advanceTimersByTime(100);
  expect(inside).toEqual([1, 2, 3, 5, 6]);
});
