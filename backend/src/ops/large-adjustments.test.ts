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

const reason = 'Agreed on the phone';

test('a balance is adjusted by more than a receipt of one admin only by who was asked once more', async () => {
  const admin = await anAccount(backend.core, { email: 'cashier@example.com', userType: 'admin' });
  const driver = await aDriver(backend.core);
  await backend.core.sql(`UPDATE debt_terms SET review_above = 5000 WHERE region = 'SL'`);
  const adjust = (amount: number, given: object = {}) =>
    backend.call(routes.adjustDriver, {
      as: admin,
      params: { id: driver.id },
      body: { amount, currency: 'SLE', reason, ...given },
      headers: { 'idempotency-key': `large-${amount}` },
    });
  for (const amount of [5001, -5001]) {
    expect(await adjust(amount)).toMatchObject({ status: 409, body: { code: 'ops.adjustment_large' } });
  }
  expect((await adjust(5000)).body).toMatchObject({ balance: 5000 });
  expect((await adjust(5001, { isSure: true })).body).toMatchObject({ balance: 10_001 });
  const { body } = await backend.call(routes.driverFile, { as: admin, params: { id: driver.id } });
  expect(Object(body).audit[0]).toMatchObject({
    action: 'driver.adjusted',
    sum: { amount: 5001, currency: 'SLE' },
  });
});
