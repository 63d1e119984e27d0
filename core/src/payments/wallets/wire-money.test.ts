import { expect, test } from '@jest/globals';
import { isSameMoney, railMoney, wireMoney } from './wire-money.ts';

test.each([
  [26_700, 'SLL', { amount: 2670, currency: 'SLE' }, '26.70'],
  [15_000, 'SLL', { amount: 1500, currency: 'SLE' }, '15'],
  [21_555, 'SLL', { amount: 2156, currency: 'SLE' }, '21.56'],
  [500, 'SLL', { amount: 50, currency: 'SLE' }, '0.50'],
  [5_000, 'GNF', { amount: 5000, currency: 'GNF' }, '5000'],
] as const)('%d %s is exact for rails and providers', (amount, currency, money, written) => {
  expect(railMoney(amount, currency)).toEqual(money);
  expect(wireMoney(money)).toEqual({ amount: written, currency: money.currency });
});

test('sums are compared by their values', () => {
  expect(isSameMoney({ amount: '26.70', currency: 'SLE' }, { amount: '26.7', currency: 'SLE' })).toBe(true);
  expect(isSameMoney({ amount: '26.7', currency: 'SLE' }, { amount: '26.7', currency: 'GNF' })).toBe(false);
  expect(isSameMoney({ amount: '26.7', currency: 'SLE' }, { amount: '26.71', currency: 'SLE' })).toBe(false);
});
