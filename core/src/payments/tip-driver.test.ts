import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { driverBalance } from '../earnings/driver-balance.ts';
import { driverStats } from '../earnings/driver-stats.ts';
import { earnedRides } from '../earnings/earned-rides.ts';
import { earnings } from '../earnings/earnings.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import { completeRide } from '../trips/progress/advance-ride.ts';
import { changePayment } from '../trips/changes/change-payment.ts';
import { rideById } from '../rides/views/read-rides.ts';
import { receiptOf } from '../rides/views/receipt.ts';
import { aRider, aTripUnderWay } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { openMtnInFreetown } from '../testing/wallets.ts';
import { collectPayment } from './collect-payment.ts';
import { paymentPaid } from './settle-payment.ts';
import { tipDriver } from './tip-driver.ts';
import { unpaidRides } from './unpaid-rides.ts';
import { COLLECTS_ONLY, type Verdict, type WalletPort } from './wallets/wallet-port.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await openMtnInFreetown(core);
});
afterAll(() => core.close());

const refusal = (code: string) => expect.objectContaining({ code });
const tip = { amount: 500, method: 'mtn_money' } as const;

async function aRideInCash() {
  const trip = await aTripUnderWay(core);
  await completeRide(core, trip.driver, trip.rideId);
  return trip;
}

/** Runs two steps: the request to the provider, and the query of its result. */
async function collect(rideId: string, verdict: Verdict): Promise<void> {
  const wallet: WalletPort = {
    start: () => Promise.resolve({ kind: 'asked', token: null }),
    query: () => Promise.resolve(verdict),
    probe: () => Promise.resolve(),
    ...COLLECTS_ONLY,
  };
  const payments = await core.sql<{ id: string }>(
    `SELECT id FROM payments WHERE ride_id = $1 AND state IN ('due', 'requested')`,
    [rideId],
  );
  for (const { id } of payments) {
    for (const _ of ['start', 'query']) {
      await core.sql('UPDATE payments SET next_check_at = now() WHERE id = $1', [id]);
      await collectPayment(core, () => wallet, id);
    }
  }
}
const paid = (transactionId: string): Verdict => ({ kind: 'paid', transactionId });
const posted = (rideId: string) =>
  core.sql(
    `SELECT account, owner_id, amount::int AS amount FROM ledger_entries
     JOIN ledger_transactions ON ledger_transactions.id = transaction_id WHERE ride_id = $1 AND kind = 'tip' ORDER BY line`,
    [rideId],
  );

test('S26: a tip goes to the driver in full, once the provider reports it paid, and is requested once', async () => {
  const { rider, driver, rideId } = await aRideInCash();
  const before = await driverBalance(core, driver);
  const asked = await Promise.all(Array.from({ length: 5 }, () => tipDriver(core, rider, rideId, tip)));
  expect(asked.map((ride) => ride.tip)).toEqual(
    asked.map(() => expect.objectContaining({ state: 'due', amount: 500 })),
  );
  expect(await core.sql('SELECT 1 FROM payments WHERE ride_id = $1', [rideId])).toHaveLength(1);
  expect((await rideById(core, driver, rideId)).tip).toBeNull();
  expect(await posted(rideId)).toEqual([]);

  await collect(rideId, paid('tip-1'));
  expect(await posted(rideId)).toEqual([
    { account: 'wallet', ownerId: null, amount: 500 },
    { account: 'driver_earnings', ownerId: driver.id, amount: -500 },
  ]);
  expect((await rideById(core, driver, rideId)).tip).toMatchObject({ state: 'paid', amount: 500 });
  expect(await rideById(core, rider, rideId)).toMatchObject({ payment: null, paymentMethod: 'cash' });
  expect(await receiptOf(core, rider, rideId)).toMatchObject({ tip: 500, paymentState: null });
  const after = await driverBalance(core, driver);
  expect(after.balance - before.balance).toBe(500);
  const { tips, total, fares, commission } = await earnings(core, driver, {});
  expect({ tips, total }).toEqual({ tips: 500, total: fares - commission + 500 });
  expect(await earnedRides(core, driver, {})).toMatchObject([{ id: rideId, tip: 500 }]);
  expect((await driverStats(core, driver)).todayEarningsLocal).toBe(total);
  expect((await tipDriver(core, rider, rideId, tip)).tip).toMatchObject({ state: 'paid' });
  await expect(tipDriver(core, rider, rideId, { ...tip, amount: 200 })).rejects.toEqual(refusal('payment.tip_given'));
});

