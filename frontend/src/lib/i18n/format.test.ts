import { expect, test } from '@jest/globals';
import { formatMoney, formatSigned, nameOfCurrency } from './format.ts';

test.each([
  [3_375, 'Le\u00a03,375'],
  [-3_375, '−Le\u00a03,375'],
  [-0, 'Le\u00a00'],
])('%d is written as %s', (amount, text) => {
  expect(formatSigned(amount, 'SLL')).toBe(text);
});

test('the franc of Guinea has GNF on fares, and FG beside its name', () => {
  expect(formatMoney(9_100, 'GNF')).toBe('GNF\u00a09,100');
  expect(nameOfCurrency('GNF')).toBe('GNF\u00a0FG');
  expect([formatMoney(27_300, 'SLL'), nameOfCurrency('SLL')]).toEqual(['Le\u00a027,300', 'SLL']);
});
