import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
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

test('a ride that a wallet is to pay says so when it ends, and its driver may take cash instead', async () => {
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

test('a word from a provider needs no session, and is only a hint', async () => {
  const { id, rider } = await completedRide('mtn_money');
  await backend.core.sql(`UPDATE payments SET state = 'requested', next_check_at = now() + interval '1 hour'`);
  const [payment] = await backend.core.sql<{ reference: string }>('SELECT reference FROM payments WHERE ride_id = $1', [
    id,
  ]);
  const said = { params: { id: payment?.reference ?? '' }, body: { status: 'SUCCESSFUL', amount: '1' } };
  for (const row of [routes.walletCallback, routes.walletCallbackByPut]) {
    // oxlint-disable-next-line no-await-in-loop
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
  const unknown = { params: { id: 'nobody' }, body: {} };
  expect(await backend.call(routes.walletCallback, unknown)).toMatchObject({ status: 200 });
});