test('the driver is notified of a tip once, when it is paid, by the first name of who gave it', async () => {
  const { rider, driver, rideId } = await aRideInCash();
  const notices = async () =>
    (await notificationsOf(core, driver, {})).filter(({ kind }) => kind === 'tip_paid').map(({ facts }) => facts);
  await tipDriver(core, rider, rideId, tip);
  expect(await notices()).toEqual([]);
  await collect(rideId, paid('tip-noticed'));
  const [{ id } = { id: '' }] = await core.sql<{ id: string }>(`SELECT id FROM payments WHERE ride_id = $1`, [rideId]);
  await Promise.all([paymentPaid(core, { id }, 'tip-noticed'), paymentPaid(core, { id }, 'tip-noticed')]);
  expect(await notices()).toEqual([{ rideId, name: expect.stringMatching(/^\S+$/), fare: 500, currency: 'SLE' }]);
});

test('a failed tip is no debt, may be tried again, and late money for it is refunded', async () => {
  const { rider, driver, rideId } = await aRideInCash();
  await tipDriver(core, rider, rideId, tip);
  await collect(rideId, { kind: 'failed', reason: 'no_funds' });
  expect((await rideById(core, rider, rideId)).tip).toMatchObject({ state: 'failed', reason: 'no_funds' });
  expect(await unpaidRides(core, rider)).toEqual([]);
  expect(
    await core.sql(`SELECT 1 FROM notifications WHERE kind = 'payment_failed' AND user_id = $1`, [rider.id]),
  ).toEqual([]);
  // Its rider may have left the screen that shows it.
  expect((await notificationsOf(core, rider, {})).map(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ rideId, notice: 'tip_failed', message: 'Your tip didn’t go through.' }),
  );
  expect((await tipDriver(core, rider, rideId, { ...tip, amount: 200 })).tip).toMatchObject({
    state: 'due',
    amount: 200,
  });
  const [first] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1 ORDER BY id', [rideId]);
  await paymentPaid(core, { id: String(first?.id) }, 'late');
  await collect(rideId, paid('tip-2'));
  expect(await posted(rideId)).toContainEqual({ account: 'driver_earnings', ownerId: driver.id, amount: -200 });
  expect(
    await core.sql('SELECT amount, refund_due_at IS NOT NULL AS is_due FROM payments WHERE ride_id = $1 ORDER BY id', [
      rideId,
    ]),
  ).toEqual([
    { amount: 500, isDue: true },
    { amount: 200, isDue: false },
  ]);
});

test('a ride by wallet takes a tip only once its fare is paid, and the two do not touch each other', async () => {
  const { rider, driver, rideId } = await aTripUnderWay(core);
  await expect(tipDriver(core, rider, rideId, tip)).rejects.toEqual(refusal('ride.wrong_state'));
  await changePayment(core, rider, rideId, 'orange_money');
  const { fare } = await completeRide(core, driver, rideId);
  await expect(tipDriver(core, rider, rideId, tip)).rejects.toEqual(refusal('ride.wrong_state'));
  await collect(rideId, paid('fare-3'));
  await tipDriver(core, rider, rideId, tip);
  await collect(rideId, paid('tip-3'));
  expect(await rideById(core, rider, rideId)).toMatchObject({
    paymentMethod: 'orange_money',
    payment: { method: 'orange_money', state: 'paid', amount: fare },
    tip: { method: 'mtn_money', state: 'paid', amount: 500 },
  });
});

test.each([
  ['nothing', 0],
  ['less than a coin', 150],
  ['more than the most', 10_100],
])('a tip of %s is refused', async (_, amount) => {
  const { rider, rideId } = await aRideInCash();
  await expect(tipDriver(core, rider, rideId, { ...tip, amount })).rejects.toEqual(refusal('request.invalid'));
});

test('S26: a tip is given by the rider of the ride, within a week of its end', async () => {
  const { rider, rideId } = await aRideInCash();
  await expect(tipDriver(core, await aRider(core), rideId, tip)).rejects.toEqual(refusal('ride.not_found'));
  await core.sql(`UPDATE rides SET completed_at = now() - interval '8 days' WHERE id = $1`, [rideId]);
  await expect(tipDriver(core, rider, rideId, tip)).rejects.toEqual(refusal('ride.wrong_state'));
});
