import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { driverBalance } from '@waka/core/earnings/driver-balance';
import { cardDisputes } from '@waka/core/ops/money/card-disputes';
import { refundDone, refundsForOps } from '@waka/core/ops/money/refunds';
import { askRefund, creditRefund, decideRefund } from '@waka/core/ops/money/refunds-by-rail';
import { rideFile } from '@waka/core/ops/rides/ride-file';
import { noteRefund } from '@waka/core/ops/rides/ride-words';
import { makeRefund, refundsLeftBehind } from '@waka/core/payments/refunds/make-refund';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { aRideByCard, CARDS, type CardRide } from './testing/card-steps.ts';
import { bankDecides, disputed, follow, forgetCards } from './testing/dispute-steps.ts';

let harness: CardHarness;
let admin: Actor;
let other: Actor;
beforeAll(async () => {
  harness = await openCardHarness();
  admin = { ...(await aRider(harness.core)), role: 'admin' };
  other = { ...(await aRider(harness.core)), role: 'admin' };
});
afterEach(async () => {
  await harness.switched({});
  await forgetCards(harness);
  await harness.core.sql('UPDATE payout_terms SET review_above = NULL');
  await harness.ensureEven();
});
afterAll(() => harness.close());

const reason = 'The way was shorter';
const isDisputed = { code: 'refund.disputed' };
const refunds = async (side: 'open' | 'ended') => refundsForOps(harness.core, admin, side);
const paidOf = async ({ rideId }: CardRide) => (await rideFile(harness.core, admin, rideId, reason)).details?.paid;
const note = (ride: CardRide, amount: number, bearer: 'service' | 'driver' = 'service', refundId = randomUUID()) =>
  noteRefund(harness.core, admin, ride.rideId, { amount, reason, bearer, refundId }).then(() => refundId);
