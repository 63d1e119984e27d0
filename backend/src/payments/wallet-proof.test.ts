import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { payAgain } from '@waka/core/payments/pay-again';
import { paymentFailed } from '@waka/core/payments/settle-payment';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { changePayment } from '@waka/core/trips/changes/change-payment';
import { aRider, aTripUnderWay } from '@waka/core/testing/builders';
import type { AnyRoute } from '../http/routes/route.ts';
import type { Browser } from '../testing/browser.ts';
import { codeSentTo, messagesTo, otherThan, timePasses } from '../testing/post.ts';
import { aPerson, aRegistered } from '../testing/sign-ups.ts';
import { openMtnInFreetown } from '@waka/core/testing/wallets';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
  await openMtnInFreetown(backend.core);
});
afterAll(() => backend.close());

let numbers = 0;
const aNumber = () =>
  `+22466${String((numbers += 1))
    .padStart(7, '0')
    .split('')
    .toReversed()
    .join('')}`;
const mtn = (phoneNumber: string) => ({
  type: 'mtn_money',
  provider: 'mtn',
  phoneNumber,
  accountName: 'Isatu Bangura',
});
const orange = (phoneNumber: string) => ({ ...mtn(phoneNumber), type: 'orange_money', provider: 'orange' });

const add = async (browser: Browser, body: object) => (await browser.call(routes.addPaymentMethod, body)).body;

/** Makes a call about one method from a person's browser, to whose cookies the code belongs. */
const about = (browser: Browser, row: AnyRoute, id: unknown, body?: object) =>
  backend.call(row, { params: { id: String(id) }, body, headers: { cookie: browser.cookie } });
const prove = (browser: Browser, id: unknown, code: string) => about(browser, routes.proveWallet, id, { code });
const sendCode = (browser: Browser, id: unknown) => about(browser, routes.sendWalletCode, id);

describe('S26: a wallet number', () => {
  test('is proved by the code that was texted to it, once, for all wallets of the account', async () => {
    const browser = await aRegistered(backend, aPerson());
    const number = aNumber();
    const added = await add(browser, mtn(number));
    expect(added).toMatchObject({ type: 'mtn_money', isProved: false });
    const defaultMethod = async () => (await browser.call(routes.currentUser)).body.defaultMethod;
    expect(await defaultMethod()).toBeUndefined();
    const code = await codeSentTo(backend.core, number);
    expect(await prove(browser, added.id, otherThan(code))).toMatchObject({
      status: 400,
      body: { code: 'auth.wrong_code' },
    });
    expect(await prove(browser, added.id, code)).toMatchObject({ status: 200, body: { id: added.id, isProved: true } });
    expect(await prove(browser, added.id, code)).toMatchObject({ status: 200, body: { isProved: true } });
    expect(await defaultMethod()).toBe('mtn_money');
    expect(await add(browser, orange(number))).toMatchObject({ isProved: true });
    expect(await messagesTo(backend.core, number)).toHaveLength(1);
  });

  test('of the account’s own proved phone needs no code', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    const texts = (await messagesTo(backend.core, person.phone)).length;
    expect(await add(browser, orange(person.phone))).toMatchObject({ isProved: true });
    expect(await messagesTo(backend.core, person.phone)).toHaveLength(texts);
  });

  test('of two wallets is texted one code, which proves both', async () => {
    const browser = await aRegistered(backend, aPerson());
    const number = aNumber();
    const [first, second] = [await add(browser, mtn(number)), await add(browser, orange(number))];
    expect(await messagesTo(backend.core, number)).toHaveLength(1);
    expect(await sendCode(browser, second.id)).toMatchObject({ status: 429, body: { code: 'auth.code_too_soon' } });
    expect((await prove(browser, second.id, await codeSentTo(backend.core, number))).status).toBe(200);
    const { body } = await browser.call(routes.paymentMethods);
    expect(Object.values(body)).toEqual(
      [first, second].map(({ id }) => expect.objectContaining({ id, isProved: true })),
    );
  });

  test('is not proved by a code that was sent for another purpose', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    const number = aNumber();
    const { id } = await add(browser, mtn(number));
    await timePasses(backend.core, 2);
    await browser.call(routes.loginByPhone, { phone: number, userType: 'rider' });
    await browser.call(routes.register, { ...aPerson(), phone: number });
    expect((await prove(browser, id, await codeSentTo(backend.core, number))).status).toBe(400);
  });

  test('of another person’s account can be neither texted nor proved', async () => {
    const [owner, other] = [await aRegistered(backend, aPerson()), await aRegistered(backend, aPerson())];
    const number = aNumber();
    const { id } = await add(owner, mtn(number));
    const code = await codeSentTo(backend.core, number);
    expect(await prove(other, id, code)).toMatchObject({ status: 404, body: { code: 'payment.method_not_found' } });
    expect((await sendCode(other, id)).status).toBe(404);
    expect((await sendCode(other, 'nonsense')).status).toBe(404);
  });

  test('is texted for one account six times a day', async () => {
    const browser = await aRegistered(backend, aPerson());
    const saved = [];
    for (let count = 0; count < 7; count += 1) saved.push(await add(browser, mtn(aNumber())));
    await timePasses(backend.core, 90);
    expect(await sendCode(browser, saved.at(-1)?.id)).toMatchObject({
      status: 429,
      body: { code: 'request.too_many' },
    });
  });

  test('is charged only once it is proved; until then the account’s own phone is', async () => {
    const { rider, driver, rideId } = await aTripUnderWay(backend.core);
    const number = `+23276${aNumber().slice(-6)}`;
    const body = orange(number);
    expect((await backend.call(routes.addPaymentMethod, { as: rider, body })).body).toMatchObject({ isProved: false });
    await changePayment(backend.core, rider, rideId, 'orange_money');
    await completeRide(backend.core, driver, rideId);
    const payers = () =>
      backend.core.sql<{ payer: string }>('SELECT payer FROM payments WHERE ride_id = $1 ORDER BY id', [rideId]);
    const [own] = await backend.core.sql<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [rider.id]);
    expect(await payers()).toEqual([{ payer: own?.phone }]);
    await backend.core.sql('UPDATE payment_methods SET is_proved = true WHERE phone_number = $1', [number]);
    await failed(rideId);
    await payAgain(backend.core, rider, rideId, { method: 'orange_money' });
    expect(await payers()).toEqual([{ payer: own?.phone }, { payer: number }]);
  });

  test('is charged where it is of the country of the ride; else the account’s own phone is', async () => {
    const { rider, driver, rideId } = await aTripUnderWay(backend.core);
    await backend.core.sql(
      `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
       VALUES ($1, 'orange_money', $2, 'Aminata Kamara', true, true)`,
      [rider.id, aNumber()],
    );
    await changePayment(backend.core, rider, rideId, 'orange_money');
    await completeRide(backend.core, driver, rideId);
    const [own] = await backend.core.sql<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [rider.id]);
    expect(await backend.core.sql('SELECT payer FROM payments WHERE ride_id = $1', [rideId])).toEqual([
      { payer: own?.phone },
    ]);
  });
});

