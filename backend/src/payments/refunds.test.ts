import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let other: Actor;
let rider: Actor;
beforeAll(async () => {
  backend = await testBackend();
  for (const { rail, settings } of backend.core.config.payments.wallets)
    if (rail === 'momo') settings.disbursement = { subscriptionKey: 'out', apiUser: 'waka', apiKey: 'secret' };
  admin = await anAccount(backend.core, { email: 'admin@example.com', userType: 'admin' });
  other = await anAccount(backend.core, { email: 'other@example.com', userType: 'admin' });
  rider = await aRider(backend.core);
});
afterAll(() => backend.close());

const reason = 'It came too late';

/** Creates a payment with what became of it. */
async function aPayment(columns: string, values: string): Promise<string> {
  const driver = await aDriver(backend.core);
  const { id } = await anAcceptedRide(backend.core, await aRider(backend.core), driver);
  const [row] = await backend.core.sql<{ id: string }>(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, rail, credentials, next_check_at, ${columns})
     SELECT id, rider_id, $2, 'mtn_money', 5000, 'GNF', 'momo', 'MOMO', NULL, ${values} FROM rides WHERE id = $1 RETURNING id`,
    [id, driver.id],
  );
  return row?.id ?? '';
}

test('a refund is asked for by an admin, once, and decided about by another', async () => {
  await backend.core.sql(`UPDATE payout_terms SET review_above = 1 WHERE method = 'mtn_money'`);
  const id = await aPayment('state, refund_due_at', `'cash_instead', now()`);
  const ask = (as: Actor) => backend.call(routes.askRefund, { as, params: { id }, body: { reason } });
  expect((await ask(rider)).status).toBe(403);
  const answers = await Promise.all([ask(admin), ask(admin)]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  const { body } = await backend.call(routes.refundsDue, { as: other, query: '?side=open' });
  expect(body).toMatchObject([{ id, canAsk: true, refund: { state: 'held', isInDoubt: false } }]);
  const refundId = String(Object(body)[0].refund.id);
  const decide = (as: Actor, decision: string) =>
    backend.call(routes.decideRefund, { as, params: { id: refundId }, body: { decision, reason } });
  expect((await decide(rider, 'approve')).status).toBe(403);
  expect(await decide(admin, 'approve')).toMatchObject({ status: 409, body: { code: 'refund.second_person' } });
  expect(await decide(other, 'was_paid')).toMatchObject({ status: 400 });
  expect((await decide(other, 'approve')).status).toBe(200);
  expect(await decide(other, 'refuse')).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { action: 'ride.refund_approved', reason } },
  });
  expect((await backend.call(routes.refundsDue, { as: other, query: '?side=ended' })).body).toEqual([]);
});

test('money in doubt is read and decided about by admins alone', async () => {
  const id = await aPayment('state, reason, in_doubt_since', `'failed', 'timed_out', now()`);
  expect((await backend.call(routes.moneyInDoubt, { as: rider })).status).toBe(403);
  expect((await backend.call(routes.moneyInDoubt, { as: admin })).body).toMatchObject([{ id, kind: 'payment' }]);
  const decide = (as: Actor, decision: string) =>
    backend.call(routes.decideDoubt, { as, params: { id }, body: { kind: 'payment', decision, reason } });
  expect((await decide(rider, 'was_refused')).status).toBe(403);
  expect(await decide(admin, 'was_paid')).toMatchObject({ status: 400 });
  const answers = await Promise.all([decide(admin, 'was_refused'), decide(other, 'was_refused')]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect((await backend.call(routes.moneyInDoubt, { as: admin })).body).toEqual([]);
});
