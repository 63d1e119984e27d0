import { expect, test } from '@jest/globals';
import { rateOf } from './tax-form.ts';

test.each([
  ['15', 1500],
  ['0.5', 50],
  ['2,25', 225],
  [' 50 ', 5000],
])('%j per cent is a share of %d hundredths', (typed, rate) => {
  expect(rateOf(typed)).toBe(rate);
});

test.each(['', '0', '0.00', '51', '1.234', '-1', '1e1', '15 %'])('%j is no share', (typed) => {
  expect(rateOf(typed)).toBeNull();
});
