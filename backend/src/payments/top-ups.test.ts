import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { topUpInDoubt, topUpPaid } from '@waka/core/payments/top-ups/settle-top-up';
import { insertTopUp } from '@waka/core/payments/top-ups/top-ups.repository';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

/** Stores a payment of a debt for whose approval its driver is asked. */
async function asked({ id: driverId }: Actor): Promise<string> {
  const wallet = { method: 'mtn_money', payer: '+224662000000', rail: 'momo', credentials: 'MOMO', channel: null };
  const id = await insertTopUp(backend.core.sql, { driverId, amount: 5000, currency: 'GNF', ...wallet });
  await backend.core.sql(`UPDATE top_ups SET state = 'requested', pay_url = 'https://pay.example' WHERE id = $1`, [id]);
  return id;
}

const cancel = (as: Actor, id: string) => backend.call(routes.cancelTopUp, { as, params: { id } });
const newest = async (as: Actor) => Object((await backend.call(routes.driverTopUps, { as })).body).topUps[0];

test('a driver cancels a payment that waits for the approval, and what is approved all the same counts', async () => {
  const [driver, other] = [await aDriver(backend.core), await aDriver(backend.core)];
  const id = await asked(driver);
  expect(await cancel(other, id)).toMatchObject({ status: 404, body: { code: 'payment.not_found' } });
  expect(await cancel(driver, 'none')).toMatchObject({ status: 404 });
  const { status, body } = await cancel(driver, id);
  const cancelled = { id, state: 'failed', reason: 'cancelled', money: 'may_come', payUrl: null };
  expect([status, body]).toMatchObject([200, { topUps: [cancelled] }]);
  expect((await cancel(driver, id)).status).toBe(200);
  await topUpPaid(backend.core, id, 'late');
  expect(await newest(driver)).toMatchObject({ state: 'paid', reason: null, money: null });
  expect((await cancel(driver, id)).body).toMatchObject({ topUps: [{ state: 'paid' }] });
});

test('one that is being sent is not cancelled, as the answer of its provider is still to be kept', async () => {
  const driver = await aDriver(backend.core);
  const id = await asked(driver);
  await backend.core.sql(`UPDATE top_ups SET state = 'due' WHERE id = $1`, [id]);
  expect(await cancel(driver, id)).toMatchObject({ status: 409, body: { code: 'top_up.under_way' } });
});

test('another sum is in doubt in the commit that fails the payment, and the decision reaches the open screen', async () => {
  const driver = await aDriver(backend.core);
  const admin = await anAccount(backend.core, { email: 'doubts@example.com', userType: 'admin' });
  const id = await asked(driver);
  const { published } = backend.publisher;
  const events = () =>
    published.filter(({ event, room }) => event === 'debt:changed' && room.includes(driver.id)).length;
  published.length = 0;
  await topUpInDoubt(backend.core, id, { reason: 'other_sum', transactionId: 'less' });
  expect([events(), await newest(driver)]).toMatchObject([
    1,
    { state: 'failed', reason: 'other_sum', money: 'other_sum' },
  ]);
  // Still shown behind any number of later ones.
  for (let later = 0; later < 11; later += 1) {
    const next = await asked(driver);
    await backend.core.sql(`UPDATE top_ups SET state = 'failed', settled_at = now() WHERE id = $1`, [next]);
  }
  const { topUps } = Object((await backend.call(routes.driverTopUps, { as: driver })).body);
  expect(topUps.at(-1)).toMatchObject({ id, money: 'other_sum' });
  published.length = 0;
  const body = { kind: 'top_up', decision: 'recorded', reason: 'Booked as a receipt' };
  expect((await backend.call(routes.decideDoubt, { as: admin, params: { id }, body })).status).toBe(200);
  expect(events()).toBe(1);
});
