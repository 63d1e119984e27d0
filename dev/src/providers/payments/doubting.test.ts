import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { DoubtDecision } from '@waka/contracts/ops/money/doubts';
import { decideDoubt } from '@waka/core/ops/money/decide-doubt';
import { moneyInDoubt } from '@waka/core/ops/money/doubts';
import { collectTopUp } from '@waka/core/payments/top-ups/collect-top-up';
import { insertTopUp, topUpById } from '@waka/core/payments/top-ups/top-ups.repository';
import { takeCash } from '@waka/core/payments/take-cash';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAdmin, aPhone, poll, switched } from './testing/late-money.ts';
import {
  aRideToPay,
  openPaymentHarness,
  postingsOf,
  rowOf,
  until,
  type Paid,
  type PaymentHarness,
} from './testing/payment-harness.ts';

let harness: PaymentHarness;
let admin: Actor;
let other: Actor;
beforeAll(async () => {
  // The provider has decided before a question a day later reaches it.
  harness = await openPaymentHarness({ delayMs: 1 });
  [admin, other] = [await anAdmin(harness), await anAdmin(harness)];
});
afterEach(() => switched(harness.urls.momo, {}));
// So many silent calls make the rail ill, and rides could not be booked with it.
beforeEach(async () => {
  await harness.core.sql('DELETE FROM rail_health');
  harness.core.methods.invalidate();
});
afterAll(() => harness.close());

const reason = 'Looked it up';
const DAY_MINUTES = 25 * 60;

/** Creates a payment that MTN has taken, and about which it has said nothing for a day. */
async function inDoubt(): Promise<Paid> {
  const paid = await aRideToPay(harness, 'mtn_money', aPhone());
  await harness.collect(paid.paymentId);
  await switched(harness.urls.momo, { fault: 'broken' });
  await poll(harness, paid, DAY_MINUTES);
  await switched(harness.urls.momo, {});
  return paid;
}

/** Creates a top-up by MTN that was asked for a day ago and got this number's answer, or none. */
async function aTopUp(payer: string, isSilent: boolean): Promise<string> {
  const { id: driverId } = await aDriver(harness.core, { city: 'conakry' });
  const of = { method: 'mtn_money', payer, rail: 'momo', credentials: 'MOMO', channel: null };
  const id = await insertTopUp(harness.core.sql, { driverId, amount: 5000, currency: 'GNF', ...of });
  await collectTopUp(harness.core, harness.wallets, id);
  await harness.core.sql(`UPDATE top_ups SET created_at = created_at - interval '25 hours' WHERE id = $1`, [id]);
  if (isSilent) await switched(harness.urls.momo, { fault: 'broken' });
  await until(async () => {
    await harness.core.sql('UPDATE top_ups SET next_check_at = now() WHERE id = $1 AND next_check_at IS NOT NULL', [
      id,
    ]);
    await collectTopUp(harness.core, harness.wallets, id);
    return (await topUpById(harness.core.sql, id))?.state === 'failed';
  });
  await switched(harness.urls.momo, {});
  return id;
}

const listed = async (id: string) => (await moneyInDoubt(harness.core, admin)).find((one) => one.id === id);

const decide = (
  [kind, id]: ['payment' | 'top_up', string],
  decision: DoubtDecision,
  { as = admin, reference }: { as?: Actor; reference?: string } = {},
) => decideDoubt(harness.core, as, id, { kind, decision, reason, ...(reference && { reference }) });

test('a payment without an answer for a day is listed; asked again, its money pays the ride', async () => {
  const paid = await inDoubt();
  const { paymentId: id, reference, rideId } = paid;
  expect(await listed(id)).toMatchObject({ kind: 'payment', reference, rideId, rail: 'momo', otherSum: null });
  await decide(['payment', id], 'ask_again');
  await until(async () => (await rowOf(harness, paid)).state === 'paid');
  expect(await rowOf(harness, paid)).toMatchObject({ refundDueAt: null, nextCheckAt: null });
  expect(await postingsOf(harness, paid)).toEqual(['ride_completed', 'ride_paid']);
  expect(await listed(id)).toBeUndefined();
});

