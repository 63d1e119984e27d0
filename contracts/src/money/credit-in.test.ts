import { expect, test } from '@jest/globals';
import { creditIn } from './credit-in.ts';

test('credit and what was carried are one sum of a currency', () => {
  const credits = [
    { currency: 'SLE', amount: 1000 },
    { currency: 'GNF', amount: 5000 },
    { currency: 'SLE', amount: -1300 },
  ] as const;
  expect(creditIn(credits, 'SLE')).toBe(-300);
  expect(creditIn(credits, 'GNF')).toBe(5000);
  expect(creditIn([], 'SLE')).toBe(0);
});