describe('S51: paying again', () => {
  test('is limited for a ride: three times in ten minutes, ten times a day', async () => {
    const { rider, rideId } = await anUnpaidRide();
    const again = async () => {
      const answer = await backend.call(routes.payAgain, { as: rider, params: { id: rideId }, body: { method } });
      if (answer.status === 200) await failed(rideId);
      return answer;
    };
    for (let hour = 0; hour < 4; hour += 1) {
      const times = hour < 3 ? 3 : 1;
      for (let count = 0; count < times; count += 1) {
        expect((await again()).status).toBe(200);
      }
      const refused = await again();
      expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await timePasses(backend.core, 61);
    }
    expect(await tries(rideId)).toBe(11);
  });

  test('is limited for the phone that is charged: six times an hour, over all rides', async () => {
    const rides = [await anUnpaidRide(), await anUnpaidRide(), await anUnpaidRide()];
    await backend.core.sql(`UPDATE users SET phone = NULL WHERE id = ANY($1)`, [rides.map(({ rider }) => rider.id)]);
    const number = aNumber();
    await backend.core.sql(
      `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_proved)
       SELECT id, 'mtn_money', $2, 'Isatu', true FROM users WHERE id = ANY($1)`,
      [rides.map(({ rider }) => rider.id), number],
    );
    const statuses: number[] = [];
    for (const { rider, rideId } of rides) {
      for (let count = 0; count < 3; count += 1) {
        const answer = await backend.call(routes.payAgain, { as: rider, params: { id: rideId }, body: { method } });
        statuses.push(answer.status);
        if (answer.status === 200) await failed(rideId);
      }
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429]);
  });
});

describe('where no cards are taken', () => {
  test('the browser gets that, and cards are refused with the text of the screen', async () => {
    const as = await aRider(backend.core);
    expect((await backend.call(routes.paymentConfig, { as })).body).toMatchObject({ cards: null });
    const refused = { status: 404, body: { message: 'Stripe not loaded. Please refresh and try again.' } };
    expect(await backend.call(routes.startCardSetup, { as })).toMatchObject(refused);
    const body = { type: 'card', stripePaymentMethodId: 'pm_1' };
    expect(await backend.call(routes.addPaymentMethod, { as, body })).toMatchObject(refused);
    expect((await backend.call(routes.addPaymentMethod, { as, body: mtn(aNumber()) })).status).toBe(201);
  });

  test('pages load nothing of the card provider', async () => {
    const { headers } = await backend.call(routes.health);
    expect(headers.get('content-security-policy')).toContain("frame-src 'none'");
  });
});

const method = 'mtn_money';

async function anUnpaidRide(): Promise<{ rider: Actor; rideId: string }> {
  const { rider, driver, rideId } = await aTripUnderWay(backend.core);
  await changePayment(backend.core, rider, rideId, method);
  await completeRide(backend.core, driver, rideId);
  await failed(rideId);
  return { rider, rideId };
}

async function failed(rideId: string): Promise<void> {
  const [last] = await backend.core.sql<{ id: string }>(
    'SELECT id FROM payments WHERE ride_id = $1 ORDER BY id DESC LIMIT 1',
    [rideId],
  );
  await paymentFailed(backend.core, { id: last?.id ?? '' }, { reason: 'no_funds', watch: false });
}

async function tries(rideId: string): Promise<number> {
  const [counted] = await backend.core.sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM payments WHERE ride_id = $1',
    [rideId],
  );
  return counted?.count ?? 0;
}