test('a payment without an answer for a day whose ride was paid in cash is due to go back, asked again', async () => {
  const paid = await inDoubt();
  await takeCash(harness.core, paid.driver, paid.rideId);
  await decide(['payment', paid.paymentId], 'ask_again');
  await until(async () => (await rowOf(harness, paid)).refundDueAt !== null);
  expect(await postingsOf(harness, paid)).toEqual(['ride_completed', 'ride_paid_in_cash']);
});

test('a payment that MTN stays silent about is in doubt again', async () => {
  const { paymentId: id } = await inDoubt();
  await switched(harness.urls.momo, { fault: 'broken' });
  await decide(['payment', id], 'ask_again');
  await until(async () => (await listed(id)) !== undefined);
  expect(await listed(id)).toMatchObject({ kind: 'payment' });
});

test('what the provider has not is decided about once, and audited', async () => {
  const { paymentId: id, rideId } = await inDoubt();
  const ends = await Promise.allSettled([admin, other].map((as) => decide(['payment', id], 'was_refused', { as })));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(decide(['payment', id], 'was_paid', { reference: 'mtn-1' })).rejects.toMatchObject({
    code: 'ops.decided_meanwhile',
    details: { decision: { action: 'ride.payment_settled', verdict: 'was_refused' } },
  });
  const lines = await harness.core.sql(
    `SELECT details->>'decision' AS decision FROM audit_log WHERE subject_id = $1 AND action = 'ride.payment_settled'`,
    [rideId],
  );
  expect(lines).toEqual([{ decision: 'was_refused' }]);
});

test('a movement of the provider’s list counts for one payment', async () => {
  const [one, two] = [await inDoubt(), await inDoubt()];
  await expect(decide(['payment', one.paymentId], 'was_paid')).rejects.toMatchObject({ code: 'request.invalid' });
  const ends = await Promise.allSettled(
    [one, two].map(({ paymentId }) => decide(['payment', paymentId], 'was_paid', { reference: 'mtn-2' })),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'money.reference_used' } });
  const due = [await rowOf(harness, one), await rowOf(harness, two)].filter(({ refundDueAt }) => refundDueAt !== null);
  expect(due).toHaveLength(1);
});

test('one of which the provider has said that no one approved it is not in doubt', async () => {
  const paid = await aRideToPay(harness, 'mtn_money', '+224663123452');
  await harness.collect(paid.paymentId);
  await until(async () => {
    await poll(harness, paid, DAY_MINUTES);
    return (await rowOf(harness, paid)).state === 'failed';
  });
  expect(await rowOf(harness, paid)).toMatchObject({ reason: 'timed_out', nextCheckAt: null });
  expect(await listed(paid.paymentId)).toBeUndefined();
});

test('a top-up that the provider’s list has pays the debt, once', async () => {
  const id = await aTopUp(aPhone(), true);
  expect(await listed(id)).toMatchObject({ kind: 'top_up', rideId: null, otherSum: null });
  const ends = await Promise.allSettled(
    [admin, other].map((as) => decide(['top_up', id], 'was_paid', { as, reference: 'mtn-3' })),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await topUpById(harness.core.sql, id)).toMatchObject({ state: 'paid', providerTransactionId: 'mtn-3' });
  const posted = await harness.core.sql(`SELECT 1 FROM ledger_transactions WHERE kind = 'top_up' AND reference = $1`, [
    id,
  ]);
  expect(posted).toHaveLength(1);
  expect(await listed(id)).toBeUndefined();
});

test('a top-up of which another sum came is listed until a receipt of it was recorded', async () => {
  const id = await aTopUp('+224663123477', false);
  expect(await listed(id)).toMatchObject({ otherSum: expect.any(String) });
  await expect(decide(['top_up', id], 'was_paid', { reference: 'mtn-4' })).rejects.toMatchObject({
    code: 'money.changed',
  });
  await decide(['top_up', id], 'recorded');
  expect(await listed(id)).toBeUndefined();
  expect(await topUpById(harness.core.sql, id)).toMatchObject({ state: 'failed' });
});
