import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { refundsForOps } from '@waka/core/ops/money/refunds';
import { cardCheck, cardChecked } from '@waka/core/payments/cards/card-check';
import { removeMethod } from '@waka/core/payments/methods/change-methods';
import { detachCards } from '@waka/core/payments/methods/detach-cards';
import { payAgain } from '@waka/core/payments/pay-again';
import { takeCash } from '@waka/core/payments/take-cash';
import { tipDriver } from '@waka/core/payments/tip-driver';
import { unpaidRides } from '@waka/core/payments/unpaid-rides';
import { walletWebhook } from '@waka/core/payments/wallet-webhook';
import { rideById } from '@waka/core/rides/views/read-rides';
import { changePayment } from '@waka/core/trips/changes/change-payment';
import { aRide, aRider } from '@waka/core/testing/builders';
import { KEYS, openCardHarness, WEBHOOK_SECRET, type CardHarness } from './testing/card-harness.ts';
import { aCard, aRideByCard, CARDS } from './testing/card-steps.ts';

let harness: CardHarness;
beforeAll(async () => {
  harness = await openCardHarness();
});
afterEach(() => harness.switched({}));
afterAll(() => harness.close());

/** Makes a ride by a card whose bank asks its owner. */
async function asked() {
  const ride = await aRideByCard(harness, { number: CARDS.asksAlways });
  await harness.steps(ride);
  return ride;
}

const send = (body: string, secret = WEBHOOK_SECRET) => {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return walletWebhook(harness.core, {
    credentials: 'STRIPE',
    region: 'SL',
    signature: `t=${time},v1=${'0'.repeat(64)},v1=${signature}`,
    raw: Buffer.from(body),
  });
};

