import { expect, test } from '@jest/globals';
import { monimeStatement } from './monime-payouts.ts';

const movement = (currency: string) => ({
  id: 'ftx-1',
  type: 'credit',
  amount: { currency, value: 2670 },
  timestamp: '2026-11-24T10:00:00Z',
});

/** Reads the statement of a day on which one movement of a currency is listed. */
const listed = (currency: string) =>
  monimeStatement(
    () => Promise.resolve({ status: 200, body: { success: true, result: [movement(currency)], pagination: null } }),
    null,
  )(new Date('2026-11-24'), new Date('2026-11-25'));

test('a movement of leones is a line, and one of another account of the space fails the statement', async () => {
  expect(await listed('SLE')).toMatchObject([{ id: 'ftx-1', amount: 2670, currency: 'SLE' }]);
  await expect(listed('USD')).rejects.toThrow('Monime listed a movement in USD');
});
