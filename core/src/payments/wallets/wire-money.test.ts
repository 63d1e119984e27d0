import { expect, test } from '@jest/globals';
import { isSameMoney, wireMoney } from './wire-money.ts';

test.each([
  [26_100, 'SLL', { amount: '26.10', currency: 'SLE' }],
  [15_000, 'SLL', { amount: '15', currency: 'SLE' }],
  [12_155, 'SLL', { amount: '12.16', currency: 'SLE' }],
  [9_100, 'GNF', { amount: '9100', currency: 'GNF' }],
] as const)('%d %s is what providers call it', (amount, currency, wire) => {
  expect(wireMoney(amount, currency)).toEqual(wire);
});

test('a sum equals itself in every notation, and no other sum', () => {
  const asked = wireMoney(26_100, 'SLL');
  expect(isSameMoney(asked, { amount: '26.1', currency: 'SLE' })).toBe(true);
  expect(isSameMoney(asked, { amount: '26.1', currency: 'GNF' })).toBe(false);
  expect(isSameMoney(asked, { amount: '26.09', currency: 'SLE' })).toBe(false);
});
