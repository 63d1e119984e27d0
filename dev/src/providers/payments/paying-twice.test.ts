import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { refundDone } from '@waka/core/ops/money/refunds';
import { askRefund } from '@waka/core/ops/money/refunds-by-rail';
import { payAgain } from '@waka/core/payments/pay-again';
import { paymentFailed } from '@waka/core/payments/settle-payment';
import { makeRefund } from '@waka/core/payments/refunds/make-refund';
import { takeCash } from '@waka/core/payments/take-cash';
import type { Actor } from '@waka/core/platform/actor';
import { aPhone, anAdmin, switched } from './testing/late-money.ts';
import {
  aRideToPay,
  openPaymentHarness,
  postingsOf,
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
  // A wallet that did not answer three riders would not be offered to the next one.
  await harness.core.sql('DELETE FROM rail_health');
  await harness.core.sql('UPDATE ride_methods_version SET version = version + 1');
  harness.core.methods.invalidate();
});
afterAll(() => harness.close());

interface Row {
  id: string;
  reference: string;
  state: string;
  amount: number;
  isDue: boolean;
  isBack: boolean;
}

const paymentsOf = ({ rideId }: Paid) =>
  harness.core.sql<Row>(
    `SELECT id, reference, state, amount, refund_due_at IS NOT NULL AS is_due, refunded_at IS NOT NULL AS is_back
     FROM payments WHERE ride_id = $1 ORDER BY id`,
    [rideId],
  );

/** Makes a ride whose first payment has failed here for want of an answer, and is paid at the provider. */
async function paidUnheard(): Promise<Paid> {
  const paid = await aRideToPay(harness, 'mtn_money', aPhone());
  await harness.collect(paid.paymentId);
  await switched(harness.urls.momo, { fault: 'broken' });
  await harness.timePasses(paid.paymentId, 20);
  await harness.collect(paid.paymentId);
  await switched(harness.urls.momo, {});
  expect(await paymentsOf(paid)).toMatchObject([{ state: 'failed', isDue: false }]);
  return paid;
}

/** Asks about every payment of a ride until nothing is open, and what came is known: of two payments one has to go back. */
const settled = (paid: Paid) =>
  until(async () => {
    const rows = await paymentsOf(paid);
    await Promise.all(
      rows.map(async ({ id }) => {
        await harness.timePasses(id);
        await harness.collect(id);
      }),
    );
    const now = await paymentsOf(paid);
    const isClosed = now.every(({ state }) => state !== 'due' && state !== 'requested');
    const isPaidLate = now.length === 1 && now[0]?.state === 'paid';
    return isClosed && (isPaidLate || now.some(({ isDue }) => isDue));
  });

