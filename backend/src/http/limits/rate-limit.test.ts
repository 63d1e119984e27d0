import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { RIDER_CANCEL_REASONS } from '@waka/contracts/rides/ride-status';
import { routes } from '@waka/contracts/routes';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { booking } from '../../testing/bookings.ts';
import { aPerson, aRegistered } from '../../testing/sign-ups.ts';
import { testBackend, type Answer, type TestBackend } from '../../testing/test-backend.ts';

// No server listens there: each process then counts for itself.
const NOWHERE = 'redis://127.0.0.1:1';

let backend: TestBackend;

async function times(count: number, call: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  // In sequence, like the taps of one person.
  while (answers.length < count) answers.push(await call());
  return answers;
}

const guessAt = (email: string, forwardedFor: string) =>
  backend.call(routes.login, { body: { email, password: 'guess' }, headers: { 'x-forwarded-for': forwardedFor } });

describe.each([
  ['with Redis', {}],
  ['without Redis', { redisUrl: NOWHERE }],
])('%s', (_name, changes) => {
  beforeAll(async () => {
    backend = await testBackend({ rateLimits: true, trustProxy: 1, ...changes });
  });

  afterAll(() => backend.close());

  test('S51: a sixth booking within a minute waits', async () => {
    const rider = await aRider(backend.core);
    const answers = await times(6, () => backend.call(routes.requestRide, { as: rider, body: booking }));
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 409, 409, 409, 429]);
    expect(answers[5]?.body.code).toBe('request.too_many');
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(5);
    const other = await aRider(backend.core);
    expect((await backend.call(routes.requestRide, { as: other, body: booking })).status).toBe(201);
  });

  test.each([
    ['changing the payment', routes.changePayment, 10],
    ['moving the pin of the destination', routes.pinDestination, 10],
    ['asking the price of another trip', routes.quoteTripChange, 30],
    ['changing the trip', routes.changeTrip, 10],
    ['reading the log', routes.rideEvents, 60],
  ])('S51: a rider who goes on %s of a ride waits', async (_, row, perMinute) => {
    const rider = await aRider(backend.core);
    const params = { id: '00000000-0000-7000-8000-000000000000' };
    const call = () => backend.call(row, { as: rider, params, body: undefined });
    // Four at once, since more than eight concurrent calls of one person have a limit of their own.
    const lanes = await Promise.all(Array.from({ length: 4 }, () => times(perMinute / 2, call)));
    const answers = lanes.flat();
    // The bucket refills while the calls run, by one each second at most.
    const allowed = answers.filter(({ status }) => status !== 429).length;
    expect(allowed).toBeGreaterThanOrEqual(perMinute);
    expect(allowed).toBeLessThan(perMinute * 1.5);
  });

  test('S51: a sixth export of an account within an hour waits', async () => {
    const rider = await aRider(backend.core);
    const answers = await times(6, () => backend.call(routes.exportAccount, { as: rider }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  test('S54: a flood of calls for help gets the open one by a single read', async () => {
    const { core } = backend;
    const rider = await aRider(core);
    const { id } = await anAcceptedRide(core, rider, await aDriver(core));
    const call = () => backend.call(routes.raiseSos, { as: rider, params: { id }, body: {} });
    const first = await call();
    const transaction = jest.spyOn(core, 'transaction');
    try {
      const answers = await times(70, call);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([first.body.id]));
      // Two for each call that is processed in full.
      expect(transaction.mock.calls.length).toBeLessThan(100);
    } finally {
      transaction.mockRestore();
    }
  });

  test('S54: false alarms count like calls for help, which are never refused', async () => {
    const rider = await aRider(backend.core);
    const { id } = await anAcceptedRide(backend.core, rider, await aDriver(backend.core));
    const call = () => backend.call(routes.raiseSos, { as: rider, params: { id }, body: {} });
    const params = { id: String((await call()).body.id) };
    const answers = await times(40, () => backend.call(routes.reportFalseAlarm, { as: rider, params }));
    expect(answers[0]?.status).toBe(200);
    expect(answers.at(-1)?.status).toBe(429);
    // Processed in full, although the budget is spent.
    expect(await call()).toMatchObject({ status: 200, body: { id: params.id, state: 'open', falseAlarmAt: null } });
  });

  test('S10, S51: guesses at one password wait, and do not lock the owner out elsewhere', async () => {
    const answers = await times(12, () => guessAt('owner@example.com', '198.51.100.7'));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await guessAt('owner@example.com', '203.0.113.9')).status).toBe(401);
  });

  test('S10, S51: guesses of a neighbour do not keep the owner out of a browser that proved the phone', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    const answers = await times(12, () => guessAt(person.email, '198.51.100.9'));
    expect(answers.at(-1)?.status).toBe(429);
    const body = { email: person.email, password: person.password };
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    expect((await browser.call(routes.login, body, headers)).status).toBe(200);
  });

  test('S10, S51: device cookies that a client makes up share one limit, a remembered one has its own', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    const guess = (cookie: string) =>
      backend.call(routes.login, {
        body: { email: person.email, password: 'guess' },
        headers: { 'x-forwarded-for': '198.51.100.10', cookie },
      });
    let made = 0;
    const guessByMadeUp = () => guess(`waka_device=${String((made += 1)).padStart(43, 'a')}`);
    await times(10, guessByMadeUp);
    // The throttle on wrong passwords would give the same response.
    await backend.core.sql('DELETE FROM login_failures');
    expect(await guessByMadeUp()).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    const remembered = `waka_device=${browser.cookieNamed('waka_device')}`;
    expect((await guess(remembered)).status).toBe(401);
    const unstorable = { email: `\0${person.email}`, password: 'guess' };
    const refused = await backend.call(routes.login, { body: unstorable, headers: { cookie: remembered } });
    expect(refused.status).toBe(400);
  });

  test('S50: an address that a client invents before the proxy is ignored', async () => {
    let made = 0;
    const answers = await times(11, () => guessAt('other@example.com', `10.0.0.${(made += 1)}, 198.51.100.8`));
    expect(answers.at(-1)?.status).toBe(429);
  });
});

test('S51: a rider who cancels five times within the hour after an acceptance waits, and no one else does', async () => {
  backend = await testBackend({ rateLimits: true });
  try {
    const { core } = backend;
    const rider = await aRider(core, { usesPin: false });
    const driver = await aDriver(core);
    const book = () => backend.call(routes.requestRide, { as: rider, body: booking });
    const reason = RIDER_CANCEL_REASONS[0];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await anAcceptedRide(core, rider, driver);
      await cancelRide(core, rider, id, { reason });
    }
    const refused = await book();
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    const other = await aRider(core);
    expect((await backend.call(routes.requestRide, { as: other, body: booking })).status).toBe(201);
    await core.sql(`UPDATE rides SET cancelled_at = cancelled_at - interval '61 minutes' WHERE rider_id = $1`, [
      rider.id,
    ]);
    expect((await book()).status).toBe(201);
  } finally {
    await backend.close();
  }
});