const steps = async () => {
  await harness.core.sql(
    `UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
  );
  for (const id of await refundsLeftBehind(harness.core)) await makeRefund(harness.core, harness.wallets, id);
};
const amountOf = async (ride: CardRide) => (await harness.intentsOf(ride))[0]?.amount ?? 0;

/** Drives a ride that its card has paid, of which no dispute is known yet. */
async function paid(number: string = CARDS.disputes): Promise<CardRide> {
  const ride = await aRideByCard(harness, { number });
  await harness.steps(ride);
  return ride;
}

/** Adds up what was posted of a ride's refunds and disputes, by account. */
async function postedOf({ rideId }: CardRide): Promise<Record<string, number>> {
  const rows = await harness.core.sql<{ account: string; amount: number }>(
    `SELECT account, sum(amount)::int AS amount FROM ledger_entries
     WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE ride_id = $1 AND kind ~ '^(refund|chargeback)')
     GROUP BY account HAVING sum(amount) <> 0 ORDER BY account`,
    [rideId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

test('nothing is given back of a fare that the bank has taken back, nor while it may', async () => {
  const { ride, id } = await disputed(harness);
  const amount = await amountOf(ride);
  expect(await paidOf(ride)).toBe(0);
  await expect(note(ride, 1)).rejects.toMatchObject(isDisputed);
  await bankDecides(harness, id, 'losing_evidence');
  await expect(note(ride, 1, 'driver')).rejects.toMatchObject(isDisputed);
  expect(await postedOf(ride)).toEqual({ chargebacks: amount, wallet: -amount });
});

test('a dispute that was won takes nothing from what can be given back', async () => {
  const { ride, id } = await disputed(harness);
  await bankDecides(harness, id, 'winning_evidence');
  const amount = await amountOf(ride);
  expect(await paidOf(ride)).toBe(amount);
  const refundId = await note(ride, amount);
  await creditRefund(harness.core, admin, refundId, reason);
});

test('a bank that only asks is listed, and blocks no refund', async () => {
  const { ride, id } = await disputed(harness, CARDS.inquires);
  expect((await cardDisputes(harness.core, admin)).find((one) => one.providerId === id)).toMatchObject({
    state: 'open',
  });
  expect(await postedOf(ride)).toEqual({});
  const refundId = await note(ride, 500);
  await askRefund(harness.core, admin, refundId, reason);
  await steps();
  await steps();
  expect(await postedOf(ride)).toEqual({ refunds: 500, wallet: -500 });
});

test('a refund that names no payment is not given while a payment of the ride is disputed, and withdrawn by the loss', async () => {
  const ride = await paid();
  const amount = await amountOf(ride);
  const [first, second] = [await note(ride, amount - 500), await note(ride, 300)];
  await harness.core.sql(`UPDATE fare_refunds SET payment_id = NULL, method = 'cash' WHERE id = $1`, [second]);
  await creditRefund(harness.core, admin, first, reason);
  const id = await follow(harness, ride);
  const byHand = refundDone(harness.core, admin, second, { reason, reference: 'by-hand' });
  await expect(byHand).rejects.toMatchObject(isDisputed);
  await expect(creditRefund(harness.core, admin, second, reason)).rejects.toMatchObject(isDisputed);
  await bankDecides(harness, id, 'losing_evidence');
  // What was given stays given; what was still due is not.
  expect(await postedOf(ride)).toEqual({
    chargebacks: amount,
    refunds: amount - 500,
    rider_credit: 500 - amount,
    wallet: -amount,
  });
});

test('a refund that its driver bears is withdrawn by the loss of its dispute, once, and shows no more as due', async () => {
  const ride = await paid();
  const [amount, before] = [await amountOf(ride), (await driverBalance(harness.core, ride.driver)).balance];
  const refundId = await note(ride, amount, 'driver');
  const id = await follow(harness, ride);
  expect((await refunds('open')).map((one) => one.id)).toContain(refundId);
  await bankDecides(harness, id, 'losing_evidence');
  await bankDecides(harness, id, 'losing_evidence');
  expect((await refunds('open')).map((one) => one.id)).not.toContain(refundId);
  expect((await refunds('ended')).find((one) => one.id === refundId)).toMatchObject({
    isWithdrawn: true,
    isCredited: false,
    reference: id,
  });
  expect(await postedOf(ride)).toEqual({ chargebacks: amount, wallet: -amount });
  const { balance, settlements } = await driverBalance(harness.core, ride.driver);
  expect(balance).toBe(before);
  expect(settlements).toContainEqual(expect.objectContaining({ kind: 'refund_withdrawn', amount }));
  const isWithdrawn = { code: 'ops.decided_meanwhile', details: { decision: { action: 'ride.refund_withdrawn' } } };
  await expect(creditRefund(harness.core, admin, refundId, reason)).rejects.toMatchObject(isWithdrawn);
  await expect(askRefund(harness.core, admin, refundId, reason)).rejects.toMatchObject(isWithdrawn);
});

test('one that waits for a second admin is not approved once its payment is disputed, and is withdrawn', async () => {
  await harness.core.sql(`UPDATE payout_terms SET review_above = 1`);
  await harness.core.sql(
    `INSERT INTO payout_terms (region, method, min_amount, fee, review_above) VALUES ('SL', 'card', 1, 0, 1) ON CONFLICT DO NOTHING`,
  );
  const ride = await paid();
  const amount = await amountOf(ride);
  const refundId = await note(ride, amount);
  await askRefund(harness.core, admin, refundId, reason);
  const id = await follow(harness, ride);
  const held = (await refunds('open')).find((one) => one.id === refundId)?.refund;
  expect(held).toMatchObject({ state: 'held' });
  const approved = decideRefund(harness.core, other, held?.id ?? '', { decision: 'approve', reason });
  await expect(approved).rejects.toMatchObject(isDisputed);
  await bankDecides(harness, id, 'losing_evidence');
  expect(await postedOf(ride)).toEqual({ chargebacks: amount, wallet: -amount });
  expect((await refunds('ended')).find((one) => one.id === refundId)).toMatchObject({
    isWithdrawn: true,
    refund: { state: 'refused' },
  });
});

test('one that its provider was making is withdrawn once that has refused it', async () => {
  const ride = await paid();
  const amount = await amountOf(ride);
  const refundId = await note(ride, amount);
  await askRefund(harness.core, admin, refundId, reason);
  const id = await follow(harness, ride);
  await bankDecides(harness, id, 'losing_evidence');
  expect((await refunds('open')).map((one) => one.id)).toContain(refundId);
  const made = (await refunds('open')).find((one) => one.id === refundId)?.refund;
  await harness.core.sql('UPDATE refunds SET next_check_at = NULL WHERE id = $1', [made?.id]);
  await decideRefund(harness.core, other, made?.id ?? '', { decision: 'was_refused', reason });
  expect(await postedOf(ride)).toEqual({ chargebacks: amount, wallet: -amount });
  expect((await refunds('open')).map((one) => one.id)).not.toContain(refundId);
});

test('a refund that is decided while its payment is lost is refused or withdrawn', async () => {
  const ride = await paid();
  const amount = await amountOf(ride);
  const id = await follow(harness, ride);
  await harness.core.sql(`UPDATE card_disputes SET is_withdrawn = false WHERE provider_id = $1`, [id]);
  await Promise.allSettled([bankDecides(harness, id, 'losing_evidence'), note(ride, amount, 'driver')]);
  expect(await postedOf(ride)).toEqual({ chargebacks: amount, wallet: -amount });
});
