import { afterEach, expect, jest, test } from '@jest/globals';
import { serverNow, serverTimeReceived } from '../../../lib/server-clock.ts';
import { countdown } from './countdown.ts';

const EXPIRY = '2026-11-21T12:00:15.000Z';
const at = (seconds: number) => Date.parse('2026-11-21T12:00:00Z') + seconds * 1000;

afterEach(() => {
  jest.useRealTimers();
});

test('a new offer has its whole time, and none of it in the end', () => {
  expect(countdown(EXPIRY, at(0))).toEqual({ seconds: 15, share: 1 });
  expect(countdown(EXPIRY, at(15))).toEqual({ seconds: 0, share: 0 });
  expect(countdown(EXPIRY, at(400))).toEqual({ seconds: 0, share: 0 });
});

test('a second that has begun is still shown', () => {
  expect(countdown(EXPIRY, at(7.5))).toEqual({ seconds: 8, share: 0.5 });
  expect(countdown(EXPIRY, at(14.9)).seconds).toBe(1);
});

test('a phone whose clock is ten minutes off counts as the service does', () => {
  jest.useFakeTimers({ now: at(-600) });
  serverTimeReceived(new Date(at(5)).toISOString());
  expect(countdown(EXPIRY, serverNow()).seconds).toBe(10);
  jest.advanceTimersByTime(4_000);
  expect(countdown(EXPIRY, serverNow()).seconds).toBe(6);
});
