import { expect, test } from '@jest/globals';
import { minuteOn, weekdayOf } from './local-time.ts';

const on = (time: string, zone: string, days: number, minute: number) =>
  minuteOn(new Date(time), zone, days, minute).toISOString();

test.each([
  ['2026-11-25T20:30:40Z', 'Africa/Freetown', -1, 18 * 60, '2026-11-24T18:00:00.000Z'],
  ['2026-11-25T20:30:40Z', 'Africa/Freetown', 2, 450, '2026-11-27T07:30:00.000Z'],
  // The day of the city counts, not that of Greenwich.
  ['2026-11-25T23:30:00Z', 'Africa/Nairobi', 0, 60, '2026-11-25T22:00:00.000Z'],
  // Clocks change in between: seven in the morning stays seven.
  ['2026-03-28T12:00:00Z', 'Europe/Paris', 1, 420, '2026-03-29T05:00:00.000Z'],
  ['2026-10-24T12:00:00Z', 'Europe/Paris', 1, 420, '2026-10-25T06:00:00.000Z'],
])('from %s in %s, %i days later', (time, zone, days, minute, expected) => {
  expect(on(time, zone, days, minute)).toBe(expected);
});

test('weekdays are those of the city', () => {
  expect(weekdayOf(new Date('2026-11-25T22:30:00Z'), 'Africa/Freetown')).toBe(3);
  expect(weekdayOf(new Date('2026-11-25T22:30:00Z'), 'Africa/Nairobi')).toBe(4);
  expect(weekdayOf(new Date('2026-11-29T12:00:00Z'), 'Africa/Freetown')).toBe(7);
});
