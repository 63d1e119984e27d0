import { expect, test } from '@jest/globals';
import { departuresOf, typedWeek } from './departures.ts';

const WEEK = [
  { weekdays: [1, 2, 3, 4, 5], minutes: [480, 1020] },
  { weekdays: [6], minutes: [600] },
];

test('departures are written by day and read back, equal days in one group', () => {
  const typed = typedWeek(WEEK);
  expect(typed).toEqual([...Array.from({ length: 5 }, () => '08:00 17:00'), '10:00', '']);
  expect(departuresOf(typed)).toEqual(WEEK);
});

test('times are sorted, and repeats and commas do not count', () => {
  expect(departuresOf(['17:00, 8:00;08:00', '', '', '', '', '', ''])).toEqual([
    { weekdays: [1], minutes: [480, 1020] },
  ]);
});

test.each(['24:00', '8', 'eight', '8:60'])('%s is no time', (typed) => {
  expect(departuresOf([typed, '', '', '', '', '', ''])).toBeNull();
});
