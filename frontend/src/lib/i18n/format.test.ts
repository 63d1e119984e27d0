import { expect, test } from '@jest/globals';
import { formatSigned } from './format.ts';

test.each([
  [3_375, 'Le\u00a03,375'],
  [-3_375, '−Le\u00a03,375'],
  [-0, 'Le\u00a00'],
])('%d is written as %s', (amount, text) => {
  expect(formatSigned(amount, 'SLL')).toBe(text);
});
