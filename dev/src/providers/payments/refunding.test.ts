import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { refundDone, refundsForOps } from '@waka/core/ops/money/refunds';
import { askRefund, decideRefund } from '@waka/core/ops/money/refunds-by-rail';
import { makeRefund, refundsLeftBehind } from '@waka/core/payments/refunds/make-refund';
import type { Actor } from '@waka/core/platform/actor';
import { anAdmin, lateMoney, poll, switched } from './testing/late-money.ts';
import {
  aRideToPay,
  openPaymentHarness,
  rowOf,
  until,
  type Paid,
  type PaymentHarness,
} from './testing/payment-harness.ts';

let harness: PaymentHarness;
let admin: Actor;
let other: Actor;
beforeAll(async () => {
  harness = await openPaymentHarness();
  [admin, other] = [await anAdmin(harness), await anAdmin(harness)];
});
afterEach(async () => {
  await switched(harness.urls.momo, {});
  await harness.core.sql('UPDATE payout_terms SET review_above = NULL');
});
afterAll(() => harness.close());

const reason = 'It came too late';

interface Row {
  id: string;
  state: string;
  reason: string | null;
  reference: string;
  tries: number;
  nextCheckAt: Date | null;
}

async function refundOf({ paymentId }: Paid): Promise<Row> {
  const [row] = await harness.core.sql<Row>('SELECT * FROM refunds WHERE payment_id = $1 ORDER BY id DESC', [
    paymentId,
  ]);
  if (!row) throw new Error('nothing was asked for');
  return row;
}

/** Asks for a refund without waking a worker, as if the backend were killed after its commit. */
async function asked(paid: Paid, as = admin): Promise<Row> {
  await askRefund({ ...harness.core, wakePayments: () => undefined }, as, paid.paymentId, reason);
  return refundOf(paid);
}

/** Takes the next step, this long after the request. */
async function step({ id }: Row, hours = 0): Promise<void> {
  await harness.core.sql(
    `UPDATE refunds SET next_check_at = now(), due_at = due_at - make_interval(hours => $2)
     WHERE id = $1 AND next_check_at IS NOT NULL`,
    [id, hours],
  );
  await makeRefund(harness.core, harness.wallets, id);
}

async function endOf(paid: Paid, row: Row): Promise<string> {
  await until(async () => {
    await step(row);
    return ['paid', 'refused'].includes((await refundOf(paid)).state);
  });
  return (await refundOf(paid)).state;
}

async function timesGivenBack({ reference }: Row): Promise<number> {
  const list: { reference: string; times: number }[] = JSON.parse(
    await (await fetch(`${harness.urls.momo}/paid-out`)).text(),
  );
  return list.filter((one) => one.reference === reference).length;
}

const listed = async (paid: Paid, side: 'open' | 'ended' = 'open') =>
  (await refundsForOps(harness.core, admin, side)).find(({ id }) => id === paid.paymentId);

const storyOf = ({ rideId }: Paid) =>
  harness.core.sql(
    `SELECT action, actor_id FROM audit_log WHERE subject_id = $1 AND action LIKE 'ride.refund%' ORDER BY id`,
    [rideId],
  );

test('money that came too late goes back by its rail, once, and ops sees each state', async () => {
  const paid = await lateMoney(harness);
  expect(await listed(paid)).toMatchObject({ canAsk: true, isOtherSum: false, refund: null, refundedAt: null });
  const row = await asked(paid);
  expect(await listed(paid)).toMatchObject({ refund: { state: 'due', isInDoubt: false } });
  await step(row);
  expect(await listed(paid)).toMatchObject({ refund: { state: 'requested' } });
  expect(await endOf(paid, row)).toBe('paid');
  await Promise.all([step(row), step(row)]);
  expect(await timesGivenBack(row)).toBe(1);
  expect(await listed(paid)).toBeUndefined();
  expect(await listed(paid, 'ended')).toMatchObject({
    refund: { state: 'paid' },
    reference: expect.any(String),
    refundedAt: expect.any(String),
  });
  expect(await storyOf(paid)).toEqual([
    { action: 'ride.refund_asked', actorId: admin.id },
    { action: 'ride.refunded', actorId: null },
  ]);
});

test('a refund whose answer was lost is asked about, and made once', async () => {
  // The token is there by then: its answer is not the one to lose.
  await endOfAny();
  const paid = await lateMoney(harness);
  const row = await asked(paid);
  await switched(harness.urls.momo, { fault: 'lost', times: 1 });
  await step(row);
  expect(await refundOf(paid)).toMatchObject({ state: 'due', tries: 1 });
  expect(await endOf(paid, row)).toBe('paid');
  expect(await timesGivenBack(row)).toBe(1);
});

async function endOfAny(): Promise<void> {
  const paid = await lateMoney(harness);
  await endOf(paid, await asked(paid));
}

test('a refund that no worker was woken for is found, and two workers at once make one', async () => {
  const paid = await lateMoney(harness);
  const row = await asked(paid);
  await harness.core.sql(`UPDATE refunds SET next_check_at = now() - interval '1 minute' WHERE id = $1`, [row.id]);
  expect(await refundsLeftBehind(harness.core)).toContain(row.id);
  await Promise.all([1, 2, 3].map(() => makeRefund(harness.core, harness.wallets, row.id)));
  expect((await refundOf(paid)).tries).toBe(1);
  expect(await endOf(paid, row)).toBe('paid');
  expect(await timesGivenBack(row)).toBe(1);
});

