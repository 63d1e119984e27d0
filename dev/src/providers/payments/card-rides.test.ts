import { createHmac } from 'node:crypto';
import type { Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '@waka/core/platform/actor';
import { giveBackByRail, refundDone, refundsDue } from '@waka/core/ops/money/refunds';
import { cardCheck, cardChecked } from '@waka/core/payments/cards/card-check';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { removeMethod } from '@waka/core/payments/methods/change-methods';
import { detachCards } from '@waka/core/payments/methods/detach-cards';
import { payAgain } from '@waka/core/payments/pay-again';
import { giveBack, refundsLeftBehind } from '@waka/core/payments/refunds/give-back';
import { takeCash } from '@waka/core/payments/take-cash';
import { tipDriver } from '@waka/core/payments/tip-driver';
import { unpaidRides } from '@waka/core/payments/unpaid-rides';
import { walletWebhook } from '@waka/core/payments/wallet-webhook';
import { walletsOf } from '@waka/core/payments/wallets/wallets';
import { rideById } from '@waka/core/rides/views/read-rides';
import { changePayment } from '@waka/core/trips/changes/change-payment';
import { aRide, aRider } from '@waka/core/testing/builders';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { listen, shut } from '../sandbox-http.ts';
import { stripeSandbox } from '../stripe/stripe-sandbox.ts';
import { aCard, aRideByCard, CARDS, type CardRide } from './testing/card-steps.ts';

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };
const SECRET = 'whsec_of_tests';

let server: Server;
let url: string;
let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  server = stripeSandbox(keys);
  url = await listen(server);
  core = await testCore({
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: SECRET,
  });
  await core.sql(`UPDATE ride_methods SET is_open = true WHERE method = 'card'`);
  core.methods.invalidate();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterEach(() => switched({}));
afterAll(async () => {
  await core.close();
  await shut(server);
});

const switched = (switches: object) => fetch(`${url}/switches`, { method: 'POST', body: JSON.stringify(switches) });

const wallets = () => walletsOf({ publicUrl: 'http://127.0.0.1:9', payments: core.config.payments });

/** Takes the next steps of the payments of a ride, as many as are given. */
async function steps(rideId: string, count = 2, minutes = 0): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    await core.sql(
      `UPDATE payments SET next_check_at = now(), created_at = created_at - make_interval(mins => $2)
       WHERE ride_id = $1 AND next_check_at IS NOT NULL`,
      [rideId, minutes],
    );
    const rows = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1 ORDER BY id', [rideId]);
    for (const { id } of rows) await collectPayment(core, wallets(), id);
  }
}

interface Intent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  amount_received: number;
}

