import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { standingOf } from '@waka/core/ledger/ledger.repository';
import { endCashCounts } from '@waka/core/payments/cash/end-cash-count';
import { paymentFailed, paymentPaid } from '@waka/core/payments/settle-payment';
import type { Actor } from '@waka/core/platform/actor';
import { aRideInFrancs, type Driven } from '@waka/core/testing/rides-in-francs';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let other: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
  other = await anAccount(backend.core, { email: 'other@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

// Of a fare of 9,130 francs, as coins and notes can give it.
const IN_CASH = 9100;
const EARNED = 9130 - Math.floor(9130 * 0.15);
const reason = 'Both say so on the phone';
let ride: Driven;

const found = (amount: number, as = admin, id = ride.id) =>
  backend.call(routes.opsPaidInCash, { as, params: { id }, body: { amount, reason } });
const say = (as: Actor, amount: number) =>
  backend.call(routes.stateCash, { as, params: { id: ride.id }, body: { amount } });
const fileOf = async () =>
  Object((await backend.call(routes.opsRide, { as: admin, params: { id: ride.id }, body: { reason } })).body);
const countOf = async () =>
  (await backend.core.sql('SELECT given, lost_by, decided_by FROM cash_counts WHERE ride_id = $1', [ride.id]))[0];
const paymentOf = async () => {
  const [payment] = await backend.core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [ride.id]);
  return { id: payment?.id ?? '' };
};
const decidedFor = async (as: Actor) =>
  Object.values((await backend.call(routes.notifications, { as })).body).flatMap((one) =>
    Object(one).kind === 'cash_decided' ? [Object(one).facts.fare] : [],
  );
async function timeIsUp() {
  await backend.core.sql(`UPDATE cash_counts SET next_at = now() - interval '1 s' WHERE ride_id = $1`, [ride.id]);
  await endCashCounts(backend.core);
}

/** Expects that the rider owes nothing, that the driver holds the cash and has earned the ride, and that the ledger adds up. */
async function expectSettled() {
  const { core } = backend;
  expect((await backend.call(routes.unpaidRides, { as: ride.rider })).body).toEqual([]);
  expect((await standingOf(core.sql, ride.driver.id))[0]).toMatchObject({
    cashHeld: IN_CASH,
    unpaidEarnings: EARNED,
    awaitedEarnings: 0,
  });
  const due = await core.sql(
    `SELECT owner_id FROM ledger_entries WHERE owner_id = $1 AND account = 'rider_due' GROUP BY 1 HAVING sum(amount) <> 0`,
    [ride.rider.id],
  );
  expect(due).toEqual([]);
  expect(await core.sql('SELECT currency FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0')).toEqual([]);
  expect([await decidedFor(ride.rider), await decidedFor(ride.driver)]).toEqual([[IN_CASH], [IN_CASH]]);
}

test('a fare whose wallet failed is paid in cash by the word of ops, and money that comes after it goes back', async () => {
  ride = await aRideInFrancs(backend.core, { paymentMethod: 'orange_money' });
  expect((await fileOf()).details).toMatchObject({ unpaid: 0 });
  expect(await found(9130)).toMatchObject({ status: 409, body: { code: 'money.changed' } });
  await paymentFailed(backend.core, await paymentOf(), { reason: 'timed_out', watch: true });
  expect((await fileOf()).details).toMatchObject({ unpaid: 9130 });
  expect(await found(5000)).toMatchObject({ status: 409, body: { code: 'money.changed' } });
  backend.publisher.published.length = 0;
  expect((await found(9130)).status).toBe(200);
  expect(backend.publisher.published).toContainEqual(
    expect.objectContaining({ event: 'ops:decided', payload: { about: 'ride', id: ride.id } }),
  );
  await expectSettled();
  const file = await fileOf();
  expect(file.details).toMatchObject({ unpaid: 0, paymentState: 'cash_instead' });
  expect(file.audit).toContainEqual(expect.objectContaining({ action: 'ride.paid_in_cash', reason }));
  // It is decided: neither side is asked how much it was.
  expect((await backend.call(routes.cashCount, { as: ride.driver, params: { id: ride.id } })).body).toBeNull();
  expect(await paymentPaid(backend.core, await paymentOf(), `orange-${ride.id}`)).toBe(false);
  const { body } = await backend.call(routes.refundsDue, { as: admin });
  expect(Object.values(body).filter((one) => Object(one).rideId === ride.id)).toMatchObject([{ amount: 9130 }]);
});

test('a wallet that is asked at the same time and ops never both settle it', async () => {
  ride = await aRideInFrancs(backend.core, { paymentMethod: 'orange_money' });
  await paymentFailed(backend.core, await paymentOf(), { reason: 'no_funds', watch: false });
  const answers = await Promise.all([
    found(9130),
    backend.call(routes.payAgain, { as: ride.rider, params: { id: ride.id }, body: { method: 'orange_money' } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

beforeEach(async () => {
  ride = await aRideInFrancs(backend.core);
});

test('a debt that the rider’s silence has made is lifted by one of two admins, and no one has lost a dispute', async () => {
  await say(ride.driver, 0);
  await timeIsUp();
  expect(await found(IN_CASH)).toMatchObject({ status: 409, body: { code: 'money.changed' } });
  await timeIsUp();
  expect(await countOf()).toMatchObject({ given: 0 });
  await backend.core.sql(`DELETE FROM notifications WHERE kind = 'cash_decided'`);
  const answers = await Promise.all([found(IN_CASH), found(IN_CASH, other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'ops.decided_meanwhile',
    decision: { action: 'ride.paid_in_cash', reason },
  });
  await expectSettled();
  expect(await countOf()).toMatchObject({ given: IN_CASH, lostBy: null, decidedBy: expect.any(String) });
  const receipt = await backend.call(routes.rideReceipt, { as: ride.rider, params: { id: ride.id } });
  expect(receipt.body).toMatchObject({ cashReview: { given: IN_CASH, isByOps: true } });
});

test('a dispute that ops decided against the rider is lost by the driver after it', async () => {
  await say(ride.driver, 0);
  await say(ride.rider, IN_CASH);
  await backend.call(routes.decideCash, { as: admin, params: { id: ride.id }, body: { believe: 'driver', reason } });
  expect(await countOf()).toMatchObject({ given: 0, lostBy: 'rider' });
  await backend.core.sql(`DELETE FROM notifications WHERE kind = 'cash_decided'`);
  expect((await found(IN_CASH)).status).toBe(200);
  await expectSettled();
  expect(await countOf()).toMatchObject({ given: IN_CASH, lostBy: 'driver', decidedBy: admin.id });
});

test('a debt to which the rider had agreed was paid later: what counted at the end of the ride stays', async () => {
  await say(ride.driver, 0);
  await say(ride.rider, 0);
  expect((await found(IN_CASH)).status).toBe(200);
  await expectSettled();
  expect(await countOf()).toMatchObject({ given: 0, decidedBy: null });
});

test('it is for admins, of a ride that is owed', async () => {
  await say(ride.driver, 0);
  await say(ride.rider, 0);
  for (const as of [ride.rider, ride.driver]) expect((await found(IN_CASH, as)).status).toBe(403);
  expect((await found(IN_CASH, admin, ride.rider.id)).status).toBe(404);
  expect((await found(0)).status).toBe(400);
  const none = { as: admin, params: { id: ride.id }, body: { amount: IN_CASH } };
  expect((await backend.call(routes.opsPaidInCash, none)).status).toBe(400);
});
