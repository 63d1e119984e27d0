import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { detachCards } from '@waka/core/payments/methods/detach-cards';
import { aRider, aTripUnderWay } from '@waka/core/testing/builders';
import { stripeAccounts } from '@waka/core/platform/config/stripe-config';
import { readWalletAccounts } from '@waka/core/platform/config/wallets-config';
import { testWallets } from '@waka/core/testing/wallets';
import { cardFields, startCardProvider, type CardProvider } from '../testing/providers/card-provider.ts';
import { methodCalls, orange, refusal } from '../testing/method-calls.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let provider: CardProvider;
let backend: TestBackend;
let rider: Actor;

beforeAll(async () => {
  provider = await startCardProvider();
  backend = await testBackend({
    payments: {
      stripe: provider.config,
      wallets: [...readWalletAccounts(testWallets, false), ...stripeAccounts(provider.config)],
    },
  });
  await backend.core.sql(`UPDATE ride_methods SET is_open = true WHERE method = 'card'`);
  backend.core.methods.invalidate();
});
beforeEach(async () => {
  rider = await aRider(backend.core);
});
afterAll(async () => {
  await backend.close();
  await provider.stop();
});

const { add, list, remove } = methodCalls(() => ({ backend, rider }));
const addCard = (stripePaymentMethodId: string, as?: Actor) => add({ type: 'card', stripePaymentMethodId }, as);
const customerOfCard = async (id: string) => (await provider.ask('service', `/v1/payment_methods/${id}`)).body.customer;

test('a visitor who is not signed in has no payment methods', async () => {
  for (const row of [routes.paymentMethods, routes.paymentConfig, routes.addPaymentMethod, routes.startCardSetup]) {
    expect((await backend.call(row)).status).toBe(401);
  }
});

test('no card is saved where none can pay for rides', async () => {
  await backend.core.sql(`UPDATE ride_methods SET is_open = false WHERE method = 'card'`);
  backend.core.methods.invalidate();
  expect(await addCard(await provider.aCard())).toMatchObject(refusal(409, 'payment.method_closed'));
  expect((await backend.call(routes.startCardSetup, { as: rider })).status).toBe(409);
  await backend.core.sql(`UPDATE ride_methods SET is_open = true WHERE method = 'card'`);
  backend.core.methods.invalidate();
});

