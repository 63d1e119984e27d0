import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '@waka/core/platform/actor';
import { refundDone, refundsForOps } from '@waka/core/ops/money/refunds';
import { askRefund } from '@waka/core/ops/money/refunds-by-rail';
import { makeRefund, refundsLeftBehind } from '@waka/core/payments/refunds/make-refund';
import { walletWebhook } from '@waka/core/payments/wallet-webhook';
import { takeCash } from '@waka/core/payments/take-cash';
import { aRider } from '@waka/core/testing/builders';
import { openCardHarness, WEBHOOK_SECRET, type CardHarness } from './testing/card-harness.ts';
import { aRideByCard, CARDS } from './testing/card-steps.ts';

let harness: CardHarness;
let admin: Actor;
beforeAll(async () => {
  harness = await openCardHarness();
  admin = { ...(await aRider(harness.core)), role: 'admin' };
});
afterEach(() => harness.switched({}));
afterAll(() => harness.close());

/** Makes a ride whose card paid after its driver was paid in cash. */
async function paidTwice(number?: string) {
  const ride = await aRideByCard(harness, { ...(number && { number }) });
  await harness.steps(ride, 1);
  const [token = ''] = await harness.tokensOf(ride);
  await harness.askStripe(`payment_intents/${token}/confirm`, { off_session: 'true' });
  await takeCash(harness.core, ride.driver, ride.rideId);
  await harness.steps(ride, 1);
  const due = (await refundsForOps(harness.core, admin, 'open')).find(({ rideId }) => rideId === ride.rideId);
  if (!due) throw new Error('no refund is due');
  return { ride, due, token };
}

/** Takes the next steps of refunds that are under way; with `days`, of those that were made so long ago. */
const refundSteps = async (count = 3, days = 0) => {
  for (let step = 0; step < count; step += 1) {
    await harness.core.sql(
      `UPDATE refunds SET next_check_at = now() - interval '1 second', settled_at = settled_at - make_interval(days => $1)
       WHERE next_check_at IS NOT NULL AND (state <> 'paid' OR $1 > 0)`,
      [days],
    );
    for (const id of await refundsLeftBehind(harness.core)) await makeRefund(harness.core, harness.wallets, id);
  }
};
const refundsAt = async (token: string) => (await harness.askStripe(`refunds?payment_intent=${token}`)).data;
const find = async (id: string) => (await refundsForOps(harness.core, admin, 'open')).find((one) => one.id === id);

/** Tells of a refund, as Stripe's webhook does. */
const report = (id: string) => {
  const body = JSON.stringify({ type: 'refund.failed', data: { object: { id, object: 'refund', status: 'failed' } } });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
  return walletWebhook(harness.core, {
    credentials: 'STRIPE',
    region: 'SL',
    signature: `t=${time},v1=${signature}`,
    raw: Buffer.from(body),
  });
};
/** Asks about what a webhook has named. */
const namedSteps = async () => {
  for (const id of await refundsLeftBehind(harness.core)) await makeRefund(harness.core, harness.wallets, id);
};
const made = async (id: string) => (await refundsForOps(harness.core, admin, 'ended')).find((one) => one.id === id);
const overdue = async () => {
  await harness.core.sql(
    `UPDATE refunds SET next_check_at = next_check_at - interval '1 second' WHERE next_check_at <= now()`,
  );
};

