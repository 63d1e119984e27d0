import { expect, test } from '@jest/globals';
import { decimalOf } from './decimal.ts';

test.each([
  ['1.4', 1.4],
  ['1,4', 1.4],
  [' 12 ', 12],
  ['١٫٥', 1.5],
  ['0.2', 0.2],
  ['', null],
  ['-1', null],
  ['1.', null],
  ['1.2.3', null],
  ['1 km', null],
])('%j is %p', (typed, value) => {
  expect(decimalOf(typed)).toBe(value);
});
