import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const reason = 'Handed over in cash';

test('of two admins who each pay a driver a part at once, the other one reads of the first', async () => {
  const as = await anAccount(backend.core, { email: 'cashier@example.com', userType: 'admin' });
  const params = { id: (await aDriver(backend.core)).id };
  const read = async () => Object((await backend.call(routes.driverBalanceForOps, { as, params })).body);
  const book = (row: typeof routes.payOutDriver, amount: number, key: string, seen: unknown) =>
    backend.call(row, {
      as,
      params,
      body: { amount, currency: 'SLE', reason, seen },
      headers: { 'idempotency-key': key },
    });
  expect((await read()).decisionId).toBeNull();
  const adjusted = Object((await book(routes.adjustDriver, 1000, 'earned', null)).body);
  expect(adjusted).toMatchObject({ balance: 1000, decisionId: expect.any(String) });
  const answers = await Promise.all(
    ['part-1', 'part-2', 'part-3'].map((key) => book(routes.payOutDriver, 100, key, adjusted.decisionId)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({
      code: 'ops.decided_meanwhile',
      decision: { action: 'driver.paid_out', by: expect.any(String), reason },
    });
  const now = await read();
  expect(now).toMatchObject({ balance: 900 });
  // The first one again, as after an answer that was lost, is still the same payout.
  const paid = answers.findIndex(({ status }) => status === 200) + 1;
  expect(await book(routes.payOutDriver, 100, `part-${paid}`, adjusted.decisionId)).toMatchObject({ status: 200 });
  expect(await book(routes.payOutDriver, 100, 'part-4', now.decisionId)).toMatchObject({
    status: 200,
    body: { balance: 800 },
  });
});
