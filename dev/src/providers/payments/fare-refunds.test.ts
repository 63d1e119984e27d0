import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import { closeDays, lastClosedDay } from '@waka/core/books/close-days';
import { trialBalance } from '@waka/core/books/read-books';
import { driverBalance } from '@waka/core/earnings/driver-balance';
import { riderCredit } from '@waka/core/ledger/rider-credit';
import { refundDone, refundsForOps } from '@waka/core/ops/money/refunds';
import { askRefund, creditRefund } from '@waka/core/ops/money/refunds-by-rail';
import { withdrawRefund } from '@waka/core/ops/money/withdraw-refund';
import { rideFile } from '@waka/core/ops/rides/ride-file';
import { noteRefund } from '@waka/core/ops/rides/ride-words';
import { makeRefund, refundsLeftBehind } from '@waka/core/payments/refunds/make-refund';
import { restoreRefunds } from '@waka/core/payments/refunds/withdraw-refunds';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { aRideByCard, CARDS, type CardRide } from './testing/card-steps.ts';

let harness: CardHarness;
let admin: Actor;
beforeAll(async () => {
  harness = await openCardHarness();
  admin = { ...(await aRider(harness.core)), role: 'admin' };
});
afterEach(async () => {
  await harness.switched({});
  // Whatever a test has done.
  await harness.ensureEven();
});
afterAll(() => harness.close());

const reason = 'The way was shorter';

/** Drives a ride that its card has paid, and decides that a part of its fare goes back. */
async function decided(amount: number, bearer: RefundBearer, number: string = CARDS.good) {
  const ride = await aRideByCard(harness, { number });
  await harness.steps(ride);
  const refundId = randomUUID();
  await noteRefund(harness.core, admin, ride.rideId, { amount, reason, bearer, refundId });
  return { ride, refundId };
}

const find = async (id: string, side: 'open' | 'ended' = 'open') =>
  (await refundsForOps(harness.core, admin, side)).find((one) => one.id === id);

const steps = async (count = 3, days = 0) => {
  for (let step = 0; step < count; step += 1) {
    await harness.core.sql(
      `UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL AND (state <> 'paid' OR $1 > 0)`,
      [days],
    );
    for (const id of await refundsLeftBehind(harness.core)) await makeRefund(harness.core, harness.wallets, id);
  }
};

