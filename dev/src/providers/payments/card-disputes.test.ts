import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { notificationsOf } from '@waka/core/notifications/notification-centre';
import { cardDisputes } from '@waka/core/ops/money/card-disputes';
import { refundDone, refundsForOps } from '@waka/core/ops/money/refunds';
import { askRefund } from '@waka/core/ops/money/refunds-by-rail';
import { findDisputes } from '@waka/core/payments/disputes/find-disputes';
import { receiptWithMoney } from '@waka/core/payments/money-of-rides';
import { makeRefund, refundsLeftBehind } from '@waka/core/payments/refunds/make-refund';
import { refundCameBack } from '@waka/core/payments/refunds/settle-refund';
import { takeCash } from '@waka/core/payments/take-cash';
import type { Actor } from '@waka/core/platform/actor';
import { aRide, aRider } from '@waka/core/testing/builders';
import { openCardHarness, type CardHarness } from './testing/card-harness.ts';
import { aCard, aRideByCard, CARDS, type CardRide } from './testing/card-steps.ts';
import {
  bankChanges,
  bankDecides,
  disputeAt,
  disputed,
  followed,
  forgetCards,
  report,
} from './testing/dispute-steps.ts';

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

type BankSays = 'won' | 'lost' | 'under_review';

test.each<[BankSays[]]>([
  [['won', 'lost']],
  [['lost', 'won', 'lost']],
  [['lost', 'lost', 'won', 'won', 'lost', 'lost']],
  [['won', 'under_review', 'lost', 'won', 'under_review', 'lost']],
  [['lost', 'under_review', 'won', 'lost', 'won']],
  [['won', 'lost', 'under_review']],
])('the books have what the bank said last of %j, however often it says it', async (says) => {
  const { ride, id } = await disputed(harness);
  const amount = (await harness.intentsOf(ride))[0]?.amount ?? 0;
  const balances = {
    won: {},
    lost: { chargebacks: amount, wallet: -amount },
    under_review: { disputed: amount, wallet: -amount },
  };
  for (const status of says) {
    await bankChanges(harness, id, { status });
    expect(await balanceOf(ride)).toEqual(balances[status]);
  }
  const before = (await harness.postedOf(ride)).length;
  await bankChanges(harness, id, { status: says.at(-1) });
  expect((await harness.postedOf(ride)).length).toBe(before);
});

