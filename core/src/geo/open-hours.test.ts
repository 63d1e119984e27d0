import { describe, expect, test } from '@jest/globals';
import { areApart, isTimeZone, minuteOfDay, opensAt } from './open-hours.ts';

const six = 360;
const ten = 600;
/** Returns a time of a Monday. */
const monday = (time: string) => new Date(`2026-11-23T${time}Z`);
const day = (weekday: number, from = six, to = ten) => ({ weekday, from, to });

function opens(openHours: Parameters<typeof opensAt>[0]['openHours'], at: Date, timeZone = 'Africa/Freetown') {
  return opensAt({ openHours, timeZone }, at)?.toISOString() ?? null;
}

describe('an area', () => {
  test.each([
    ['always', null, '03:00', null],
    ['within its hours', [day(1)], '06:00', null],
    ['in their last minute', [day(1)], '09:59:59', null],
    ['after them', [day(1)], '10:00', '2026-11-30T06:00:00.000Z'],
    ['before them', [day(1)], '05:59:30', '2026-11-23T06:00:00.000Z'],
    ['on a day without any', [day(3), day(2)], '12:00', '2026-11-24T06:00:00.000Z'],
    ['between two spans of a day', [day(1), day(1, 720, 1440)], '11:00', '2026-11-23T12:00:00.000Z'],
    ['in the night after a span', [day(7, 1320, 120)], '01:00', null],
    ['after such a night', [day(7, 1320, 120)], '02:00', '2026-11-29T22:00:00.000Z'],
    ['around the clock of a day', [day(1, 0, 1440)], '23:59', null],
  ])('%s', (_, openHours, time, expected) => {
    expect(opens(openHours, monday(time.length === 5 ? `${time}:00` : time))).toBe(expected);
  });

  test('goes by its own clock, also over a change of clocks', () => {
    expect(opens([day(1)], monday('09:30:00'), 'Africa/Conakry')).toBeNull();
    expect(opens([day(1)], monday('09:30:00'), 'Africa/Lagos')).toBe('2026-11-30T05:00:00.000Z');
    // Lisbon's summer begins on the Sunday in between.
    const friday = new Date('2026-03-27T12:00:00Z');
    expect(opens([day(1)], friday, 'Europe/Lisbon')).toBe('2026-03-30T05:00:00.000Z');
    expect(opens([day(6)], friday, 'Europe/Lisbon')).toBe('2026-03-28T06:00:00.000Z');
  });
});

test('hours that share a minute are found, also over the end of the week', () => {
  expect(areApart([day(1), day(2), day(1, ten, 700)])).toBe(true);
  expect(areApart([day(1), day(1, 599, 700)])).toBe(false);
  expect(areApart([day(7, 1320, 120), day(1, 100, 200)])).toBe(false);
  expect(areApart([day(7, 1320, 120), day(1, 120, 200)])).toBe(true);
});

test.each([
  ['Africa/Freetown', true],
  ['Africa/Conakry', true],
  ['UTC', true],
  ['Africa/Atlantis', false],
  ['+01:00', false],
  ['', false],
])('%s is a time zone: %s', (name, expected) => expect(isTimeZone(name)).toBe(expected));

test('the minute of a day is that of the time zone', () => {
  expect([minuteOfDay(monday('23:30:00'), 'UTC'), minuteOfDay(monday('23:30:00'), 'Africa/Lagos')]).toEqual([1410, 30]);
});