describe('a refund that the card’s bank sends back later', () => {
  test('is found by asking after a webhook, is due again, and is given by hand', async () => {
    const { due: refund } = await paidTwice(CARDS.sendsRefundsBack);
    await askRefund(harness.core, admin, refund.id, 'Paid in cash already');
    await refundSteps();
    const reference = (await made(refund.id))?.reference ?? '';
    expect(reference).toMatch(/^re_/);
    // Forged, or early: Stripe itself still says that it was made.
    await report(reference);
    await overdue();
    await namedSteps();
    expect(await find(refund.id)).toBeUndefined();
    await fetch(`${harness.url}/later`, { method: 'POST' });
    expect(await find(refund.id)).toBeUndefined();
    await report(reference);
    await report(reference);
    await overdue();
    await Promise.all([namedSteps(), namedSteps()]);
    expect(await find(refund.id)).toMatchObject({
      refundedAt: null,
      reference: null,
      canAsk: true,
      refund: { state: 'refused', reason: 'came_back' },
    });
    const story = await harness.core.sql<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject_id = $1 AND action LIKE 'ride.refund%' ORDER BY id`,
      [refund.rideId],
    );
    expect(story.map(({ action }) => action)).toEqual(['ride.refund_asked', 'ride.refunded', 'ride.refund_came_back']);
    await refundDone(harness.core, admin, refund.id, { reason: 'To the wallet instead', reference: 'orange-77' });
    expect(await made(refund.id)).toMatchObject({ reference: 'orange-77' });
    // Reported once more, nothing that was given by hand is due again.
    await report(reference);
    await overdue();
    await namedSteps();
    expect(await find(refund.id)).toBeUndefined();
  });

  test('is found without a webhook, and one that stays is asked about no longer than some weeks', async () => {
    const [sent, stays] = [await paidTwice(CARDS.sendsRefundsBack), await paidTwice()];
    for (const { due: refund } of [sent, stays])
      await askRefund(harness.core, admin, refund.id, 'Paid in cash already');
    await refundSteps();
    await fetch(`${harness.url}/later`, { method: 'POST' });
    await refundSteps(1, 1);
    expect(await find(sent.due.id)).toMatchObject({ refund: { reason: 'came_back' } });
    expect(await made(stays.due.id)).toMatchObject({ refund: { state: 'paid' } });
    const open = () =>
      harness.core.sql('SELECT 1 FROM refunds WHERE payment_id = $1 AND next_check_at IS NOT NULL', [stays.due.id]);
    expect(await open()).toHaveLength(1);
    await refundSteps(1, 40);
    expect(await open()).toHaveLength(0);
    expect(await made(stays.due.id)).toMatchObject({ refund: { state: 'paid' } });
  });

  test('is asked about again where Stripe does not answer', async () => {
    const { due: refund } = await paidTwice(CARDS.sendsRefundsBack);
    await askRefund(harness.core, admin, refund.id, 'Paid in cash already');
    await refundSteps();
    await fetch(`${harness.url}/later`, { method: 'POST' });
    await harness.switched({ fault: 'broken', times: 1 });
    await refundSteps(1, 1);
    expect(await made(refund.id)).toMatchObject({ refund: { state: 'paid', isInDoubt: false } });
    await refundSteps(1, 1);
    expect(await find(refund.id)).toMatchObject({ refund: { reason: 'came_back' } });
  });
});

test('pages of ops are asked to look again by a step that has changed something alone', async () => {
  const { due: refund } = await paidTwice(CARDS.refundsLater);
  const news = () => {
    const published = harness.core.publisher.published.splice(0);
    return published.filter(({ payload }) => Object(payload).about === 'refunds').length;
  };
  await askRefund(harness.core, admin, refund.id, 'Paid in cash already');
  news();
  await refundSteps(1);
  expect(news()).toBe(1);
  await refundSteps(2);
  expect([(await find(refund.id))?.refund?.state, news()]).toEqual(['requested', 0]);
});

test('a refund that its bank makes later is under way until then', async () => {
  const { due: refund } = await paidTwice(CARDS.refundsLater);
  await askRefund(harness.core, admin, refund.id, 'Paid in cash already');
  await refundSteps();
  expect(await find(refund.id)).toMatchObject({ refund: { state: 'requested' } });
  await fetch(`${harness.url}/later`, { method: 'POST' });
  await refundSteps(1);
  expect(await made(refund.id)).toMatchObject({ refund: { state: 'paid' } });
});

describe('money that came too late', () => {
  test('is given back by Stripe, once, however often ops asks', async () => {
    const { due, token } = await paidTwice();
    expect(due).toMatchObject({ method: 'card', transactionId: token, canAsk: true, refund: null });
    const ask = () => askRefund(harness.core, admin, due.id, 'Paid in cash already');
    const asked = await Promise.allSettled([ask(), ask(), ask()]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await find(due.id)).toMatchObject({ refund: { state: 'due' } });
    await expect(
      refundDone(harness.core, admin, due.id, { reason: 'By hand', reference: 're_by_hand' }),
    ).rejects.toMatchObject({ code: 'refund.under_way' });
    await refundSteps();
    expect(await find(due.id)).toBeUndefined();
    await expect(ask()).rejects.toMatchObject({ code: 'money.changed' });
    expect(await refundsAt(token)).toMatchObject([{ amount: due.amount, status: 'succeeded' }]);
  });

  test.each(['lost', 'broken'])('is given back once when an answer is %s', async (fault) => {
    const { due, token } = await paidTwice();
    await askRefund(harness.core, admin, due.id, 'Paid in cash already');
    await harness.switched({ fault, times: 1 });
    await refundSteps(4);
    expect(await find(due.id)).toBeUndefined();
    expect(await refundsAt(token)).toHaveLength(1);
  });

  test('that Stripe refuses to give back is written down by hand', async () => {
    const { due, token } = await paidTwice();
    await harness.askStripe('refunds', { payment_intent: token });
    await askRefund(harness.core, admin, due.id, 'Paid in cash already');
    await refundSteps();
    expect(await find(due.id)).toMatchObject({ refund: { state: 'refused' } });
    await refundDone(harness.core, admin, due.id, { reason: 'Made in the dashboard', reference: 're_by_hand' });
    expect(await find(due.id)).toBeUndefined();
  });
});
