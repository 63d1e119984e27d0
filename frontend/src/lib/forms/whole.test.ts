import { expect, test } from '@jest/globals';
import { wholeOf } from './whole.ts';

test.each([
  ['15000', 15_000],
  ['15,000', 15_000],
  ['15 000', 15_000],
  [' 0 ', 0],
  ['', null],
  ['-5', null],
  ['1e6', null],
  ['99999999', null],
])('%j is %p whole units', (typed, units) => {
  expect(wholeOf(typed, 10_000_000)).toBe(units);
});
