import { expect, test } from '@jest/globals';
import { minuteOfTime, timeOfMinute } from './minutes.ts';

test.each([
  [0, '00:00'],
  [390, '06:30'],
  [1439, '23:59'],
])('minute %d of the day is %s', (minute, time) => {
  expect(timeOfMinute(minute)).toBe(time);
  expect(minuteOfTime(time)).toBe(minute);
});

test('an empty field has no minute', () => expect(minuteOfTime('')).toBeNull());
