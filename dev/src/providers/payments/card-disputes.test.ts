import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cardDisputes } from '@waka/core/ops/money/card-disputes';
import { refundDone, refundsForOps } from '@waka/core/ops/money/refunds';
import { askRefund } from '@waka/core/ops/money/refunds-by-rail';
import { findDisputes } from '@waka/core/payments/disputes/find-disputes';
import { takeCash } from '@waka/core/payments/take-cash';
import type { Actor } from '@waka/core/platform/actor';
import { aRide, aRider } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { aCard, aRideByCard, CARDS, type CardRide } from './testing/card-steps.ts';
import { bankDecides, disputeAt, disputed, followed, forgetCards, report } from './testing/dispute-steps.ts';

let harness: CardHarness;
let admin: Actor;
beforeAll(async () => {
  harness = await openCardHarness();
  admin = { ...(await aRider(harness.core)), role: 'admin' };
});
afterEach(async () => {
  await harness.switched({});
  await forgetCards(harness);
  await harness.ensureEven();
});
afterAll(() => harness.close());

const listed = async (providerId: string) =>
  (await cardDisputes(harness.core, admin)).find((one) => one.providerId === providerId);

async function balanceOf({ rideId }: CardRide): Promise<Record<string, number>> {
  const rows = await harness.core.sql<{ account: string; amount: number }>(
    `SELECT account, sum(amount)::int AS amount FROM ledger_entries
     WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE ride_id = $1 AND kind LIKE 'chargeback%')
     GROUP BY account HAVING sum(amount) <> 0`,
    [rideId],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

test('a dispute is listed with what proves its ride, and posted once, by Stripe’s answer alone', async () => {
  const forged = 'du_000000000000000000000000';
  await report(harness, forged);
  await followed(harness);
  expect(await listed(forged)).toBeUndefined();
  const { ride, id } = await disputed(harness);
  const amount = (await harness.intentsOf(ride))[0]?.amount ?? 0;
  expect(await listed(id)).toMatchObject({
    state: 'open',
    reason: 'fraudulent',
    amount,
    rideId: ride.rideId,
    dueBy: expect.any(String),
    evidence: { number: expect.stringMatching(/^W/), completedAt: expect.any(String) },
  });
  expect(await balanceOf(ride)).toEqual({ disputed: amount, wallet: -amount });
  // It says that it was won, and Stripe does not.
  await report(harness, id, 'charge.dispute.closed');
  await followed(harness);
  expect(await listed(id)).toMatchObject({ state: 'open', closedAt: null });
});

test('one that is won puts the money back, and its card goes on', async () => {
  const { ride, id } = await disputed(harness);
  await bankDecides(harness, id, 'winning_evidence');
  expect(await listed(id)).toMatchObject({ state: 'won', closedAt: expect.any(String) });
  expect(await balanceOf(ride)).toEqual({});
  expect((await aRide(harness.core, ride.rider, { paymentMethod: 'card' })).cardId).toBe(ride.cardId);
});

test('one that is lost is borne by the service, and its card pays for no new rides', async () => {
  const { ride, id } = await disputed(harness);
  const amount = (await harness.intentsOf(ride))[0]?.amount ?? 0;
  await bankDecides(harness, id, 'losing_evidence');
  await report(harness, id, 'charge.dispute.closed');
  await followed(harness);
  expect(await balanceOf(ride)).toEqual({ chargebacks: amount, wallet: -amount });
  const story = await harness.core.sql<{ state: string }>(
    `SELECT details->>'state' AS state FROM audit_log WHERE subject_id = $1 AND action = 'ride.payment_disputed' ORDER BY id`,
    [ride.rideId],
  );
  expect(story.map(({ state }) => state)).toEqual(['open', 'lost']);
  const book = (cardId?: string) =>
    aRide(harness.core, ride.rider, { paymentMethod: 'card', ...(cardId && { cardId }) });
  await expect(book()).rejects.toMatchObject({ code: 'payment.card_closed' });
  await expect(book(ride.cardId)).rejects.toMatchObject({ code: 'payment.card_closed' });
  // Its number, saved once more or by another account, is the same card.
  await aCard(harness, ride.rider, CARDS.disputes);
  await expect(book()).rejects.toMatchObject({ code: 'payment.card_closed' });
  const stranger = await aRider(harness.core);
  const cardId = await aCard(harness, stranger, CARDS.disputes);
  const booked = aRide(harness.core, stranger, { paymentMethod: 'card', cardId });
  await expect(booked).rejects.toMatchObject({ code: 'payment.card_closed' });
  const another = await aCard(harness, ride.rider, CARDS.good);
  expect((await book()).cardId).toBe(another);
});

test('one of which no webhook came is found', async () => {
  const ride = await aRideByCard(harness, { number: CARDS.disputes });
  await harness.steps(ride);
  const id = await disputeAt(harness, ride);
  expect(await listed(id)).toBeUndefined();
  await harness.switched({ fault: 'broken', times: 2 });
  await findDisputes(harness.core, harness.wallets);
  await findDisputes(harness.core, harness.wallets);
  await followed(harness);
  expect(await listed(id)).toMatchObject({ state: 'open' });
});

test('a late payment that is disputed is not given back as well', async () => {
  const ride = await aRideByCard(harness, { number: CARDS.disputes });
  await harness.steps(ride, 1);
  const [token = ''] = await harness.tokensOf(ride);
  await harness.askStripe(`payment_intents/${token}/confirm`, { off_session: 'true' });
  await takeCash(harness.core, ride.driver, ride.rideId);
  await harness.steps(ride, 1);
  const due = (await refundsForOps(harness.core, admin, 'open')).find(({ rideId }) => rideId === ride.rideId);
  const id = await disputeAt(harness, ride);
  await report(harness, id);
  await followed(harness);
  const blocked = (await refundsForOps(harness.core, admin, 'open')).find((one) => one.id === due?.id)?.blocked;
  expect([due?.blocked, blocked]).toEqual([null, 'disputed']);
  const reason = 'Paid in cash already';
  const disputedToo = { code: 'refund.disputed' };
  await expect(askRefund(harness.core, admin, due?.id ?? '', reason)).rejects.toMatchObject(disputedToo);
  const byHand = { reason, reference: 'by-hand' };
  await expect(refundDone(harness.core, admin, due?.id ?? '', byHand)).rejects.toMatchObject(disputedToo);
  await bankDecides(harness, id, 'losing_evidence');
  expect(await balanceOf(ride)).toEqual({});
  const back = (await refundsForOps(harness.core, admin, 'ended')).find(({ rideId }) => rideId === ride.rideId);
  expect(back).toMatchObject({ reference: id, refundedAt: expect.any(String) });
});