describe('a card', () => {
  test('has the data of its provider, and belongs to the customer from then on', async () => {
    const id = await provider.aCard();
    const added = await addCard(id);
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.any(String),
      type: 'card',
      isDefault: true,
      stripePaymentMethodId: id,
      cardBrand: 'visa',
      cardLast4: '4242',
      cardExpMonth: 12,
      cardExpYear: new Date().getFullYear() + 3,
    });
    expect(await list()).toEqual([added.body]);
    expect(await customerOfCard(id)).toMatch(/^cus_/);
  });

  test('is saved by the setup that lets it be charged later', async () => {
    const { body } = await backend.call(routes.startCardSetup, { as: rider });
    const secret = String(body.clientSecret);
    const [setup = ''] = secret.split('_secret_');
    const confirmed = await provider.ask('browser', `/v1/setup_intents/${setup}/confirm`, {
      client_secret: secret,
      ...cardFields('payment_method_data[card]', '5555555555554444'),
    });
    expect(confirmed.body).toMatchObject({ status: 'succeeded', usage: 'off_session' });
    const added = await addCard(String(confirmed.body.payment_method));
    expect(added).toMatchObject({ status: 201, body: { cardBrand: 'mastercard', cardLast4: '4444' } });
    const charged = await provider.ask('service', '/v1/payment_intents', {
      amount: '10000',
      currency: 'gnf',
      customer: String(await customerOfCard(String(confirmed.body.payment_method))),
      payment_method: String(confirmed.body.payment_method),
      off_session: 'true',
      confirm: 'true',
    });
    expect(charged.body).toMatchObject({ status: 'succeeded' });
  });

  test('that paid what its bank took back is marked, and is no default', async () => {
    const [id, other] = [await provider.aCard(), await provider.aCard('5555555555554444')];
    await addCard(other);
    const lost = (await addCard(id)).body;
    const { rideId, driver } = await aTripUnderWay(backend.core);
    const [payment] = await backend.core.sql<{ id: string }>(
      `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, payer, state, provider_transaction_id)
       VALUES ($1, $2, $3, 'card', 1000, 'SLE', $4, 'paid', 'ch_' || $4) RETURNING id`,
      [rideId, rider.id, driver.id, id],
    );
    await backend.core.sql(
      `INSERT INTO card_disputes (provider_id, rail, credentials, region, payment_id, state)
       VALUES ('dp_1', 'stripe', 'STRIPE', 'SL', $1, 'lost')`,
      [payment?.id],
    );
    expect(await list()).toMatchObject([
      { cardLast4: '4444', isDefault: true },
      { id: lost.id, isClosed: true },
    ]);
    expect((await list())[0]).not.toHaveProperty('isClosed');
    const params = { id: String(lost.id) };
    const chosen = await backend.call(routes.setDefaultPaymentMethod, { as: rider, params });
    expect(chosen).toMatchObject(refusal(409, 'payment.card_closed'));
    expect(await list()).toMatchObject([{ cardLast4: '4444', isDefault: true }, { isDefault: false }]);
    await remove(String(Object((await list())[0]).id));
    expect(await list()).toMatchObject([{ id: lost.id, isDefault: false }]);
  });

  test('that is sent twice is kept once', async () => {
    const id = await provider.aCard();
    const [one, two] = await Promise.all([addCard(id), addCard(id)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body).toEqual(two.body);
    expect(await list()).toHaveLength(1);
  });

  test('S26: of another person is refused, saved or not', async () => {
    const id = await provider.aCard();
    await addCard(id);
    const thief = await aRider(backend.core);
    expect(await addCard(id, thief)).toMatchObject(refusal(403, 'payment.card_not_yours'));
    const other = await provider.aCard();
    const customer = String(
      (await provider.ask('service', '/v1/customers', { 'metadata[of]': 'another-rider' })).body.id,
    );
    await provider.ask('service', `/v1/payment_methods/${other}/attach`, { customer });
    expect(await addCard(other, thief)).toMatchObject(refusal(403, 'payment.card_not_yours'));
    expect(await addCard('pm_nobody_has_this', thief)).toMatchObject({ status: 403 });
    expect(await list(thief)).toEqual([]);
  });

  test.each(['4000000000000002', '4000000000000069', '4000000000000127'])(
    'that the bank refuses is not kept: %s',
    async (number) => {
      const refused = await addCard(await provider.aCard(number));
      expect(refused).toMatchObject(refusal(422, 'payment.card_refused'));
      expect(await list()).toEqual([]);
    },
  );

  test('S26: number is refused in a field of any name', async () => {
    const number = '4242 4242 4242 4242';
    for (const body of [
      { type: 'card', stripePaymentMethodId: 'pm_1', cardNumber: number },
      { type: 'card', stripePaymentMethodId: 'pm_1', card: { number } },
      { type: 'card', stripePaymentMethodId: `pm_${number.replaceAll(' ', '')}` },
      { type: 'card', stripePaymentMethodId: 'pm_1', accountName: number },
      { ...orange(), accountName: `Aminata ${number}` },
      { ...orange(), phoneNumber: number },
    ]) {
      const answer = await add(body);
      expect(answer).toMatchObject(refusal(400, 'request.invalid'));
      expect(JSON.stringify(answer.body).replaceAll(' ', '')).not.toContain('42424242');
    }
    expect(await list()).toEqual([]);
  });

  test('is detached at the provider when it is removed, and cannot come back', async () => {
    // Those that other tests removed.
    await detachCards(backend.core);
    const id = await provider.aCard();
    const { body } = await addCard(id);
    expect((await remove(String(body.id))).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await addCard(id)).toMatchObject({ status: 403 });
    expect(await customerOfCard(id)).toMatch(/^cus_/);
    expect(await detachCards(backend.core)).toBe(1);
    expect(await customerOfCard(id)).toBeNull();
    expect(await detachCards(backend.core)).toBe(0);
    expect(await addCard(id)).toMatchObject(refusal(422, 'payment.card_refused'));
  });

  test('is detached at the provider when the account is erased with all its data', async () => {
    const id = await provider.aCard();
    await addCard(id);
    await backend.core.sql('DELETE FROM users WHERE id = $1', [rider.id]);
    await detachCards(backend.core);
    expect(await customerOfCard(id)).toBeNull();
  });

  test('gets a new customer when the provider has deleted the old one', async () => {
    await backend.core.sql('INSERT INTO stripe_customers (user_id, customer_id) VALUES ($1, $2)', [
      rider.id,
      `cus_of_other_keys_${rider.id}`,
    ]);
    expect((await backend.call(routes.startCardSetup, { as: rider })).status).toBe(200);
    expect((await addCard(await provider.aCard())).status).toBe(201);
  });
});

test('the browser gets the publishable half of the keys, and pages may load the fields of the provider', async () => {
  const { publishableKey, scriptUrl, secretKey } = provider.config;
  const { body } = await backend.call(routes.paymentConfig, { as: rider });
  expect(body).toMatchObject({ cards: { publishableKey, scriptUrl, testCard: '4242 4242 4242 4242' } });
  expect(JSON.stringify(body)).not.toContain(secretKey);
  const { headers } = await backend.call(routes.health);
  expect(headers.get('content-security-policy')).toContain(`frame-src ${new URL(scriptUrl).origin}`);
});
