import { expect, test } from '@jest/globals';
import { completeWeek, weeklyKmh } from './weekly-kmh.ts';
import { DAY_HOURS, HOURS_A_WEEK } from './week-hours.ts';

const [MONDAY_8, TUESDAY_8, SUNDAY_8] = [24 + 8, 48 + 8, 8];
/** The city is twice as slow on Monday at eight. */
const city = Array.from({ length: HOURS_A_WEEK }, (_, hour) => (hour === MONDAY_8 ? 2 : 1));
const nowhere = Array.from({ length: DAY_HOURS }, () => null);

test('a street of which little is known follows the city, as strongly as it does', () => {
  const usual = weeklyKmh({ secondsPerKm: 180, swing: 1, hours: nowhere }, city);
  expect([usual[MONDAY_8], usual[TUESDAY_8]]).toEqual([10, 20]);
  const calm = weeklyKmh({ secondsPerKm: 180, swing: 0, hours: nowhere }, city);
  expect([calm[MONDAY_8], calm[TUESDAY_8]]).toEqual([20, 20]);
});

test('what was driven at such hours wins, and the day of the week distinguishes them', () => {
  const hours = nowhere.map((none, hour) => (hour === 8 ? 360 : none));
  const kmh = weeklyKmh({ secondsPerKm: 180, swing: 1, hours }, city);
  // Five working days: their mean is 1.2 times what is usual.
  expect([kmh[MONDAY_8], kmh[TUESDAY_8], kmh[SUNDAY_8]]).toEqual([6, 12, 20]);
});

test('a street that hardly moves has a speed that the provider takes', () => {
  const kmh = weeklyKmh({ secondsPerKm: 2400, swing: 2.5, hours: nowhere }, city);
  expect([kmh[MONDAY_8], kmh[TUESDAY_8]]).toEqual([1, 1.5]);
});

test('an hour of the week in which too few drove is as such hours of such days', () => {
  const week = completeWeek(new Map([[MONDAY_8, 3]]), new Map([[8, 2]]));
  expect([week[MONDAY_8], week[TUESDAY_8], week[SUNDAY_8]]).toEqual([3, 2, 1]);
});
