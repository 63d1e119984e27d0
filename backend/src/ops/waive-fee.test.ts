import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { setFare } from '@waka/core/ops/money/rates.repository';
import { paymentFailed, paymentPaid } from '@waka/core/payments/settle-payment';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { aNoShow } from '../testing/trips.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let other: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
  other = await anAccount(backend.core, { email: 'other@example.com', userType: 'admin' });
  await setFare(backend.core.sql, null, 'SL', 'standard', 1500, 150, { cancellationFee: 300, noShowFee: 500 });
});
afterAll(() => backend.close());

const reason = 'The driver never moved';
let rider: Actor;
let driver: Actor;
beforeEach(async () => {
  [rider, driver] = [await aRider(backend.core, { usesPin: false }), await aDriver(backend.core)];
});

const noShow = (paymentMethod: 'cash' | 'orange_money' = 'cash') => aNoShow(backend, { rider, driver, paymentMethod });

const waive = (id: string, given: object = {}, as = admin) =>
  backend.call(routes.opsWaiveFee, {
    as,
    params: { id },
    body: { amount: 500, reason, waiverId: randomUUID(), ...given },
  });
const fileOf = async (id: string) =>
  Object((await backend.call(routes.opsRide, { as: admin, params: { id }, body: { reason } })).body);
const personOf = async ({ id }: Actor) =>
  Object((await backend.call(routes.viewPerson, { as: admin, params: { id }, body: { reason } })).body);
const unpaidOf = async (id: string) =>
  Object.values((await backend.call(routes.unpaidPayments, { as: admin })).body).filter(
    (one) => Object(one).rideId === id,
  );
const noticesOf = async (as: Actor) => Object.values((await backend.call(routes.notifications, { as })).body);
const paymentOf = async (id: string) => {
  const [payment] = await backend.core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [id]);
  return { id: payment?.id ?? '' };
};
const postedOf = async (id: string) => {
  const lines = await backend.core.sql<{ account: string; amount: number }>(
    `SELECT account, sum(amount)::int AS amount FROM ledger_entries
     WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE ride_id = $1)
     GROUP BY account HAVING sum(amount) <> 0`,
    [id],
  );
  return Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));
};

test('a fee that is not paid is waived once, by the service, and is nowhere owed any more', async () => {
  const id = await noShow();
  const report = await backend.call(routes.report, {
    as: rider,
    body: { category: 'fare', text: 'Only he says so', rideId: id },
  });
  const reportId = String(report.body.id);
  const incident = () => backend.call(routes.incidentFile, { as: admin, params: { id: reportId } });
  expect((await incident()).body.ride).toMatchObject({ fee: { kind: 'no_show', amount: 500 }, feeState: 'owed' });
  expect(await unpaidOf(id)).toMatchObject([{ amount: 500, fee: 'no_show', tries: 0 }]);
  expect((await personOf(rider)).payments).toMatchObject([{ fee: 'no_show', tries: 0, isWaived: false }]);
  expect((await fileOf(id)).details).toMatchObject({ feeState: 'owed' });
  backend.publisher.published.length = 0;
  const given = { waiverId: randomUUID() };
  expect((await waive(id, given)).status).toBe(200);
  expect((await waive(id, given)).status).toBe(200);
  expect(backend.publisher.published).toContainEqual(
    expect.objectContaining({ event: 'ops:decided', payload: { about: 'ride', id } }),
  );
  // The driver keeps the fee.
  expect(await postedOf(id)).toEqual({ driver_earnings: -500, refunds: 500 });
  expect((await incident()).body.ride).toMatchObject({ fee: { amount: 500 }, feeState: 'waived', paid: 0 });
  expect(await fileOf(id)).toMatchObject({
    details: { feeState: 'waived', paymentState: null, paid: 0, refundable: 0 },
  });
  expect((await fileOf(id)).audit).toContainEqual(
    expect.objectContaining({ action: 'ride.fee_waived', reason, bearer: 'service' }),
  );
  expect(await unpaidOf(id)).toEqual([]);
  expect(await personOf(rider)).toMatchObject({ owed: [], payments: [{ fee: 'no_show', isWaived: true }] });
  expect((await backend.call(routes.unpaidRides, { as: rider })).body).toEqual([]);
  const again = { as: rider, params: { id }, body: { method: 'orange_money' } };
  expect((await backend.call(routes.payAgain, again)).status).toBe(409);
  const notices = (await noticesOf(rider)).filter((notice) => Object(notice).kind === 'rest_waived');
  expect(notices).toMatchObject([{ facts: { fare: 500, currency: 'SLE', isFee: true } }]);
  expect(await noticesOf(driver)).not.toContainEqual(expect.objectContaining({ kind: 'refund_borne' }));
});

