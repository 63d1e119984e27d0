import { expect, test } from '@jest/globals';
import { isSameMoney, wireMoney } from './wire-money.ts';

test.each([
  [2670, 'SLE', '26.70'],
  [1500, 'SLE', '15'],
  [2156, 'SLE', '21.56'],
  [50, 'SLE', '0.50'],
  [5_000, 'GNF', '5000'],
] as const)('%d %s is exact for providers', (amount, currency, written) => {
  expect(wireMoney({ amount, currency })).toEqual({ amount: written, currency });
});

test('sums are compared by their values', () => {
  expect(isSameMoney({ amount: '26.70', currency: 'SLE' }, { amount: '26.7', currency: 'SLE' })).toBe(true);
  expect(isSameMoney({ amount: '26.7', currency: 'SLE' }, { amount: '26.7', currency: 'GNF' })).toBe(false);
  expect(isSameMoney({ amount: '26.7', currency: 'SLE' }, { amount: '26.71', currency: 'SLE' })).toBe(false);
});