test('what was posted first of a kind has the id of the dispute, and a sum that the bank changes is followed', async () => {
  const { ride, id } = await disputed(harness);
  const amount = (await harness.intentsOf(ride))[0]?.amount ?? 0;
  await bankChanges(harness, id, { status: 'lost' });
  await bankChanges(harness, id, { amount: amount - 100 });
  expect(await balanceOf(ride)).toEqual({ chargebacks: amount - 100, wallet: 100 - amount });
  await bankChanges(harness, id, { status: 'won' });
  expect(await balanceOf(ride)).toEqual({});
  const rows = await harness.core.sql<{ kind: string; isOwn: boolean }>(
    `SELECT kind, reference = (SELECT id FROM card_disputes WHERE provider_id = $2) AS is_own FROM ledger_transactions
     WHERE ride_id = $1 AND kind LIKE 'chargeback%' ORDER BY id`,
    [ride.rideId, id],
  );
  expect(rows).toEqual([
    { kind: 'chargeback', isOwn: true },
    { kind: 'chargeback_lost', isOwn: true },
    { kind: 'chargeback_lost', isOwn: false },
    { kind: 'chargeback_won', isOwn: true },
  ]);
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

test('a decision anew of which no webhook came is found, and what has ended is asked about no more', async () => {
  const { ride, id } = await disputed(harness);
  const amount = (await harness.intentsOf(ride))[0]?.amount ?? 0;
  const found = async () => {
    await findDisputes(harness.core, harness.wallets);
    await followed(harness);
  };
  const questions = async () =>
    (await harness.core.sql('SELECT checks FROM card_disputes WHERE provider_id = $1', [id]))[0];
  await bankChanges(harness, id, { status: 'lost' });
  await harness.askStripe(`disputes/${id}`, { 'metadata[status]': 'won' });
  await found();
  expect(await listed(id)).toMatchObject({ state: 'won' });
  expect(await balanceOf(ride)).toEqual({});
  await harness.askStripe(`disputes/${id}`, { 'metadata[status]': 'lost' });
  await found();
  expect(await balanceOf(ride)).toEqual({ chargebacks: amount, wallet: -amount });
  const before = await questions();
  await found();
  expect(await questions()).toEqual(before);
});

/** A payment that came after its driver took cash, and its dispute, which is not known here yet. */
async function latePayment() {
  const ride = await aRideByCard(harness, { number: CARDS.disputes });
  await harness.steps(ride, 1);
  const [token = ''] = await harness.tokensOf(ride);
  await harness.askStripe(`payment_intents/${token}/confirm`, { off_session: 'true' });
  await takeCash(harness.core, ride.driver, ride.rideId);
  await harness.steps(ride, 1);
  const due = (await refundsForOps(harness.core, admin, 'open')).find(({ rideId }) => rideId === ride.rideId);
  return { ride, id: await disputeAt(harness, ride), due, refundId: due?.id ?? '', amount: due?.amount ?? 0 };
}

const lateAt = async ({ rideId }: CardRide, side: 'open' | 'ended') =>
  (await refundsForOps(harness.core, admin, side)).find((one) => one.rideId === rideId);
const onReceipt = async ({ rider, rideId }: CardRide) =>
  (await receiptWithMoney(harness.core, rider, rideId)).refunds?.map(({ state, amount }) => [state, amount]);
const notices = async ({ rider }: CardRide) =>
  (await notificationsOf(harness.core, rider, {}))
    .filter(({ kind }) => kind.startsWith('refund_'))
    .map(({ kind, facts }) => `${kind} ${facts.fare}`)
    .toReversed();

test('a late payment that is disputed is not given back as well', async () => {
  const { ride, id, due, refundId } = await latePayment();
  await report(harness, id);
  await followed(harness);
  const blocked = (await lateAt(ride, 'open'))?.blocked;
  expect([due?.blocked, blocked]).toEqual([null, 'disputed']);
  const reason = 'Paid in cash already';
  const disputedToo = { code: 'refund.disputed' };
  await expect(askRefund(harness.core, admin, refundId, reason)).rejects.toMatchObject(disputedToo);
  const byHand = { reason, reference: 'by-hand' };
  await expect(refundDone(harness.core, admin, refundId, byHand)).rejects.toMatchObject(disputedToo);
  await bankDecides(harness, id, 'losing_evidence');
  expect(await balanceOf(ride)).toEqual({});
  expect(await lateAt(ride, 'ended')).toMatchObject({
    reference: id,
    refundedAt: expect.any(String),
    isWithdrawn: true,
    amount: due?.amount,
  });
  expect(await onReceipt(ride)).toEqual([['withdrawn', due?.amount]]);
});

test('a late payment that the bank has given back is due again where it decides anew for us, each time', async () => {
  const { ride, id, refundId, amount } = await latePayment();
  for (const status of ['lost', 'lost', 'won', 'won', 'lost', 'won'] as const) {
    await bankChanges(harness, id, { status });
    expect(await lateAt(ride, status === 'won' ? 'ended' : 'open')).toBeUndefined();
  }
  expect(await onReceipt(ride)).toEqual([['due', amount]]);
  expect(await notices(ride)).toEqual([
    `refund_decided ${amount}`,
    ...[1, 2].flatMap(() => [`refund_withdrawn ${amount}`, `refund_decided ${amount}`]),
  ]);
  await refundDone(harness.core, admin, refundId, { reason: 'Paid in cash already', reference: 'by-hand' });
  // It went back by hand: what the bank says later does not make it due.
  await bankChanges(harness, id, { status: 'lost' });
  await bankChanges(harness, id, { status: 'won' });
  expect(await lateAt(ride, 'ended')).toMatchObject({ reference: 'by-hand', amount });
  expect(await onReceipt(ride)).toEqual([['sent', amount]]);
});

/** Asks the rail to give late money back, which it does. */
async function refundByRail(refundId: string): Promise<void> {
  await askRefund(harness.core, admin, refundId, 'Paid in cash already');
  for (let step = 0; step < 2; step += 1) {
    await harness.core.sql(
      `UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`,
    );
    for (const one of await refundsLeftBehind(harness.core)) await makeRefund(harness.core, harness.wallets, one);
  }
}

test('a refund of late money that comes back is not due again where the bank has given the money back as well', async () => {
  const { ride, id, refundId, amount } = await latePayment();
  await refundByRail(refundId);
  expect(await onReceipt(ride)).toEqual([['sent', amount]]);
  await bankChanges(harness, id, { status: 'lost' });
  const [made] = await harness.core.sql<{ id: string }>(
    'SELECT refunds.id FROM refunds JOIN payments ON payments.id = payment_id WHERE ride_id = $1',
    [ride.rideId],
  );
  expect(await refundCameBack(harness.core, made?.id ?? '')).toBe(true);
  expect(await lateAt(ride, 'open')).toBeUndefined();
  expect(await lateAt(ride, 'ended')).toMatchObject({ reference: id, isWithdrawn: true, amount });
  expect(await onReceipt(ride)).toEqual([['withdrawn', amount]]);
  expect((await notices(ride)).filter((notice) => notice.startsWith('refund_returned'))).toEqual([]);
});

test('the rest of a late payment of which the bank has given back a part is still due, and goes back by the rail', async () => {
  const { ride, id, refundId, amount } = await latePayment();
  await bankChanges(harness, id, { amount: 1000, status: 'lost' });
  expect(await lateAt(ride, 'open')).toMatchObject({ amount: amount - 1000, blocked: null, canAsk: true });
  expect(await onReceipt(ride)).toEqual([
    ['withdrawn', 1000],
    ['due', amount - 1000],
  ]);
  await refundByRail(refundId);
  const [token = ''] = await harness.tokensOf(ride);
  expect((await harness.askStripe(`refunds?payment_intent=${token}`)).data).toMatchObject([{ amount: amount - 1000 }]);
  expect(await lateAt(ride, 'ended')).toMatchObject({ amount: amount - 1000, isWithdrawn: false });
  expect(await onReceipt(ride)).toEqual([
    ['withdrawn', 1000],
    ['sent', amount - 1000],
  ]);
  expect(await notices(ride)).toEqual([
    `refund_decided ${amount}`,
    'refund_withdrawn 1000',
    `refund_sent ${amount - 1000}`,
  ]);
});