describe('a ride by a saved card', () => {
  test.each(['freetown', 'conakry'] as const)('is charged once at its end, in the money of %s', async (city) => {
    const ride = await aRideByCard(harness, { city });
    expect(await harness.paymentOf(ride)).toMatchObject({ method: 'card', state: 'due' });
    await harness.steps(ride);
    const payment = await harness.paymentOf(ride);
    expect(payment).toMatchObject({ state: 'paid' });
    expect(await harness.intentsOf(ride)).toMatchObject([
      {
        status: 'succeeded',
        amount: payment?.amount,
        amount_received: payment?.amount,
        currency: city === 'conakry' ? 'gnf' : 'sle',
      },
    ]);
    expect(await harness.postedOf(ride)).toEqual(['ride_completed', 'ride_paid']);
    await harness.steps(ride);
    expect(await harness.tokensOf(ride)).toHaveLength(1);
  });

  test('is paid by the card that was chosen, else by the default one, and by no other person’s', async () => {
    const rider = await aRider(harness.core, { usesPin: false });
    const [first, second] = [await aCard(harness, rider, CARDS.good), await aCard(harness, rider, CARDS.good)];
    const ride = await aRide(harness.core, rider, { paymentMethod: 'card' });
    expect(ride.cardId).toBe(first);
    const changed = await changePayment(harness.core, rider, ride.id, 'card', second);
    expect(changed).toMatchObject({ paymentMethod: 'card', cardId: second, seq: ride.seq + 1 });
    expect(await changePayment(harness.core, rider, ride.id, 'card', second)).toMatchObject({ seq: changed.seq });
    expect(await changePayment(harness.core, rider, ride.id, 'cash')).not.toHaveProperty('cardId');
    const stranger = await aRider(harness.core);
    await expect(aRide(harness.core, stranger, { paymentMethod: 'card', cardId: first })).rejects.toMatchObject({
      code: 'payment.card_missing',
    });
    await expect(aRide(harness.core, stranger, { paymentMethod: 'card' })).rejects.toMatchObject({
      code: 'payment.card_missing',
    });
  });

  test('is refused where cards are closed', async () => {
    const rider = await aRider(harness.core);
    await aCard(harness, rider, CARDS.good);
    await harness.changeCards('is_open = false');
    await expect(aRide(harness.core, rider, { paymentMethod: 'card' })).rejects.toMatchObject({
      code: 'payment.method_closed',
    });
    await harness.changeCards('is_open = true');
  });

  test('whose card was removed before its end is unpaid, and paid by another card', async () => {
    const ride = await aRideByCard(harness, {
      beforeEnd: async ({ rider, cardId }) => {
        await removeMethod(harness.core, rider, cardId);
        await detachCards(harness.core);
      },
    });
    await harness.steps(ride);
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'failed', reason: 'no_account' });
    expect(await unpaidRides(harness.core, ride.rider)).toMatchObject([{ rideId: ride.rideId, method: 'card' }]);
    expect(await harness.intentsOf(ride)).toEqual([]);
    const cardId = await aCard(harness, ride.rider, CARDS.good);
    await payAgain(harness.core, ride.rider, ride.rideId, { method: 'card', cardId });
    await harness.steps(ride);
    expect(await rideById(harness.core, ride.rider, ride.rideId)).toMatchObject({ cardId, payment: { state: 'paid' } });
    expect(await harness.postedOf(ride)).toEqual(['ride_completed', 'ride_paid']);
  });

  test.each([[CARDS.refusesCharges, 'refused']])(
    'whose bank declines %s is unpaid, and its payment can’t be made by an old page',
    async (number, reason) => {
      const ride = await aRideByCard(harness, { number });
      await harness.steps(ride);
      expect(await harness.paymentOf(ride)).toMatchObject({ state: 'failed', reason });
      expect(await harness.intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
      expect(await harness.postedOf(ride)).toEqual(['ride_completed']);
    },
  );

  test('below the least sum of Stripe can’t be booked by card', async () => {
    const rider = await aRider(harness.core);
    await aCard(harness, rider, CARDS.good);
    await harness.changeCards('min_amount = 1000000');
    await expect(aRide(harness.core, rider, { paymentMethod: 'card' })).rejects.toMatchObject({
      code: 'payment.outside_limits',
    });
    await harness.changeCards('min_amount = 1300');
  });

  test('gives the driver a tip by the same card', async () => {
    const ride = await aRideByCard(harness);
    await harness.steps(ride);
    await tipDriver(harness.core, ride.rider, ride.rideId, { amount: 2000, method: 'card' });
    await harness.steps(ride);
    expect(await rideById(harness.core, ride.rider, ride.rideId)).toMatchObject({
      tip: { method: 'card', state: 'paid' },
    });
    expect((await harness.intentsOf(ride)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(await harness.postedOf(ride)).toEqual(['ride_completed', 'ride_paid', 'tip']);
  });
});

describe('a lost answer', () => {
  // The card and the payment that is created; then its state, the charge, and its state again.
  test.each([0, 1, 2, 3, 4])('after %d answers does not hide the charge, or make a second one', async (skip) => {
    const ride = await aRideByCard(harness);
    await harness.switched({ fault: 'lost', times: 1, skip });
    await harness.steps(ride, 4);
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'paid' });
    expect(await harness.intentsOf(ride)).toMatchObject([{ status: 'succeeded' }]);
    expect(await harness.postedOf(ride)).toEqual(['ride_completed', 'ride_paid']);
  });

  test('by a provider that is down for a quarter of an hour leaves a ride that is not charged later', async () => {
    const ride = await aRideByCard(harness);
    await harness.steps(ride, 1);
    await harness.switched({ fault: 'broken' });
    await harness.steps(ride, 1, 20);
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'failed', reason: 'timed_out' });
    await harness.switched({});
    await harness.steps(ride, 1);
    expect(await harness.intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('a card whose bank asks', () => {
  test('waits for its rider, who confirms', async () => {
    const ride = await asked();
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'requested', needsCheck: true });
    expect((await rideById(harness.core, ride.driver, ride.rideId)).payment).not.toHaveProperty('needsCheck');
    expect(await unpaidRides(harness.core, ride.rider)).toMatchObject([{ rideId: ride.rideId }]);
    const notices = () =>
      harness.core.sql(`SELECT 1 FROM notifications WHERE kind = 'payment_check' AND user_id = $1`, [ride.rider.id]);
    await harness.steps(ride);
    expect(await notices()).toHaveLength(1);
    const { clientSecret, stripePaymentMethodId } = await cardCheck(harness.core, ride.rider, ride.rideId);
    await expect(cardCheck(harness.core, ride.driver, ride.rideId)).rejects.toMatchObject({ code: 'payment.not_open' });
    const [token = ''] = await harness.tokensOf(ride);
    const form = { client_secret: clientSecret, payment_method: stripePaymentMethodId };
    await harness.askStripe(`payment_intents/${token}/confirm`, form, KEYS.publishableKey);
    await harness.askStripe(
      `payment_intents/${token}/challenge`,
      { ...form, outcome: 'complete' },
      KEYS.publishableKey,
    );
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'requested' });
    await cardChecked(harness.core, ride.rider, ride.rideId);
    await harness.steps(ride, 1);
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'paid' });
    expect(await harness.paymentOf(ride)).not.toHaveProperty('needsCheck');
    await expect(cardCheck(harness.core, ride.rider, ride.rideId)).rejects.toMatchObject({ code: 'payment.not_open' });
    expect(await unpaidRides(harness.core, ride.rider)).toEqual([]);
  });

  test('that its rider does not answer in time is cancelled in the very step that gives it up', async () => {
    const ride = await asked();
    await harness.steps(ride, 2);
    await harness.steps(ride, 1, 20);
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'failed', reason: 'timed_out' });
    expect(await harness.intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
  });

  test('is unpaid once its rider fails the check', async () => {
    const ride = await asked();
    const { clientSecret, stripePaymentMethodId } = await cardCheck(harness.core, ride.rider, ride.rideId);
    const [token = ''] = await harness.tokensOf(ride);
    const form = { client_secret: clientSecret, payment_method: stripePaymentMethodId };
    await harness.askStripe(`payment_intents/${token}/confirm`, form, KEYS.publishableKey);
    await harness.askStripe(`payment_intents/${token}/challenge`, { ...form, outcome: 'fail' }, KEYS.publishableKey);
    await harness.steps(ride, 1);
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'failed', reason: 'refused' });
    expect(await harness.intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
  });

  test('can’t be charged any more once the driver was paid in cash', async () => {
    const ride = await asked();
    await takeCash(harness.core, ride.driver, ride.rideId);
    await harness.steps(ride, 1);
    expect(await harness.intentsOf(ride)).toMatchObject([{ status: 'canceled' }]);
    expect(
      await refundsForOps(harness.core, { ...(await aRider(harness.core)), role: 'admin' }, 'open'),
    ).not.toContainEqual(expect.objectContaining({ rideId: ride.rideId }));
  });
});

describe('a webhook of Stripe', () => {
  test('brings the question forward, and is not believed', async () => {
    const ride = await aRideByCard(harness);
    await harness.steps(ride, 1);
    await harness.core.sql(`UPDATE payments SET next_check_at = now() + interval '1 hour' WHERE ride_id = $1`, [
      ride.rideId,
    ]);
    const [token = ''] = await harness.tokensOf(ride);
    const body = JSON.stringify({ type: 'payment_intent.succeeded', data: { object: { id: token } } });
    await expect(send(body, 'another')).rejects.toMatchObject({ code: 'auth.forbidden' });
    const isDue = async () =>
      (
        await harness.core.sql<{ isNow: boolean }>(
          'SELECT next_check_at <= now() AS is_now FROM payments WHERE ride_id = $1',
          [ride.rideId],
        )
      ).map(({ isNow }) => isNow);
    expect(await isDue()).toEqual([false]);
    await send(body);
    expect(await isDue()).toEqual([true]);
    expect(await harness.paymentOf(ride)).toMatchObject({ state: 'requested' });
  });
});
