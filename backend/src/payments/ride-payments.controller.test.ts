import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import type { Payment } from '@waka/core/payments/payment.entity';
import { paymentFailed, paymentPaid, paymentRequested } from '@waka/core/payments/settle-payment';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { openMtnInFreetown } from '@waka/core/testing/wallets';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
  await openMtnInFreetown(backend.core);
});
afterAll(() => backend.close());

async function completedRide(paymentMethod: 'cash' | 'mtn_money') {
  const { core } = backend;
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const { id, attempt } = await aRide(core, rider, { paymentMethod });
  const call = (row: typeof routes.completeRide, body?: object, as: Actor = driver) =>
    backend.call(row, { as, params: { id }, body });
  const offerId = await anOffer(core, { ...(await aRideView(rider)), id, attempt }, driver);
  await backend.call(routes.acceptRide, { as: driver, params: { id }, body: { offerId } });
  await call(routes.arriveAtPickup);
  await backend.call(routes.startRide, { as: driver, params: { id }, body: {} });
  const completed = await call(routes.completeRide);
  return { id, rider, driver, completed };
}

async function aRideView(rider: Actor) {
  const { body } = await backend.call(routes.activeRide, { as: rider });
  return Object(body);
}

const takeCash = (id: string, as: Actor) => backend.call(routes.takeCash, { as, params: { id } });

test('a ride that a wallet is to pay shows it when it ends, and its driver may take cash instead', async () => {
  const { id, rider, driver, completed } = await completedRide('mtn_money');
  const { fare, currency } = completed.body;
  expect(completed.body.payment).toEqual({ method: 'mtn_money', state: 'due', amount: fare, currency, reason: null });
  expect((await takeCash(id, rider)).status).toBe(403);
  expect(await takeCash(id, await aDriver(backend.core))).toMatchObject({ status: 404 });
  expect(await takeCash(id, driver)).toMatchObject({ status: 200, body: { payment: { state: 'cash_instead' } } });
  const seen = await backend.call(routes.ride, { as: rider, params: { id } });
  expect(seen.body).toMatchObject({ lastEvent: { type: 'payment' }, payment: { state: 'cash_instead' } });
});

test('a ride that is paid in cash has nothing to settle', async () => {
  const { id, driver, completed } = await completedRide('cash');
  expect(completed.body.payment).toBeNull();
  expect(await takeCash(id, driver)).toMatchObject({ status: 409, body: { code: 'payment.not_open' } });
});

test('a callback of a provider needs no session, and is only a hint', async () => {
  const { id, rider } = await completedRide('mtn_money');
  await backend.core.sql(`UPDATE payments SET state = 'requested', next_check_at = now() + interval '1 hour'`);
  const [payment] = await backend.core.sql<{ reference: string }>('SELECT reference FROM payments WHERE ride_id = $1', [
    id,
  ]);
  const said = { params: { id: payment?.reference ?? '' }, body: { status: 'SUCCESSFUL', amount: '1' } };
  for (const row of [routes.walletCallback, routes.walletCallbackByPut]) {
    expect(await backend.call(row, said)).toMatchObject({ status: 200, body: { ok: true } });
  }
  const [row] = await backend.core.sql<{ isNow: boolean; state: string }>(
    'SELECT state, next_check_at <= now() AS is_now FROM payments WHERE ride_id = $1',
    [id],
  );
  expect(row).toEqual({ isNow: true, state: 'requested' });
  expect((await backend.call(routes.ride, { as: rider, params: { id } })).body).toMatchObject({
    payment: { state: 'due' },
  });
  const unknown = { params: { id: 'unknown' }, body: {} };
  expect(await backend.call(routes.walletCallback, unknown)).toMatchObject({ status: 200 });
});

