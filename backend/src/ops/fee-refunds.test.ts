import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { setFare } from '@waka/core/ops/money/rates.repository';
import { paymentPaid } from '@waka/core/payments/settle-payment';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
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

const reason = 'The rider was there';
let rider: Actor;
let driver: Actor;
beforeEach(async () => {
  [rider, driver] = [await aRider(backend.core, { usesPin: false }), await aDriver(backend.core)];
});

const noShow = (paymentMethod: 'cash' | 'orange_money' = 'orange_money') =>
  aNoShow(backend, { rider, driver, paymentMethod });

/** Sets the least sum of Orange Money. */
async function setLeast(least: number | null): Promise<void> {
  await backend.core.sql(`UPDATE ride_methods SET min_amount = $1 WHERE method = 'orange_money'`, [least]);
  backend.core.methods.invalidate();
}

async function aPaidFee(): Promise<string> {
  const id = await noShow();
  const [payment] = await backend.core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [id]);
  await paymentPaid(backend.core, { id: payment?.id ?? '' }, `orange-${id}`);
  return id;
}

const refund = (id: string, given: object, as = admin) =>
  backend.call(routes.opsNoteRefund, { as, params: { id }, body: { amount: 500, reason, ...given } });
const fileOf = async (id: string) =>
  Object((await backend.call(routes.opsRide, { as: admin, params: { id }, body: { reason } })).body).details;
const reportOf = async (id: string, category = 'fare', as = rider) =>
  String((await backend.call(routes.report, { as, body: { category, text: 'I was there', rideId: id } })).body.id);
const incidentOf = async (id: string) => (await backend.call(routes.incidentFile, { as: admin, params: { id } })).body;
const ownReports = async () => (await backend.call(routes.myIncidents, { as: rider })).body;
const noticesOf = async (as: Actor) =>
  Object.values((await backend.call(routes.notifications, { as })).body).filter((notice) =>
    String(Object(notice).kind).startsWith('refund'),
  );
const inLeones = (fare: number) => ({ fare, currency: 'SLE' });
const borneOf = async (id: string) => {
  const lines = await backend.core.sql<{ account: string; amount: number }>(
    `SELECT account, sum(amount)::int AS amount FROM ledger_entries
     WHERE transaction_id IN (SELECT id FROM ledger_transactions WHERE ride_id = $1 AND kind = 'refund')
     GROUP BY account HAVING sum(amount) <> 0`,
    [id],
  );
  return Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));
};

test('a paid fee that is disputed is given back from its report, once, and at most what was paid', async () => {
  const id = await aPaidFee();
  const reportId = await reportOf(id);
  const { ride } = await incidentOf(reportId);
  expect(ride).toMatchObject({
    fee: { kind: 'no_show', amount: 500, currency: 'SLE' },
    paid: 500,
    refundable: 500,
  });
  expect(await fileOf(id)).toMatchObject({ paid: 500, refundable: 500, carried: 0 });
  expect(await refund(id, { amount: 501, incidentId: reportId })).toMatchObject({
    status: 400,
    body: { fields: { amount: 'The refund can’t be more than the rider has paid' } },
  });
  const body = { bearer: 'shared', incidentId: reportId, refundable: 500 };
  expect((await refund(id, body)).status).toBe(200);
  expect((await refund(id, body)).status).toBe(200);
  // All of the fee was the driver's, and so is all of what goes back.
  expect(await borneOf(id)).toEqual({ driver_earnings: 500, refunds_due: -500 });
  const closed = await incidentOf(reportId);
  expect(closed).toMatchObject({ incident: { state: 'closed', givenBack: 500 }, ride: { refundable: 0 } });
  expect((await backend.call(routes.myIncidents, { as: rider })).body).toMatchObject([
    { id: reportId, state: 'closed', fare: null, givenBack: { amount: 500, currency: 'SLE' } },
  ]);
  const { body: due } = await backend.call(routes.refundsDue, { as: admin });
  expect(Object.values(due).filter((one) => Object(one).rideId === id)).toMatchObject([
    { amount: 500, bearer: 'shared', method: 'orange_money' },
  ]);
});