test('of two admins who ask at once one is accepted, and nothing is given back by hand meanwhile', async () => {
  const paid = await lateMoney(harness);
  const ends = await Promise.allSettled([asked(paid, admin), asked(paid, other)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const byHand = refundDone(harness.core, other, paid.paymentId, { reference: 'portal-1', reason });
  await expect(byHand).rejects.toMatchObject({ code: 'refund.under_way' });
  expect(await endOf(paid, await refundOf(paid))).toBe('paid');
  await expect(asked(paid)).rejects.toMatchObject({ code: 'money.changed' });
});

test('of a refund by hand and one by the rail at once one is made', async () => {
  const paid = await lateMoney(harness);
  const ends = await Promise.allSettled([
    asked(paid, admin),
    refundDone(harness.core, other, paid.paymentId, { reference: 'portal-2', reason }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('one above the sum of the terms is released by another admin, once', async () => {
  await harness.core.sql('UPDATE payout_terms SET review_above = 1');
  await harness.core.sql(
    `INSERT INTO payout_terms (region, method, min_amount, fee, review_above) VALUES ('SL', 'mtn_money', 1000, 0, 1)
     ON CONFLICT (region, method) DO NOTHING`,
  );
  const paid = await lateMoney(harness);
  const row = await asked(paid);
  expect(row).toMatchObject({ state: 'held', nextCheckAt: null });
  const decide = (as: Actor, decision: 'approve' | 'refuse') =>
    decideRefund({ ...harness.core, wakePayments: () => undefined }, as, row.id, { decision, reason });
  const blockFor = async (reader: Actor) =>
    (await refundsForOps(harness.core, reader, 'open')).find(({ id }) => id === paid.paymentId)?.blocked;
  expect([await blockFor(admin), await blockFor(other)]).toEqual(['second_person', null]);
  await expect(decide(admin, 'approve')).rejects.toMatchObject({ code: 'refund.second_person' });
  const third = await anAdmin(harness);
  const ends = await Promise.allSettled([decide(other, 'approve'), decide(third, 'approve')]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(decide(other, 'refuse')).rejects.toMatchObject({ code: 'ops.decided_meanwhile' });
  expect(await endOf(paid, row)).toBe('paid');
});

test('one that is refused by ops stays due', async () => {
  await harness.core.sql('UPDATE payout_terms SET review_above = 1');
  const paid = await lateMoney(harness);
  const row = await asked(paid);
  await decideRefund(harness.core, other, row.id, { decision: 'refuse', reason });
  expect(await listed(paid)).toMatchObject({ canAsk: true, refund: { state: 'refused', reason: 'ops' } });
});

test('one that the provider refuses stays due, and can be made by hand', async () => {
  const paid = await lateMoney(harness, '+224663123478');
  expect(await endOf(paid, await asked(paid))).toBe('refused');
  expect(await listed(paid)).toMatchObject({ refund: { state: 'refused', reason: 'blocked' }, refundedAt: null });
  await refundDone(harness.core, admin, paid.paymentId, { reference: 'portal-3', reason });
  expect(await listed(paid)).toBeUndefined();
});

test('one without an answer for a day is in doubt, and is decided about once by the provider’s list', async () => {
  const before = await lateMoney(harness);
  await refundDone(harness.core, admin, before.paymentId, { reference: 'momo-8', reason });
  const paid = await lateMoney(harness);
  const row = await asked(paid);
  await switched(harness.urls.momo, { fault: 'broken' });
  await step(row);
  await step(row, 25);
  expect(await listed(paid)).toMatchObject({ refund: { state: 'due', isInDoubt: true } });
  const decide = (as: Actor, reference = 'momo-9') =>
    decideRefund(harness.core, as, row.id, { decision: 'was_paid', reason, reference });
  await expect(decide(admin, 'MoMo-8')).rejects.toMatchObject({ code: 'money.reference_used' });
  const ends = await Promise.allSettled([decide(admin), decide(other)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await listed(paid, 'ended')).toMatchObject({ reference: 'momo-9' });
});

test('a sum that was not asked for, and what came by a rail that can’t, go back by hand', async () => {
  const short = await aRideToPay(harness, 'mtn_money', '+224663123477');
  await harness.collect(short.paymentId);
  await until(async () => {
    await poll(harness, short);
    return (await rowOf(harness, short)).refundDueAt !== null;
  });
  expect(await listed(short)).toMatchObject({ canAsk: false, isOtherSum: true });
  await expect(asked(short)).rejects.toMatchObject({ code: 'refund.by_hand' });
  const orange = await aRideToPay(harness, 'orange_money');
  await harness.core.sql(
    `UPDATE payments SET state = 'cash_instead', refund_due_at = now(), next_check_at = NULL WHERE id = $1`,
    [orange.paymentId],
  );
  await expect(asked(orange)).rejects.toMatchObject({ code: 'refund.by_hand' });
});
