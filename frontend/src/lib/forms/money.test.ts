import { expect, test } from '@jest/globals';
import { moneyOf, typedMoney } from './money.ts';

test.each([
  ['15000', 1500],
  ['15,000', 1500],
  ['١٥٬٠٠٠', 1500],
  ['150', 15],
  ['155', null],
  ['150.00', null],
  ['', null],
  ['-10', null],
])('%j old leones are %p cents', (typed, cents) => {
  expect(moneyOf(typed, 'SLE', 10_000_000)).toBe(cents);
});

test('the limit is one of minor units', () => {
  expect(moneyOf('1,000', 'SLE', 100)).toBe(100);
  expect(moneyOf('1,010', 'SLE', 100)).toBe(null);
});

test('francs have no fraction', () => {
  expect(moneyOf('9,100', 'GNF', 10_000)).toBe(9100);
  expect(moneyOf('9.10', 'GNF', 10_000)).toBe(null);
});

test('an amount is typed as it is read', () => {
  expect(typedMoney(1500, 'SLE')).toBe('15000');
  expect(typedMoney(9100, 'GNF')).toBe('9100');
  expect(typedMoney(null, 'GNF')).toBe('');
});