async function askStripe(path: string, form?: Record<string, string>, key = keys.secretKey) {
  const answer = await fetch(`${url}/v1/${path}`, {
    headers: { authorization: `Bearer ${key}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const body: Intent & { client_secret: string; data: { amount: number }[] } = JSON.parse(await answer.text());
  return body;
}

const tokensOf = async ({ rideId }: CardRide): Promise<string[]> =>
  (
    await core.sql<{ token: string }>(
      'SELECT provider_token AS token FROM payments WHERE ride_id = $1 AND provider_token IS NOT NULL ORDER BY id',
      [rideId],
    )
  ).map(({ token }) => token);

const intentsOf = async (ride: CardRide) =>
  Promise.all((await tokensOf(ride)).map((token) => askStripe(`payment_intents/${token}`)));

const paymentOf = async ({ rider, rideId }: CardRide) => (await rideById(core, rider, rideId)).payment;

/** What the ledger has of a ride, by kind. */
const postedOf = async ({ rideId }: CardRide) =>
  (
    await core.sql<{ kind: string }>('SELECT kind FROM ledger_transactions WHERE ride_id = $1 ORDER BY id', [rideId])
  ).map(({ kind }) => kind);

describe('a ride by a saved card', () => {
  test.each(['freetown', 'conakry'] as const)('is charged once at its end, in the money of %s', async (city) => {
    const ride = await aRideByCard(core, url, { city });
    expect(await paymentOf(ride)).toMatchObject({ method: 'card', state: 'due' });
    await steps(ride.rideId);
    const payment = await paymentOf(ride);
    expect(payment).toMatchObject({ state: 'paid' });
    expect(await intentsOf(ride)).toMatchObject([
      {
        status: 'succeeded',
        amount: payment?.amount,
        amount_received: payment?.amount,
        currency: city === 'conakry' ? 'gnf' : 'sle',
      },
    ]);
    expect(await postedOf(ride)).toEqual(['ride_completed', 'ride_paid']);
    await steps(ride.rideId);
    expect(await tokensOf(ride)).toHaveLength(1);
  });

  test('is paid by the card that was chosen, else by the default one, and by no other person’s', async () => {
    const rider = await aRider(core, { usesPin: false });
    const [first, second] = [await aCard(core, url, rider, CARDS.good), await aCard(core, url, rider, CARDS.good)];
    const ride = await aRide(core, rider, { paymentMethod: 'card' });
    expect(ride.cardId).toBe(first);
    const changed = await changePayment(core, rider, ride.id, 'card', second);
    expect(changed).toMatchObject({ paymentMethod: 'card', cardId: second, seq: ride.seq + 1 });
    expect(await changePayment(core, rider, ride.id, 'card', second)).toMatchObject({ seq: changed.seq });
    expect(await changePayment(core, rider, ride.id, 'cash')).not.toHaveProperty('cardId');
    const stranger = await aRider(core);
    await expect(aRide(core, stranger, { paymentMethod: 'card', cardId: first })).rejects.toMatchObject({
      code: 'payment.card_missing',
    });
    await expect(aRide(core, stranger, { paymentMethod: 'card' })).rejects.toMatchObject({
      code: 'payment.card_missing',
    });
  });

  test('is refused where cards are closed', async () => {
    const rider = await aRider(core);
    await aCard(core, url, rider, CARDS.good);
    await core.sql(`UPDATE ride_methods SET is_open = false WHERE method = 'card' AND region = 'SL'`);
    core.methods.invalidate();
    await expect(aRide(core, rider, { paymentMethod: 'card' })).rejects.toMatchObject({
      code: 'payment.method_closed',
    });
    await core.sql(`UPDATE ride_methods SET is_open = true WHERE method = 'card'`);
    core.methods.invalidate();
  });

  test('whose card was removed before its end is unpaid, and paid by another card', async () => {
    const ride = await aRideByCard(core, url, {
      beforeEnd: async ({ rider, cardId }) => {
        await removeMethod(core, rider, cardId);
        await detachCards(core);
      },
    });
    await steps(ride.rideId);
    expect(await paymentOf(ride)).toMatchObject({ state: 'failed', reason: 'no_account' });
    expect(await unpaidRides(core, ride.rider)).toMatchObject([{ rideId: ride.rideId, method: 'card' }]);
    expect(await intentsOf(ride)).toEqual([]);
    const cardId = await aCard(core, url, ride.rider, CARDS.good);
    await payAgain(core, ride.rider, ride.rideId, { method: 'card', cardId });
    await steps(ride.rideId);
    expect(await rideById(core, ride.rider, ride.rideId)).toMatchObject({ cardId, payment: { state: 'paid' } });
    expect(await postedOf(ride)).toEqual(['ride_completed', 'ride_paid']);
  });

  test.each([[CARDS.refusesCharges, 'refused']])(
    'whose bank declines %s is unpaid, and its payment can’t be made by an old page',
    async (number, reason) => {
      const ride = await aRideByCard(core, url, { number });
      await steps(ride.rideId);
      expect(await paymentOf(ride)).toMatchObject({ state: 'failed', reason });
      expect(await intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
      expect(await postedOf(ride)).toEqual(['ride_completed']);
    },
  );

  test('below the least sum of Stripe can’t be booked by card', async () => {
    const rider = await aRider(core);
    await aCard(core, url, rider, CARDS.good);
    await core.sql(`UPDATE ride_methods SET min_amount = 1000000 WHERE method = 'card' AND region = 'SL'`);
    core.methods.invalidate();
    await expect(aRide(core, rider, { paymentMethod: 'card' })).rejects.toMatchObject({
      code: 'payment.outside_limits',
    });
    await core.sql(`UPDATE ride_methods SET min_amount = 1300 WHERE method = 'card' AND region = 'SL'`);
    core.methods.invalidate();
  });

  test('gives the driver a tip by the same card', async () => {
    const ride = await aRideByCard(core, url);
    await steps(ride.rideId);
    await tipDriver(core, ride.rider, ride.rideId, { amount: 2000, method: 'card' });
    await steps(ride.rideId);
    expect(await rideById(core, ride.rider, ride.rideId)).toMatchObject({ tip: { method: 'card', state: 'paid' } });
    expect((await intentsOf(ride)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(await postedOf(ride)).toEqual(['ride_completed', 'ride_paid', 'tip']);
  });
});

describe('a lost answer', () => {
  // The card and the payment that is created; then its state, the charge, and its state again.
  test.each([0, 1, 2, 3, 4])('after %d answers does not hide the charge, or make a second one', async (skip) => {
    const ride = await aRideByCard(core, url);
    await switched({ fault: 'lost', times: 1, skip });
    await steps(ride.rideId, 4);
    expect(await paymentOf(ride)).toMatchObject({ state: 'paid' });
    expect(await intentsOf(ride)).toMatchObject([{ status: 'succeeded' }]);
    expect(await postedOf(ride)).toEqual(['ride_completed', 'ride_paid']);
  });

  test('by a provider that is down for a quarter of an hour leaves a ride that is not charged later', async () => {
    const ride = await aRideByCard(core, url);
    await steps(ride.rideId, 1);
    await switched({ fault: 'broken' });
    await steps(ride.rideId, 1, 20);
    expect(await paymentOf(ride)).toMatchObject({ state: 'failed', reason: 'timed_out' });
    await switched({});
    await steps(ride.rideId, 1);
    expect(await intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('a card whose bank asks', () => {
  const asked = async () => {
    const ride = await aRideByCard(core, url, { number: CARDS.asksAlways });
    await steps(ride.rideId);
    return ride;
  };

  test('waits for its rider, who confirms', async () => {
    const ride = await asked();
    expect(await paymentOf(ride)).toMatchObject({ state: 'requested', needsCheck: true });
    expect((await rideById(core, ride.driver, ride.rideId)).payment).not.toHaveProperty('needsCheck');
    expect(await unpaidRides(core, ride.rider)).toMatchObject([{ rideId: ride.rideId }]);
    const notices = () =>
      core.sql(`SELECT 1 FROM notifications WHERE kind = 'payment_check' AND user_id = $1`, [ride.rider.id]);
    await steps(ride.rideId);
    expect(await notices()).toHaveLength(1);
    const { clientSecret, stripePaymentMethodId } = await cardCheck(core, ride.rider, ride.rideId);
    await expect(cardCheck(core, ride.driver, ride.rideId)).rejects.toMatchObject({ code: 'payment.not_open' });
    const [token = ''] = await tokensOf(ride);
    const form = { client_secret: clientSecret, payment_method: stripePaymentMethodId };
    await askStripe(`payment_intents/${token}/confirm`, form, keys.publishableKey);
    await askStripe(`payment_intents/${token}/challenge`, { ...form, outcome: 'complete' }, keys.publishableKey);
    expect(await paymentOf(ride)).toMatchObject({ state: 'requested' });
    await cardChecked(core, ride.rider, ride.rideId);
    await steps(ride.rideId, 1);
    expect(await paymentOf(ride)).toMatchObject({ state: 'paid' });
    expect(await paymentOf(ride)).not.toHaveProperty('needsCheck');
    await expect(cardCheck(core, ride.rider, ride.rideId)).rejects.toMatchObject({ code: 'payment.not_open' });
    expect(await unpaidRides(core, ride.rider)).toEqual([]);
  });

  test('is unpaid once its rider fails the check', async () => {
    const ride = await asked();
    const { clientSecret, stripePaymentMethodId } = await cardCheck(core, ride.rider, ride.rideId);
    const [token = ''] = await tokensOf(ride);
    const form = { client_secret: clientSecret, payment_method: stripePaymentMethodId };
    await askStripe(`payment_intents/${token}/confirm`, form, keys.publishableKey);
    await askStripe(`payment_intents/${token}/challenge`, { ...form, outcome: 'fail' }, keys.publishableKey);
    await steps(ride.rideId, 1);
    expect(await paymentOf(ride)).toMatchObject({ state: 'failed', reason: 'refused' });
    expect(await intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
  });

  test('can’t be charged any more once the driver was paid in cash', async () => {
    const ride = await asked();
    await takeCash(core, ride.driver, ride.rideId);
    await steps(ride.rideId, 1);
    expect(await intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
    expect(await refundsDue(core, admin)).not.toContainEqual(expect.objectContaining({ rideId: ride.rideId }));
  });
});

describe('a webhook of Stripe', () => {
  const send = (body: string, secret = SECRET) => {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return walletWebhook(core, {
      credentials: 'STRIPE',
      region: 'SL',
      signature: `t=${time},v1=${'0'.repeat(64)},v1=${signature}`,
      raw: Buffer.from(body),
    });
  };

  test('brings the question forward, and is not believed', async () => {
    const ride = await aRideByCard(core, url);
    await steps(ride.rideId, 1);
    await core.sql(`UPDATE payments SET next_check_at = now() + interval '1 hour' WHERE ride_id = $1`, [ride.rideId]);
    const [token = ''] = await tokensOf(ride);
    const body = JSON.stringify({ type: 'payment_intent.succeeded', data: { object: { id: token } } });
    await expect(send(body, 'another')).rejects.toMatchObject({ code: 'auth.forbidden' });
    const isDue = async () =>
      (
        await core.sql<{ isNow: boolean }>('SELECT next_check_at <= now() AS is_now FROM payments WHERE ride_id = $1', [
          ride.rideId,
        ])
      ).map(({ isNow }) => isNow);
    expect(await isDue()).toEqual([false]);
    await send(body);
    expect(await isDue()).toEqual([true]);
    expect(await paymentOf(ride)).toMatchObject({ state: 'requested' });
  });
});

describe('money that came too late', () => {
  /** Makes a ride whose card paid after its driver was paid in cash. */
  async function paidTwice() {
    const ride = await aRideByCard(core, url);
    await steps(ride.rideId, 1);
    const [token = ''] = await tokensOf(ride);
    await askStripe(`payment_intents/${token}/confirm`, { off_session: 'true' });
    await takeCash(core, ride.driver, ride.rideId);
    await steps(ride.rideId, 1);
    const due = (await refundsDue(core, admin)).find(({ rideId }) => rideId === ride.rideId);
    if (!due) throw new Error('no refund is due');
    return { ride, due, token };
  }

  const refundSteps = async (count = 3) => {
    for (let step = 0; step < count; step += 1) {
      await core.sql(`UPDATE refunds SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL`);
      for (const id of await refundsLeftBehind(core)) await giveBack(core, wallets(), id);
    }
  };
  const refundsAt = async (token: string) => (await askStripe(`refunds?payment_intent=${token}`)).data;
  const find = async (id: string) => (await refundsDue(core, admin)).find((one) => one.id === id);

  test('is given back by Stripe, once, however often the desk asks', async () => {
    const { due, token } = await paidTwice();
    expect(due).toMatchObject({ method: 'card', transactionId: token, byRail: 'offered' });
    const ask = () => giveBackByRail(core, admin, due.id, { reason: 'Paid in cash already' });
    await Promise.all([ask(), ask(), ask()]);
    expect(await find(due.id)).toMatchObject({ byRail: 'under_way' });
    await expect(refundDone(core, admin, due.id, { reason: 'By hand', reference: 're_by_hand' })).rejects.toMatchObject(
      { code: 'ops.refund_under_way' },
    );
    await refundSteps();
    expect(await find(due.id)).toBeUndefined();
    await ask();
    await refundSteps();
    expect(await refundsAt(token)).toMatchObject([{ amount: due.amount, status: 'succeeded' }]);
  });

  test.each(['lost', 'broken'])('is given back once when an answer is %s', async (fault) => {
    const { due, token } = await paidTwice();
    await giveBackByRail(core, admin, due.id, { reason: 'Paid in cash already' });
    await switched({ fault, times: 1 });
    await refundSteps(4);
    expect(await find(due.id)).toBeUndefined();
    expect(await refundsAt(token)).toHaveLength(1);
  });

  test('that Stripe refuses to give back is written down by hand', async () => {
    const { due, token } = await paidTwice();
    await askStripe('refunds', { payment_intent: token });
    await giveBackByRail(core, admin, due.id, { reason: 'Paid in cash already' });
    await refundSteps();
    expect(await find(due.id)).toMatchObject({ byRail: 'refused' });
    await refundDone(core, admin, due.id, { reason: 'Made in the dashboard', reference: 're_by_hand' });
    expect(await find(due.id)).toBeUndefined();
  });
});
