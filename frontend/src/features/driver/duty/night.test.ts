import { expect, test } from '@jest/globals';
import { isNight } from './night.ts';

test.each([
  [5, 59, true],
  [6, 0, false],
  [12, 0, false],
  [18, 59, false],
  [19, 0, true],
  [23, 30, true],
])('at %i:%i the map is dark: %s', (hours, minutes, isDark) => {
  expect(isNight(new Date(2026, 10, 21, hours, minutes))).toBe(isDark);
});
