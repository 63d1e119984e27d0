import { expect, test } from '@jest/globals';
import { wholeOf } from './whole.ts';

test.each([
  ['15000', 15_000],
  ['15,000', 15_000],
  ['15 000', 15_000],
  ['15.000', 15_000],
  ['15\u202f000', 15_000],
  ['١٥٬٠٠٠', 15_000],
  ['1,234,567', 1_234_567],
  [' 0 ', 0],
  ['', null],
  ['-5', null],
  ['1e6', null],
  ['99999999', null],
  ['195.00', null],
  ['195,00', null],
  ['19.5', null],
  ['1,23', null],
  ['1500,000', null],
  ['1,234.567', null],
  ['15,0000', null],
  [',500', null],
  ['500,', null],
])('%j is %p whole units', (typed, units) => {
  expect(wholeOf(typed, 10_000_000)).toBe(units);
});
