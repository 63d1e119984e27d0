import { driverAccounts } from '@waka/core/ops/money/balances/driver-accounts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { paymentFailed, paymentPaid } from '@waka/core/payments/settle-payment';
import { payAgain } from '@waka/core/payments/pay-again';
import { takeCash } from '@waka/core/payments/take-cash';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import { anAccount } from '../testing/accounts.ts';
import { openMtnInFreetown } from '@waka/core/testing/wallets';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  await openMtnInFreetown(backend.core);
  admin = await anAccount(backend.core, { email: 'cashier@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'Handed over in cash';
const book = (row: typeof routes.payOutDriver, driver: Actor, amount: number, key: string) =>
  backend.call(row, {
    as: admin,
    params: { id: driver.id },
    body: { amount, currency: 'SLE', reason },
    headers: { 'idempotency-key': key },
  });

const record = (driver: Actor, body: { amount: number; reference: string }) =>
  backend.call(routes.recordReceipt, {
    as: admin,
    params: { id: driver.id },
    body: { currency: 'SLE', agent: 'Kiosk', reason, ...body },
  });

describe('money between the service and a driver', () => {
  test('is handed in up to what is owed, a receipt once, and is audited', async () => {
    const { driver, fare } = await aDriven('cash');
    const owed = Math.floor(fare * 0.15);
    const remit = (amount: number, reference: string, to = driver) => record(to, { amount, reference });
    expect(await remit(owed + 1, 'R-1')).toMatchObject({ status: 422, body: { code: 'ops.more_than_owed' } });
    expect(await remit(owed - 100, 'R')).toMatchObject({ status: 400 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => remit(owed - 100, 'R-1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await remit(50, 'r-1')).toMatchObject({ status: 409, body: { code: 'receipt.known' } });
    const { driver: other } = await aDriven('cash');
    expect(await remit(owed - 100, 'R-1', other)).toMatchObject({ status: 409, body: { code: 'receipt.known' } });
    expect((await backend.call(routes.driverBalance, { as: driver })).body).toMatchObject({
      balance: -100,
      settlements: [{ kind: 'remittance', amount: owed - 100, currency: 'SLE' }],
    });
    expect(
      await backend.core.sql(`SELECT actor_id, details, reason FROM audit_log WHERE action = 'driver.remitted'`),
    ).toMatchObject([
      { actorId: admin.id, details: { amount: owed - 100, currency: 'SLE', agent: 'Kiosk', reference: 'R-1' }, reason },
    ]);
  });

  test('handed in above the sum of the terms waits for a second admin, and pays the debt once', async () => {
    const { driver, fare } = await aDriven('cash');
    const owed = Math.floor(fare * 0.15);
    const first = { maxDebt: owed, warnPercent: 80, reviewAbove: 100, reason: 'Tried out', seen: null };
    const change = (body: object, as = admin) =>
      backend.call(routes.changeDebtTerms, { as, params: { region: 'SL' }, body: { ...body } });
    expect((await change(first, driver)).status).toBe(403);
    expect(await change({ ...first, warnPercent: 100 })).toMatchObject({ status: 400 });
    expect(await change(first)).toMatchObject({ status: 200, body: { region: 'SL', maxDebt: owed, reviewAbove: 100 } });
    expect(await change(first)).toMatchObject({ status: 409, body: { code: 'ops.decided_meanwhile' } });
    const debt = async () => (await backend.call(routes.driverDebt, { as: driver })).body;
    expect(await debt()).toMatchObject({ debt: owed, maxDebt: owed, step: 'wallet_only' });
    expect(await record(driver, { amount: owed, reference: 'R-2' })).toMatchObject({ body: { state: 'held' } });
    expect(await record(driver, { amount: 1, reference: 'R-3' })).toMatchObject({ status: 422 });
    expect(await debt()).toMatchObject({ step: 'wallet_only' });
    const { body } = await backend.call(routes.cashReceipts, { as: admin, query: '?side=open' });
    expect(body).toMatchObject([
      { driverId: driver.id, amount: owed, agent: 'Kiosk', reference: 'R-2', isRecordedByMe: true },
    ]);
    const id = String(Object(body)[0].id);
    const approve = (as: Actor) =>
      backend.call(routes.decideReceipt, { as, params: { id }, body: { decision: 'approve', reason } });
    expect(await approve(admin)).toMatchObject({ status: 409, body: { code: 'receipt.second_person' } });
    const second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
    const ends = await Promise.all([approve(second), approve(second)]);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(ends.find(({ status }) => status !== 200)).toMatchObject({
      body: { code: 'ops.decided_meanwhile', decision: { action: 'receipt.approved', reason } },
    });
    expect(await debt()).toMatchObject({ debt: 0, step: 'below' });
    const decided = await backend.core.sql(
      `SELECT action, actor_id FROM audit_log WHERE action LIKE 'receipt.%' AND action <> 'receipts.listed' ORDER BY id`,
    );
    expect(decided).toEqual([
      { action: 'receipt.held', actorId: admin.id },
      { action: 'receipt.approved', actorId: second.id },
    ]);
    expect((await change({ ...first, maxDebt: null, reviewAbove: null, seen: undefined })).status).toBe(200);
  });

  test('is paid out by one of ten concurrent payouts', async () => {
    const { driver, fare, paymentId } = await aDriven('orange_money');
    await paymentPaid(backend.core, { id: paymentId }, 'orange-all-at-once');
    const earned = fare - Math.floor(fare * 0.15);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => book(routes.payOutDriver, driver, earned, `key-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await backend.call(routes.driverBalance, { as: driver })).body).toMatchObject({
      balance: 0,
      settlements: [{ kind: 'payout', amount: -earned }],
    });
    expect(await backend.core.sql('SELECT sum(amount)::int AS sum FROM ledger_entries')).toEqual([{ sum: 0 }]);
  });

  test('is not paid out for a ride whose rider has not paid, until the wallet has', async () => {
    const { driver, fare, paymentId } = await aDriven('mtn_money');
    const earned = fare - Math.floor(fare * 0.15);
    const standing = async () => (await backend.call(routes.driverBalance, { as: driver })).body;
    const isUnpaid = { unpaidEarnings: 0, awaitedEarnings: earned, balance: 0 };
    expect(await standing()).toMatchObject(isUnpaid);
    expect(await book(routes.payOutDriver, driver, 1, 'too-early')).toMatchObject({
      status: 422,
      body: { code: 'ops.more_than_owed' },
    });
    await paymentFailed(backend.core, { id: paymentId }, { reason: 'no_funds', watch: false });
    expect(await standing()).toMatchObject(isUnpaid);
    expect((await book(routes.payOutDriver, driver, earned, 'still-too-early')).status).toBe(422);

    await again(paymentId);
    await paymentPaid(backend.core, { id: await lastTry(paymentId) }, 'momo-at-last');
    expect(await standing()).toMatchObject({ unpaidEarnings: earned, awaitedEarnings: 0, balance: earned });
    expect((await book(routes.payOutDriver, driver, earned, 'now')).status).toBe(200);
  });

  test('counts a ride that was paid in cash instead by its commission', async () => {
    const { driver, rideId, fare } = await aDriven('mtn_money');
    const kept = Math.floor(fare * 0.15);
    await takeCash(backend.core, driver, rideId);
    expect((await backend.call(routes.driverBalance, { as: driver })).body).toMatchObject({
      cashHeld: fare,
      unpaidEarnings: fare - kept,
      awaitedEarnings: 0,
      balance: -kept,
    });
  });

  test('is adjusted by ops in both directions, once for a key, with a reason in the audit log', async () => {
    const { driver, fare } = await aDriven('cash');
    const kept = Math.floor(fare * 0.15);
    const adjust = (amount: number, key: string) => book(routes.adjustDriver, driver, amount, key);
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(9000, 'goodwill')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await adjust(-9000, 'goodwill')).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
    expect((await adjust(-2500, 'damage')).body).toMatchObject({
      balance: 6500 - kept,
      settlements: [
        { kind: 'adjustment', amount: -2500, currency: 'SLE' },
        { kind: 'adjustment', amount: 9000 },
      ],
    });
    expect((await book(routes.adjustDriver, driver, 0, 'nothing')).status).toBe(400);
    const today = { total: fare - kept + 6500, fares: fare, commission: kept, bonuses: 0, adjustments: 6500 };
    expect((await backend.call(routes.driverEarnings, { as: driver })).body).toMatchObject(today);
    expect(
      await backend.core.sql(
        `SELECT actor_id, details, reason FROM audit_log WHERE action = 'driver.adjusted' ORDER BY id`,
      ),
    ).toEqual([
      { actorId: admin.id, details: { amount: 9000, currency: 'SLE' }, reason },
      { actorId: admin.id, details: { amount: -2500, currency: 'SLE' }, reason },
    ]);
    expect(await backend.core.sql('SELECT sum(amount)::int AS sum FROM ledger_entries')).toEqual([{ sum: 0 }]);
  });

  test.each([routes.payOutDriver, routes.adjustDriver])('$path wants a key and an admin', async (row) => {
    const { driver } = await aDriven('cash');
    const call = { params: { id: driver.id }, body: { amount: 1, currency: 'SLE', reason } };
    expect(await backend.call(row, { ...call, as: admin })).toMatchObject({
      status: 400,
      body: { code: 'request.key_missing' },
    });
    expect((await backend.call(row, { ...call, as: driver })).status).toBe(403);
  });
});

test('the file of a driver comes as a table with a name, and a rider has none', async () => {
  const { driver } = await aDriven('cash');
  const answer = await backend.call(routes.earningsFile, { as: driver });
  expect(answer.status).toBe(200);
  const rider = await aRider(backend.core);
  expect((await backend.call(routes.earningsFile, { as: rider })).status).toBe(403);
});

test.each([routes.earnedRides, routes.driverQuests, routes.rateCard, routes.driverFigures])(
  '$path answers drivers alone',
  async (row) => {
    const { driver } = await aDriven('cash');
    expect((await backend.call(row, { as: driver })).status).toBe(200);
    expect((await backend.call(row, { as: await aRider(backend.core) })).status).toBe(403);
  },
);

async function aDriven(paymentMethod: RidePaymentMethod) {
  const { core } = backend;
  const driver = await aDriver(core);
  const ride = await aRide(core, await aRider(core, { usesPin: false }), { paymentMethod });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  await completeRide(core, driver, ride.id);
  const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [ride.id]);
  return { driver, fare: ride.fare, rideId: ride.id, paymentId: payment?.id ?? '' };
}

/** Asks the wallet of a rider again after a failure. */
async function again(paymentId: string): Promise<void> {
  const [payment] = await backend.core.sql<{ rideId: string; riderId: string }>(
    'SELECT ride_id, rider_id FROM payments WHERE id = $1',
    [paymentId],
  );
  if (!payment) throw new Error('nothing is to be paid');
  await payAgain(backend.core, { id: payment.riderId, role: 'rider' }, payment.rideId, { method: 'mtn_money' });
}

async function lastTry(paymentId: string): Promise<string> {
  const [last] = await backend.core.sql<{ id: string }>(
    'SELECT id FROM payments WHERE ride_id = (SELECT ride_id FROM payments WHERE id = $1) ORDER BY id DESC LIMIT 1',
    [paymentId],
  );
  return last?.id ?? '';
}

describe('the money pages', () => {
  test('list drivers who are owed and who owe, and drop those who are even', async () => {
    const [debtor, creditor] = [await aDriven('cash'), await aDriven('orange_money')];
    const awaiting = await aDriven('orange_money');
    await paymentPaid(backend.core, { id: creditor.paymentId }, 'orange-of-the-creditor');
    const listed = async (side: string) =>
      Object.values((await backend.call(routes.driverAccounts, { as: admin, query: `?side=${side}` })).body);
    const kept = Math.floor(debtor.fare * 0.15);
    const owing = { driverId: debtor.driver.id, currency: 'SLE', cashHeld: debtor.fare, balance: -kept };
    const owed = {
      driverId: creditor.driver.id,
      cashHeld: 0,
      balance: creditor.fare - Math.floor(creditor.fare * 0.15),
    };
    expect(await listed('owing')).toContainEqual(expect.objectContaining(owing));
    expect(await listed('owed')).toContainEqual(expect.objectContaining(owed));
    for (const { driver } of [debtor, awaiting]) {
      expect(await listed('owed')).not.toContainEqual(expect.objectContaining({ driverId: driver.id }));
    }
    expect((await record(debtor.driver, { amount: kept, reference: 'everything' })).status).toBe(200);
    expect(await listed('owing')).not.toContainEqual(expect.objectContaining({ driverId: debtor.driver.id }));
    expect((await backend.call(routes.driverAccounts, { as: admin, query: '?side=both' })).status).toBe(400);
    expect((await backend.call(routes.driverAccounts, { as: creditor.driver, query: '?side=owed' })).status).toBe(403);
  });

  test('say how many drivers of each currency there are, and the sum of their balances', async () => {
    await aDriven('cash');
    const listed = await driverAccounts(backend.core, admin, 'owing');
    const leones = listed.filter(({ currency }) => currency === 'SLE');
    const total = leones.reduce((sum, { balance }) => sum + balance, 0);
    expect(leones[0]).toMatchObject({ drivers: leones.length, total });
  });

  test('have refunds that are due until one was made, once, audited', async () => {
    const { driver, fare } = await aDriven('mtn_money');
    const { sql } = backend.core;
    const [late] = await sql<{ id: string; rideId: string }>(
      `UPDATE payments SET state = 'cash_instead', refund_due_at = now(), provider_transaction_id = 'momo-77'
       WHERE driver_id = $1 RETURNING id, ride_id`,
      [driver.id],
    );
    const due = async () => Object.values((await backend.call(routes.refundsDue, { as: admin })).body);
    const refund = { id: late?.id, rideId: late?.rideId, method: 'mtn_money', amount: fare, transactionId: 'momo-77' };
    expect(await due()).toEqual([expect.objectContaining(refund)]);
    const say = (as: Actor, reference: string) =>
      backend.call(routes.refundDone, { as, params: { id: String(late?.id) }, body: { reference, reason } });
    expect((await say(driver, 'portal-1')).status).toBe(403);
    expect(await Promise.all([say(admin, 'portal-1'), say(admin, 'portal-1')])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
    expect(await say(admin, 'portal-2')).toMatchObject({
      status: 409,
      body: { code: 'ops.decided_meanwhile', decision: { action: 'ride.refunded', reason } },
    });
    expect(await due()).toEqual([]);
    expect(await sql(`SELECT subject_id, details, reason FROM audit_log WHERE action = 'ride.refunded'`)).toEqual([
      { subjectId: late?.rideId, details: expect.objectContaining({ reference: 'portal-1', amount: fare }), reason },
    ]);
  });
});