test('a rider whose wallet failed sees the debt, is notified, and pays by another wallet, once', async () => {
  const { id, rider, driver, completed } = await completedRide('mtn_money');
  const { core } = backend;
  const { fare, currency } = completed.body;
  const again = (as: Actor, method = 'orange_money') =>
    backend.call(routes.payAgain, { as, params: { id }, body: { method } });
  const unpaid = async (as: Actor) => (await backend.call(routes.unpaidRides, { as })).body;
  expect(await again(rider)).toMatchObject({ status: 409, body: { code: 'payment.not_open' } });
  expect(await unpaid(rider)).toEqual([]);

  const [first] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [id]);
  await paymentFailed(core, { id: String(first?.id) }, { reason: 'no_funds', watch: false });
  expect(await unpaid(rider)).toMatchObject([
    { rideId: id, method: 'mtn_money', amount: fare, currency, reason: 'no_funds' },
  ]);
  expect((await backend.call(routes.notifications, { as: rider })).body).toMatchObject([
    { kind: 'payment_failed', facts: { rideId: id, fare, currency } },
    { kind: 'trip_ended' },
    { kind: 'driver_arrived' },
    { kind: 'driver_found' },
  ]);
  expect((await again(driver)).status).toBe(403);
  expect((await again(await aRider(core))).status).toBe(404);
  expect((await again(rider, 'cheque')).status).toBe(400);

  const answers = await Promise.all(Array.from({ length: 6 }, () => again(rider)));
  expect(answers.map(({ status, body }) => [status, Object(body.payment).state, Object(body.payment).method])).toEqual(
    answers.map(() => [200, 'due', 'orange_money']),
  );
  expect(await unpaid(rider)).toEqual([]);
  const tries = await core.sql<{ id: string; state: string }>(
    'SELECT id, state, reference FROM payments WHERE ride_id = $1 ORDER BY id',
    [id],
  );
  expect(tries).toMatchObject([{ state: 'failed' }, { state: 'due' }]);

  // The first wallet pays after all: that money is not the second one's.
  await paymentPaid(core, { id: String(tries[0]?.id) }, 'late-money');
  await paymentPaid(core, { id: String(tries[1]?.id) }, 'the-second');
  expect(
    await core.sql(
      'SELECT state, refund_due_at IS NOT NULL AS is_to_go_back FROM payments WHERE ride_id = $1 ORDER BY id',
      [id],
    ),
  ).toEqual([
    { state: 'failed', isToGoBack: true },
    { state: 'paid', isToGoBack: false },
  ]);
  const [paid, , failed] = [(await backend.call(routes.notifications, { as: rider })).body].flat();
  const facts = { rideId: id, destination: expect.any(String), fare, currency };
  expect([paid, failed]).toMatchObject([{ kind: 'payment_paid', facts }, { kind: 'payment_failed' }]);
  const owed = await core.sql(`SELECT sum(amount)::int AS owed FROM ledger_entries WHERE owner_id = $1`, [rider.id]);
  expect(owed).toEqual([{ owed: 0 }]);
  expect(await again(rider)).toMatchObject({ status: 409, body: { code: 'payment.not_open' } });
});

test('a rider who left the page of a wallet finds the ride among the unpaid ones until it is paid', async () => {
  const { core } = backend;
  const { id, rider } = await completedRide('mtn_money');
  const unpaid = async () => (await backend.call(routes.unpaidRides, { as: rider })).body;
  const [payment] = await core.sql<Payment>('SELECT * FROM payments WHERE ride_id = $1', [id]);
  if (!payment) throw new Error('The ride is being paid.');
  await paymentRequested(core, payment, { token: 't', payUrl: 'https://pay.example.com/t' });
  expect(await unpaid()).toMatchObject([{ rideId: id, reason: null }]);
  expect((await backend.call(routes.ride, { as: rider, params: { id } })).body).toMatchObject({
    payment: { payUrl: 'https://pay.example.com/t' },
  });
  await paymentPaid(core, payment, 'paid');
  expect(await unpaid()).toEqual([]);
});

test('concurrent cash and a new wallet payment settle a ride once', async () => {
  const { id, rider, driver } = await completedRide('mtn_money');
  const [first] = await backend.core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [id]);
  await paymentFailed(backend.core, { id: String(first?.id) }, { reason: 'timed_out', watch: true });
  const [asked, taken] = await Promise.all([
    backend.call(routes.payAgain, { as: rider, params: { id }, body: { method: 'mtn_money' } }),
    takeCash(id, driver),
  ]);
  expect(taken.status).toBe(200);
  expect([200, 409]).toContain(asked.status);
  const seen = await backend.call(routes.ride, { as: driver, params: { id } });
  expect(seen.body).toMatchObject({ payment: { state: 'cash_instead' } });
  const [owed] = await backend.core.sql<{ owed: number }>(
    'SELECT sum(amount)::int AS owed FROM ledger_entries WHERE owner_id = $1',
    [rider.id],
  );
  expect(owed).toEqual({ owed: 0 });
});