/** Asks for all that is due at once, by two admins, by the rail and by hand; returns the ids that were asked of the rail. */
async function givenBack(paid: Paid): Promise<void> {
  const quiet = { ...harness.core, wakePayments: () => undefined };
  const reason = 'It came too late';
  for (const { id } of (await paymentsOf(paid)).filter(({ isDue }) => isDue)) {
    const ends = await Promise.allSettled([
      askRefund(quiet, admin, id, reason),
      askRefund(quiet, other, id, reason),
      refundDone(harness.core, other, id, { reason, reference: `portal ${id}` }),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  await until(async () => {
    const open = await harness.core.sql<{ id: string }>(
      `UPDATE refunds SET next_check_at = now() WHERE state IN ('due', 'requested') AND payment_id IN
         (SELECT id FROM payments WHERE ride_id = $1) RETURNING id`,
      [paid.rideId],
    );
    await Promise.all(open.flatMap(({ id }) => [1, 2].map(() => makeRefund(harness.core, harness.wallets, id))));
    return open.length === 0;
  });
}

const collectedAt = async (url: string) => {
  const list: { reference: string; times: number }[] = JSON.parse(await (await fetch(`${url}/collected`)).text());
  return list;
};

/** Checks that the ride was paid for once: what more came has gone back, once. */
async function isPaidOnce(paid: Paid): Promise<void> {
  const rows = await paymentsOf(paid);
  const collected = await collectedAt(harness.urls.momo);
  const cameFor = rows.filter(({ reference }) => collected.some((one) => one.reference === reference));
  expect(cameFor.every(({ reference }) => collected.find((one) => one.reference === reference)?.times === 1)).toBe(
    true,
  );
  const postings = (await postingsOf(harness, paid)).filter((kind) => kind.startsWith('ride_paid'));
  expect(postings).toHaveLength(1);
  expect(cameFor.filter(({ isBack }) => !isBack)).toHaveLength(postings[0] === 'ride_paid' ? 1 : 0);
  expect(rows.filter(({ isDue, isBack }) => isDue !== isBack)).toEqual([]);
  expect(rows.filter(({ state, isDue }) => state === 'paid' && isDue)).toEqual([]);
  const refunds = await harness.core.sql<{ paymentId: string }>(
    `SELECT payment_id FROM refunds WHERE state = 'paid' AND payment_id = ANY($1)`,
    [rows.map(({ id }) => id)],
  );
  expect(new Set(refunds.map(({ paymentId }) => paymentId)).size).toBe(refunds.length);
}

test('a rider who pays again while the first payment arrives pays once, and gets what else came back once', async () => {
  const paid = await paidUnheard();
  await harness.timePasses(paid.paymentId);
  const again = { method: 'mtn_money' } as const;
  const ends = await Promise.allSettled([
    payAgain(harness.core, paid.rider, paid.rideId, again),
    payAgain(harness.core, paid.rider, paid.rideId, again),
    harness.collect(paid.paymentId),
    harness.collect(paid.paymentId),
  ]);
  // Where the first was heard of before, nothing is left to be asked for.
  const isAsked = (await paymentsOf(paid)).length === 2;
  const asked = isAsked ? { status: 'fulfilled' } : { status: 'rejected', reason: { code: 'payment.not_open' } };
  expect(ends).toMatchObject([asked, asked, { status: 'fulfilled' }, { status: 'fulfilled' }]);
  await settled(paid);
  await givenBack(paid);
  await isPaidOnce(paid);
});

test('of paying again and cash at once one counts, and all that came besides goes back once', async () => {
  const paid = await paidUnheard();
  await harness.timePasses(paid.paymentId);
  const ends = await Promise.allSettled([
    harness.collect(paid.paymentId),
    payAgain(harness.core, paid.rider, paid.rideId, { method: 'mtn_money' }),
    takeCash(harness.core, paid.driver, paid.rideId),
    takeCash(harness.core, paid.driver, paid.rideId),
  ]);
  expect(ends[0]?.status).toBe('fulfilled');
  await settled(paid);
  await givenBack(paid);
  await isPaidOnce(paid);
});

test('a late payment that is being given back pays nothing any more, though its rider pays again meanwhile', async () => {
  const paid = await paidUnheard();
  const quiet = { ...harness.core, wakePayments: () => undefined };
  await payAgain(quiet, paid.rider, paid.rideId, { method: 'mtn_money' });
  await until(async () => {
    await harness.timePasses(paid.paymentId);
    await harness.collect(paid.paymentId);
    return (await paymentsOf(paid)).some(({ isDue }) => isDue);
  });
  const second = (await paymentsOf(paid)).at(-1);
  await paymentFailed(harness.core, { id: second?.id ?? '' }, { reason: 'no_funds', watch: false });
  await Promise.all([
    askRefund(quiet, admin, paid.paymentId, 'It came too late'),
    payAgain(harness.core, paid.rider, paid.rideId, { method: 'mtn_money' }),
    harness.collect(paid.paymentId),
  ]);
  await settled(paid);
  const [refund] = await harness.core.sql<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [
    paid.paymentId,
  ]);
  await until(async () => {
    await harness.core.sql(`UPDATE refunds SET next_check_at = now() WHERE id = $1 AND state <> 'paid'`, [refund?.id]);
    await makeRefund(harness.core, harness.wallets, refund?.id ?? '');
    return (await paymentsOf(paid)).some(({ isBack }) => isBack);
  });
  await isPaidOnce(paid);
  expect(await postingsOf(harness, paid)).toEqual(['ride_completed', 'ride_paid']);
});