test('a driver who bears it has the fee no longer, and reads why', async () => {
  const id = await noShow();
  expect((await waive(id, { bearer: 'shared' })).status).toBe(400);
  expect((await waive(id, { bearer: 'driver' })).status).toBe(200);
  expect(await postedOf(id)).toEqual({});
  expect(await noticesOf(driver)).toContainEqual(
    expect.objectContaining({ kind: 'refund_borne', facts: { fare: 500, currency: 'SLE', isFee: true } }),
  );
  const { settlements } = Object((await backend.call(routes.driverBalance, { as: driver })).body);
  expect(settlements).toMatchObject([{ kind: 'refund', reason }]);
});

test('of two admins at once, one waives, and the second reads who was first', async () => {
  const id = await noShow();
  const answers = await Promise.all([waive(id), waive(id, { bearer: 'driver' }, other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ops.decided_meanwhile',
    decision: { action: 'ride.fee_waived', reason },
  });
  const [waived] = await backend.core.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM ledger_transactions WHERE ride_id = $1 AND kind = 'refund'`,
    [id],
  );
  expect(waived).toEqual({ count: 1 });
});

test('nothing is waived while a wallet is asked, nor what is paid, nor another sum; money that comes after it goes back', async () => {
  const id = await noShow('orange_money');
  expect((await fileOf(id)).details).toMatchObject({ feeState: 'asked' });
  expect(await waive(id)).toMatchObject({ status: 409, body: { code: 'money.changed' } });
  await paymentFailed(backend.core, await paymentOf(id), { reason: 'timed_out', watch: true });
  expect(await waive(id, { amount: 300 })).toMatchObject({ status: 409, body: { code: 'money.changed' } });
  expect((await waive(id)).status).toBe(200);
  expect(await paymentPaid(backend.core, await paymentOf(id), `orange-${id}`)).toBe(false);
  const { body } = await backend.call(routes.refundsDue, { as: admin });
  expect(Object.values(body).filter((one) => Object(one).rideId === id)).toMatchObject([{ amount: 500 }]);
  const paid = await noShow('orange_money');
  await paymentPaid(backend.core, await paymentOf(paid), `orange-${paid}`);
  expect((await waive(paid)).status).toBe(409);
  expect((await fileOf(paid)).details).toMatchObject({ feeState: null, paid: 500 });
});

test('a wallet that is asked at the same time and a waiver never both happen', async () => {
  const id = await noShow();
  const [waived, asked] = await Promise.all([
    waive(id),
    backend.call(routes.payAgain, { as: rider, params: { id }, body: { method: 'orange_money' } }),
  ]);
  expect([waived.status, asked.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await fileOf(id)).details.feeState).toBe(waived.status === 200 ? 'waived' : 'asked');
});

test('what earlier rides have carried to the fee waits for the next ride again', async () => {
  const { core } = backend;
  const before = await anAcceptedRide(core, rider, await aDriver(core));
  await core.sql(`UPDATE rides SET status = 'completed', completed_at = now(), carried = 200 WHERE id = $1`, [
    before.id,
  ]);
  const id = await noShow('orange_money');
  await paymentFailed(core, await paymentOf(id), { reason: 'no_funds', watch: false });
  expect(await unpaidOf(id)).toMatchObject([{ amount: 700 }]);
  expect((await waive(id)).status).toBe(200);
  expect((await backend.call(routes.riderCredit, { as: rider })).body).toEqual([{ currency: 'SLE', amount: -200 }]);
  expect((await personOf(rider)).owed).toEqual([]);
});