test('of a refund that was withdrawn neither its rider nor ops reads that it comes back, and another is recorded from it', async () => {
  const id = await aPaidFee();
  const reportId = await reportOf(id);
  const body = { bearer: 'driver', incidentId: reportId };
  const withdraw = async () => {
    const { body: due } = await backend.call(routes.refundsDue, { as: admin });
    const refundId = String(Object(Object.values(due).find((one) => Object(one).rideId === id)).id);
    const taken = { as: admin, params: { id: refundId }, body: { reason: 'Recorded by mistake', amount: 500 } };
    expect((await backend.call(routes.withdrawRefund, taken)).status).toBe(200);
  };
  const sent = { ...body, refundId: randomUUID() };
  expect((await refund(id, sent)).status).toBe(200);
  await withdraw();
  const isTaken = { incident: { state: 'closed', givenBack: null, isTakenBack: true }, ride: { refundable: 500 } };
  expect(await incidentOf(reportId)).toMatchObject(isTaken);
  expect(await ownReports()).toEqual([expect.not.objectContaining({ givenBack: expect.anything() })]);
  // A repeat of what was withdrawn records nothing.
  expect((await refund(id, sent)).status).toBe(200);
  expect(await incidentOf(reportId)).toMatchObject(isTaken);
  const both = [admin, other].map((as) => refund(id, { ...body, refundable: 500, refundId: randomUUID() }, as));
  expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200]);
  expect(await fileOf(id)).toMatchObject({ refundable: 0 });
  expect(await borneOf(id)).toEqual({ driver_earnings: 1000, refunds_due: -1000 });
  expect(await incidentOf(reportId)).toMatchObject({ incident: { givenBack: 500, isTakenBack: false } });
  expect(await ownReports()).toMatchObject([{ id: reportId, givenBack: { amount: 500, currency: 'SLE' } }]);
});

test('its rider reads it in the history, and neither side is sent to a receipt, which there is none of', async () => {
  const id = await aPaidFee();
  await refund(id, { amount: 200, bearer: 'driver' });
  await refund(id, { amount: 300, bearer: 'service' });
  expect(await borneOf(id)).toEqual({ driver_earnings: 200, refunds: 300, refunds_due: -500 });
  const rides = Object.values((await backend.call(routes.myRides, { as: rider })).body);
  expect(rides).toMatchObject([
    {
      id,
      status: 'cancelled',
      refunds: [
        { state: 'due', amount: 200 },
        { state: 'due', amount: 300 },
      ],
    },
  ]);
  expect(await noticesOf(rider)).toMatchObject([
    { kind: 'refund_decided', facts: inLeones(300) },
    { kind: 'refund_decided', facts: inLeones(200) },
  ]);
  expect(await noticesOf(driver)).toMatchObject([{ kind: 'refund_borne', facts: inLeones(200) }]);
  for (const notice of [...(await noticesOf(rider)), ...(await noticesOf(driver))])
    expect(Object(notice).facts).not.toHaveProperty('rideId');
});

test('of two admins at once who saw the same sum, one gives the fee back', async () => {
  const id = await aPaidFee();
  const [one, another] = [randomUUID(), randomUUID()].map((refundId) => ({ refundable: 500, refundId }));
  const answers = await Promise.all([refund(id, { ...one }), refund(id, { ...another }, other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await fileOf(id)).toMatchObject({ paid: 500, refundable: 0 });
});

test('a fee that is not paid can’t be given back, and a report of the driver is not settled with it', async () => {
  const id = await noShow('cash');
  expect((await incidentOf(await reportOf(id))).ride).toMatchObject({ fee: { amount: 500 }, paid: 0, refundable: 0 });
  expect(await refund(id, {})).toMatchObject({
    status: 400,
    body: { fields: { amount: 'The rider has paid nothing that can be given back' } },
  });
  const paid = await aPaidFee();
  expect((await refund(paid, { incidentId: await reportOf(paid, 'fare', driver) })).status).toBe(404);
});

test('a fee that waits for the next ride is shown with its ride until ops has waived it', async () => {
  await setLeast(1000);
  const id = await noShow();
  await setLeast(null);
  expect(await fileOf(id)).toMatchObject({ paid: 0, refundable: 0, carried: 500 });
  const waived = await backend.call(routes.waiveRest, {
    as: admin,
    params: { id: rider.id },
    body: { amount: 500, currency: 'SLE', reason },
  });
  expect(waived.status).toBe(200);
  expect(await fileOf(id)).toMatchObject({ paid: 0, carried: 0 });
});