/** Adds up what was posted of a ride's refunds, by account. */
async function postedOf({ rideId }: CardRide): Promise<Record<string, number>> {
  const rows = await harness.core.sql<{ account: string; amount: number }>(
    `SELECT account, sum(amount)::int AS amount FROM ledger_entries
     WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE ride_id = $1 AND kind LIKE 'refund%')
     GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`,
    [rideId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

const refundsAt = async (ride: CardRide) => {
  const [token = ''] = await harness.tokensOf(ride);
  return (await harness.askStripe(`refunds?payment_intent=${token}`)).data;
};

test('a part of a fare goes back by its rail once, and the books say who bears it', async () => {
  const { ride, refundId } = await decided(500, 'service');
  expect(await find(refundId)).toMatchObject({ amount: 500, bearer: 'service', canAsk: true, method: 'card' });
  expect(await postedOf(ride)).toEqual({ refunds: 500, refunds_due: -500 });
  const ask = () => askRefund(harness.core, admin, refundId, reason);
  const asked = await Promise.allSettled([
    ask(),
    ask(),
    refundDone(harness.core, admin, refundId, { reason, reference: 'by-hand' }),
    creditRefund(harness.core, admin, refundId, reason),
  ]);
  // Whichever was first: one way alone.
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await steps();
  expect(await find(refundId)).toBeUndefined();
  expect((await refundsAt(ride)).length).toBeLessThanOrEqual(1);
});

test('by the rail: the wallet of the books has what Stripe has', async () => {
  const { ride, refundId } = await decided(700, 'service');
  await askRefund(harness.core, admin, refundId, reason);
  await harness.switched({ fault: 'lost', times: 1 });
  await steps(4);
  expect(await refundsAt(ride)).toMatchObject([{ amount: 700, status: 'succeeded' }]);
  expect(await postedOf(ride)).toEqual({ refunds: 700, wallet: -700 });
  expect(await find(refundId, 'ended')).toMatchObject({ refundedAt: expect.any(String), isCredited: false });
  // The rest can still go back, and no more than it.
  const amount = (await harness.intentsOf(ride))[0]?.amount ?? 0;
  const next = (sum: number) => noteRefund(harness.core, admin, ride.rideId, { amount: sum, reason });
  await expect(next(amount - 699)).rejects.toMatchObject({ code: 'request.invalid' });
  await next(amount - 700);
  const rest = (await refundsForOps(harness.core, admin, 'open')).find(({ rideId }) => rideId === ride.rideId);
  await askRefund(harness.core, admin, rest?.id ?? '', reason);
  await steps();
  expect((await refundsAt(ride)).map((one) => one.amount).toSorted((a, b) => a - b)).toEqual([700, amount - 700]);
});

test.each([
  ['driver', 1000],
  ['shared', 850],
] as const)('borne by %s, the driver’s balance is less by %d of 1000', async (bearer, part) => {
  await harness.core.sql(`UPDATE commission_rates SET percent = 15`);
  const ride = await aRideByCard(harness);
  await harness.steps(ride);
  const before = await driverBalance(harness.core, ride.driver);
  await noteRefund(harness.core, admin, ride.rideId, { amount: 1000, reason, bearer });
  const after = await driverBalance(harness.core, ride.driver);
  expect(before.balance - after.balance).toBe(part);
  expect(after.settlements).toContainEqual(expect.objectContaining({ kind: 'refund', amount: -part }));
  expect(await postedOf(ride)).toEqual({
    driver_earnings: part,
    refunds_due: -1000,
    ...(part < 1000 && { commission: 1000 - part }),
  });
});

test('one that the bank sends back is due again and taken back in the books, and becomes credit', async () => {
  const { ride, refundId } = await decided(600, 'service', CARDS.sendsRefundsBack);
  await askRefund(harness.core, admin, refundId, reason);
  await steps();
  expect(await postedOf(ride)).toEqual({ refunds: 600, wallet: -600 });
  await fetch(`${harness.url}/later`, { method: 'POST' });
  await steps(1, 1);
  expect(await postedOf(ride)).toEqual({ refunds: 600, refunds_due: -600 });
  expect(await find(refundId)).toMatchObject({ refund: { state: 'refused', reason: 'came_back' }, refundedAt: null });
  await Promise.all([
    creditRefund(harness.core, admin, refundId, reason),
    creditRefund(harness.core, admin, refundId, reason),
  ]);
  expect(await postedOf(ride)).toEqual({ refunds: 600, rider_credit: -600 });
  expect(await riderCredit(harness.core, ride.rider)).toEqual([{ currency: 'SLE', amount: 600 }]);
  expect(await find(refundId, 'ended')).toMatchObject({ isCredited: true });
  const isCredited = { code: 'ops.decided_meanwhile', details: { decision: { action: 'ride.refund_credited' } } };
  await expect(askRefund(harness.core, admin, refundId, reason)).rejects.toMatchObject(isCredited);
});

test('one that was recorded twice is withdrawn once: who bore it has it again, it can be given no more, and no bank restores it', async () => {
  const { ride, refundId } = await decided(500, 'driver');
  const before = await driverBalance(harness.core, ride.driver);
  const withdraw = (amount?: number) => withdrawRefund(harness.core, admin, refundId, { reason, amount });
  await expect(withdraw(400)).rejects.toMatchObject({ code: 'money.changed' });
  await Promise.all([withdraw(500), withdraw(500)]);
  expect(await postedOf(ride)).toEqual({});
  expect((await driverBalance(harness.core, ride.driver)).balance - before.balance).toBe(500);
  expect(await find(refundId)).toBeUndefined();
  expect(await find(refundId, 'ended')).toMatchObject({ isWithdrawn: true, isWithdrawnByTeam: true });
  const isWithdrawn = { code: 'ops.decided_meanwhile', details: { decision: { action: 'ride.refund_withdrawn' } } };
  await expect(creditRefund(harness.core, admin, refundId, reason)).rejects.toMatchObject(isWithdrawn);
  await harness.core.transaction((sql) => restoreRefunds(sql, ride.rideId, 'dp_1'));
  expect(await find(refundId)).toBeUndefined();
  const { details, audit } = await rideFile(harness.core, admin, ride.rideId, reason);
  expect([details?.refunds, details?.paid]).toMatchObject([
    [{ state: 'withdrawn', isByTeam: true, amount: 500 }],
    (await harness.intentsOf(ride))[0]?.amount,
  ]);
  expect(audit.filter(({ action }) => action === 'ride.refund_withdrawn')).toMatchObject([{ reason }]);
  expect(
    await harness.core.sql(`SELECT facts FROM notifications WHERE user_id = $1 AND kind = 'refund_taken_back'`, [
      ride.rider.id,
    ]),
  ).toEqual([{ facts: { rideId: ride.rideId, fare: 500, currency: 'SLE' } }]);
});

test('one that its provider makes, or a second admin is to approve, is not withdrawn; of giving and withdrawing one succeeds', async () => {
  const byRail = await decided(500, 'service');
  await askRefund(harness.core, admin, byRail.refundId, reason);
  const withdraw = (id: string) => withdrawRefund(harness.core, admin, id, { reason });
  await expect(withdraw(byRail.refundId)).rejects.toMatchObject({ code: 'refund.under_way' });
  await steps();
  const isMade = { code: 'ops.decided_meanwhile', details: { decision: { action: 'ride.refunded' } } };
  await expect(withdraw(byRail.refundId)).rejects.toMatchObject(isMade);

  const { ride, refundId } = await decided(400, 'service');
  const ends = await Promise.allSettled([
    creditRefund(harness.core, admin, refundId, reason),
    withdraw(refundId),
    refundDone(harness.core, admin, refundId, { reason, reference: 'by-hand' }),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await postedOf(ride)).refunds_due).toBeUndefined();
});

test('one that was given in one way is refused in another, with what was decided; a repeat of the same way is none', async () => {
  const by = { reason, reference: 'portal-1' };
  const credited = await decided(300, 'service');
  const credit = (id: string) => creditRefund(harness.core, admin, id, reason);
  await credit(credited.refundId);
  await credit(credited.refundId);
  const isCredited = { code: 'ops.decided_meanwhile', details: { decision: { action: 'ride.refund_credited' } } };
  await expect(refundDone(harness.core, admin, credited.refundId, by)).rejects.toMatchObject(isCredited);
  await expect(askRefund(harness.core, admin, credited.refundId, reason)).rejects.toMatchObject(isCredited);
  expect(await postedOf(credited.ride)).toEqual({ refunds: 300, rider_credit: -300 });

  const byRail = await decided(300, 'service');
  await askRefund(harness.core, admin, byRail.refundId, reason);
  await steps();
  const reference = (await find(byRail.refundId, 'ended'))?.reference ?? '';
  const isMade = { code: 'ops.decided_meanwhile', details: { decision: { action: 'ride.refunded' } } };
  // Also by the reference that the provider gave it: no one has given it by hand.
  await expect(refundDone(harness.core, admin, byRail.refundId, { reason, reference })).rejects.toMatchObject(isMade);
  await expect(credit(byRail.refundId)).rejects.toMatchObject(isMade);
  expect(await postedOf(byRail.ride)).toEqual({ refunds: 300, wallet: -300 });

  const byHand = await decided(300, 'service');
  await refundDone(harness.core, admin, byHand.refundId, by);
  await refundDone(harness.core, admin, byHand.refundId, by);
  const other = { ...by, reference: 'portal-2' };
  await expect(refundDone(harness.core, admin, byHand.refundId, other)).rejects.toMatchObject(isMade);
  await expect(credit(byHand.refundId)).rejects.toMatchObject(isMade);
  expect(await postedOf(byHand.ride)).toEqual({ refunds: 300, wallet: -300 });
});

test('one that is given by hand is posted, and a day with refunds closes with a trial balance of zero', async () => {
  const { ride, refundId } = await decided(400, 'shared');
  await refundDone(harness.core, admin, refundId, { reason, reference: 'portal-9' });
  await refundDone(harness.core, admin, refundId, { reason, reference: 'portal-9' });
  expect(await postedOf(ride)).toMatchObject({ wallet: -400 });
  const tomorrow = { ...harness.core, clock: { now: () => new Date(Date.now() + 27 * 3600_000) } };
  await closeDays(tomorrow);
  const day = await lastClosedDay(harness.core.sql, 'SL');
  const { isBalanced, accounts } = await trialBalance(tomorrow, 'SL', day ?? '');
  expect(isBalanced).toBe(true);
  expect(accounts.map(({ account }) => account)).toEqual(expect.arrayContaining(['refunds', 'refunds_due', 'wallet']));
});
