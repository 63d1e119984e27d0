import { expect, test } from '@jest/globals';
import { nextMorning } from './payout-schedules.ts';

const next = (every: 'day' | 'week', after: string, timeZone = 'Africa/Freetown') =>
  nextMorning({ every, timeZone }, new Date(after)).toISOString();

test('a day’s payout is at six in the morning by the clocks of its country', () => {
  expect(next('day', '2026-11-26T05:59:59Z')).toBe('2026-11-26T06:00:00.000Z');
  expect(next('day', '2026-11-26T06:00:00Z')).toBe('2026-11-27T06:00:00.000Z');
  expect(next('day', '2026-11-26T03:30:00Z', 'Africa/Nairobi')).toBe('2026-11-27T03:00:00.000Z');
});

test('a week’s payout is on Monday', () => {
  expect(next('week', '2026-11-26T12:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(next('week', '2026-11-30T05:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(next('week', '2026-11-30T06:00:00Z')).toBe('2026-12-07T06:00:00.000Z');
});
