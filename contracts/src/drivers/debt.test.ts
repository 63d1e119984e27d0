import { expect, test } from '@jest/globals';
import { debtStep } from './debt.ts';

test.each([
  [-500, 1000, 80, 'below'],
  [0, 1000, 80, 'below'],
  [799, 1000, 80, 'below'],
  [800, 1000, 80, 'warned'],
  [999, 1000, 80, 'warned'],
  [1000, 1000, 80, 'wallet_only'],
  [5000, 1000, 80, 'wallet_only'],
  [2, 3, 67, 'below'],
  [2, 3, 66, 'warned'],
  [1_000_000, null, 80, 'below'],
])('a debt of %d with a limit of %d and a warning at %d per cent is %s', (debt, maxDebt, warnPercent, step) => {
  expect(debtStep(debt, { maxDebt, warnPercent })).toBe(step);
});
