import { expect, test } from '@jest/globals';
import { signed } from './money-line.tsx';

test.each([
  [3_375, 'Le\u00a03,375'],
  [-3_375, '−Le\u00a03,375'],
  [-0, 'Le\u00a00'],
])('%d is written as %s', (amount, text) => {
  expect(signed(amount, 'SLL')).toBe(text);
});
