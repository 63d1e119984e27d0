import { expect, test } from '@jest/globals';
import { departuresAfter, leavesAt } from './timetable.ts';

const [MONDAY, SUNDAY] = [1, 7];
const freetown = (departures: { weekdays: number[]; minutes: number[] }[]) => ({
  timeZone: 'Africa/Freetown',
  departures,
});
const iso = (times: Date[]) => times.map((time) => time.toISOString());

test('departures of today come first, then those of the days after', () => {
  const twice = freetown([{ weekdays: [MONDAY, 2, 3, 4, 5, 6, SUNDAY], minutes: [14 * 60, 8 * 60] }]);
  // A Wednesday.
  expect(iso(departuresAfter(twice, new Date('2026-11-25T08:00:00.500Z'), 3))).toEqual([
    '2026-11-25T14:00:00.000Z',
    '2026-11-26T08:00:00.000Z',
    '2026-11-26T14:00:00.000Z',
  ]);
});

test('a departure in this very minute still counts', () => {
  const once = freetown([{ weekdays: [3], minutes: [8 * 60] }]);
  const at = new Date('2026-11-25T08:00:00Z');
  expect(leavesAt(once, at)).toBe(true);
  expect(leavesAt(once, new Date('2026-11-25T08:01:00Z'))).toBe(false);
  expect(iso(departuresAfter(once, at, 9))).toEqual(['2026-11-25T08:00:00.000Z']);
});

test('a week ends where the next begins', () => {
  const late = freetown([
    { weekdays: [MONDAY], minutes: [10] },
    { weekdays: [SUNDAY], minutes: [23 * 60] },
  ]);
  expect(iso(departuresAfter(late, new Date('2026-11-29T22:30:00Z'), 2))).toEqual([
    '2026-11-29T23:00:00.000Z',
    '2026-11-30T00:10:00.000Z',
  ]);
});

test('the clocks of the zone count, also on a day on which they change', () => {
  const lisbon = { timeZone: 'Europe/Lisbon', departures: [{ weekdays: [SUNDAY], minutes: [9 * 60] }] };
  // Clocks go back on 25 October 2026.
  expect(iso(departuresAfter(lisbon, new Date('2026-10-24T20:00:00Z'), 1))).toEqual(['2026-10-25T09:00:00.000Z']);
  expect(iso(departuresAfter(lisbon, new Date('2026-10-17T20:00:00Z'), 1))).toEqual(['2026-10-18T08:00:00.000Z']);
});

test('a ferry without departures never leaves', () => {
  expect(departuresAfter(freetown([]), new Date(), 3)).toEqual([]);
});
