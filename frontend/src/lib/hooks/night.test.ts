import { expect, test } from '@jest/globals';
import { isNight } from './night.ts';

test.each([
  [0, true],
  [5, true],
  [6, false],
  [12, false],
  [18, false],
  [19, true],
  [23, true],
])('at %i:00 and until the next hour the map is dark: %s', (hour, isDark) => {
  expect(isNight(hour)).toBe(isDark);
});
