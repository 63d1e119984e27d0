import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../platform/actor.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import { reviewRide } from '../ops/rides/review-ride.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { userRoom } from '../platform/rooms.ts';
import { aDriver, anOffer, aRide, aRider, aTripUnderWay, cottonTree } from '../testing/builders.ts';
import { codeOf } from '../testing/code-of.ts';
import { beforeTransaction } from '../testing/sql/before-write.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { openMtnInFreetown } from '../testing/wallets.ts';
import { completeRide } from './progress/advance-ride.ts';
import { changePayment } from './changes/change-payment.ts';
import { endRide } from './progress/end-ride.ts';
import { rideById } from '../rides/views/read-rides.ts';
import { receiptOf } from '../rides/views/receipt.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await openMtnInFreetown(core);
});
afterAll(() => core.close());
beforeEach(() => core.redis.flushdb());

const aCompletedRide = async () => {
  const trip = await aTripUnderWay(core);
  await completeRide(core, trip.driver, trip.rideId);
  return trip;
};

describe('how the rider pays', () => {
  test('may change until the trip is over, and both sides see it as an event', async () => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    core.publisher.published.length = 0;
    const before = await rideById(core, rider, rideId);
    const changed = await changePayment(core, rider, rideId, 'orange_money');
    expect(changed).toMatchObject({ status: 'in_progress', paymentMethod: 'orange_money', seq: before.seq + 1 });
    const updates = core.publisher.published.filter(({ event }) => event === 'ride:updated');
    expect(updates.map(({ room }) => room)).toEqual([userRoom(rider.id), userRoom(driver.id)]);
    expect(updates[1]?.payload).toMatchObject({
      paymentMethod: 'orange_money',
      lastEvent: { type: 'payment_changed' },
    });
    await completeRide(core, driver, rideId);
    expect(await codeOf(changePayment(core, rider, rideId, 'cash'))).toBe('ride.wrong_state');
  });

  test('repeated without a change makes no event', async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    const first = await changePayment(core, rider, rideId, 'mtn_money');
    expect(await changePayment(core, rider, rideId, 'mtn_money')).toEqual(first);
  });

  test('S51: may change ten times, and then stays', async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    for (let change = 0; change < 10; change += 1) {
      await changePayment(core, rider, rideId, change % 2 === 0 ? 'mtn_money' : 'cash');
    }
    const { seq } = await rideById(core, rider, rideId);
    expect(await codeOf(changePayment(core, rider, rideId, 'mtn_money'))).toBe('ride.payment_changed_often');
    expect(await changePayment(core, rider, rideId, 'cash')).toMatchObject({ seq, paymentMethod: 'cash' });
  });

  test('is for the rider alone to change', async () => {
    const { driver, rideId } = await aTripUnderWay(core);
    expect(await codeOf(changePayment(core, await aRider(core), rideId, 'mtn_money'))).toBe('ride.not_found');
    expect(await codeOf(changePayment(core, driver, rideId, 'mtn_money'))).toBe('ride.wrong_state');
  });

  test('is shown to the driver with the open offer', async () => {
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const ride = await aRide(core, rider);
    const offerId = await anOffer(core, ride, driver);
    core.publisher.published.length = 0;
    await changePayment(core, rider, ride.id, 'orange_money');
    expect(core.publisher.published).toContainEqual({
      room: userRoom(driver.id),
      event: 'ride:offer',
      payload: expect.objectContaining({ offerId, paymentMethod: 'orange_money' }),
    });
  });

  test('concurrent with the end of the trip: the ledger posts by the ride’s final method', async () => {
    for (let i = 0; i < 40; i += 1) {
      const { rider, driver, rideId } = await aTripUnderWay(core);
      await Promise.allSettled([
        changePayment(core, rider, rideId, 'orange_money'),
        completeRide(core, driver, rideId),
      ]);
      const ride = await rideById(core, rider, rideId);
      expect(ride.status).toBe('completed');
      const accounts = await core.sql<{ account: string }>(
        `SELECT account FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
         WHERE ride_id = $1`,
        [rideId],
      );
      const payer = ride.paymentMethod === 'cash' ? 'driver_cash' : 'rider_due';
      expect(accounts.map(({ account }) => account)).toContain(payer);
    }
  });
});

const watchedFor = async (minutes: number) => {
  const now = Date.now();
  for (const city of ['freetown', 'sierra-leone'] as const) {
    await core.redis.hset(redisKeys.watch(city), { since: now - minutes * 60_000, last: now });
  }
};
const startedMinutesAgo = (rideId: string, minutes: number) =>
  core.sql('UPDATE rides SET started_at = now() - make_interval(mins => $2) WHERE id = $1', [rideId, minutes]);
const vanished = (rideId: string) => Promise.all([startedMinutesAgo(rideId, 30), watchedFor(11)]);

describe('a trip whose driver has vanished', () => {
  test('ends by the rider, gets a finding, and goes to ops as a dispute that decides about the cash', async () => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    await vanished(rideId);
    const ended = await endRide(core, rider, rideId);
    expect(ended).toMatchObject({
      status: 'completed',
      completedBy: 'rider',
      findings: [{ code: 'completed_unseen' }],
    });
    expect(await endRide(core, rider, rideId)).toEqual(ended);
    expect(await rideById(core, driver, rideId)).toMatchObject({ status: 'completed', completedBy: 'rider' });
    expect(await core.sql('SELECT kind, category FROM incidents WHERE ride_id = $1', [rideId])).toEqual([
      { kind: 'dispute', category: 'driver_vanished' },
    ]);
    const booked = () => core.sql('SELECT kind FROM ledger_transactions WHERE ride_id = $1', [rideId]);
    expect(await booked()).toEqual([]);
    const admin: Actor = { id: '00000000-0000-7000-8000-000000000000', role: 'admin' };
    await core.sql('INSERT INTO users (id, user_type) VALUES ($1, $2)', [admin.id, 'admin']);
    const decide = (verdict: 'fine' | 'not_fine') => reviewRide(core, admin, rideId, { verdict, reason: 'both asked' });
    await decide('not_fine');
    expect(await booked()).toEqual([]);
    await decide('fine');
    await decide('fine');
    expect(await booked()).toEqual([{ kind: 'ride_completed' }]);
  });

  test.each([
    ['cash', 'ended_by_rider_cash', 'before the cash fare counts'],
    ['orange_money', 'ended_by_rider', 'Our team will check the fare'],
  ] as const)('leaves its driver one notice of the end of a trip by %s', async (method, notice, words) => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    if (method !== 'cash') await changePayment(core, rider, rideId, method);
    await vanished(rideId);
    await endRide(core, rider, rideId);
    await endRide(core, rider, rideId);
    const facts = { rideId, notice, message: expect.stringContaining(words) };
    const notices = (await notificationsOf(core, driver, {})).filter(({ kind }) => kind === 'ops_message');
    expect(notices).toMatchObject([{ facts, isRead: false }]);
    const [inFrench] = await notificationsOf(core, driver, {}, 'fr');
    expect(inFrench?.facts.message).toMatch(/passager a terminé/);
  });

  test('is posted at once where a wallet pays', async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    await changePayment(core, rider, rideId, 'orange_money');
    await vanished(rideId);
    await endRide(core, rider, rideId);
    const accounts = await core.sql(
      `SELECT account FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
       WHERE ride_id = $1 ORDER BY line`,
      [rideId],
    );
    expect(accounts).toEqual([{ account: 'rider_due' }, { account: 'driver_earnings' }, { account: 'commission' }]);
  });

  test.each([
    ['its driver completes it first', 'driver', endRide, completeRide],
    ['its rider ends it first', 'rider', completeRide, endRide],
  ] as const)('has one end when both send it and %s', async (_, winner, late, first) => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    await changePayment(core, rider, rideId, 'orange_money');
    await vanished(rideId);
    const by = (move: typeof endRide | typeof completeRide) => (move === endRide ? rider : driver);
    const racing = beforeTransaction(core, () => first(core, by(first), rideId));
    expect(await codeOf(late(racing, by(late), rideId))).toBe('ride.wrong_state');
    expect(await rideById(core, rider, rideId)).toMatchObject({ status: 'completed', completedBy: winner });
    const count = (table: string) => core.sql(`SELECT 1 FROM ${table} WHERE ride_id = $1`, [rideId]);
    expect(await count('ledger_transactions')).toHaveLength(1);
    expect(await count('payments')).toHaveLength(1);
    expect(await count('incidents')).toHaveLength(winner === 'rider' ? 1 : 0);
  });

  test("is ended with its rider's change, where the change comes first", async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    await vanished(rideId);
    const ended = await endRide(
      beforeTransaction(core, () => changePayment(core, rider, rideId, 'orange_money')),
      rider,
      rideId,
    );
    expect(ended).toMatchObject({ completedBy: 'rider', payment: { method: 'orange_money', state: 'due' } });
  });

  test.each([
    [
      'the driver still sends positions',
      30,
      async (driver: Actor) => standAt(core, driver, cottonTree).then(() => watchedFor(30)),
    ],
    ['the service did not watch long enough', 30, () => watchedFor(5)],
    ['nothing is known, because Redis lost its memory', 30, () => Promise.resolve()],
  ])('goes on while %s', async (_, minutes, prepare) => {
    const { rider, driver, rideId } = await aTripUnderWay(core);
    await startedMinutesAgo(rideId, minutes);
    await prepare(driver);
    expect(await codeOf(endRide(core, rider, rideId))).toBe('ride.driver_not_silent');
  });

  test('goes on while it is young', async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    await watchedFor(60);
    expect(await codeOf(endRide(core, rider, rideId))).toBe('ride.wrong_state');
  });
});

describe('the receipt', () => {
  test('explains the fare by the tariff of its time', async () => {
    const { rider, rideId } = await aCompletedRide();
    const receipt = await receiptOf(core, rider, rideId);
    expect(receipt).toMatchObject({ currency: 'SLE', paymentMethod: 'cash', driver: { plate: 'AKL 482' } });
    expect(receipt.number).toMatch(/^W\d{6}-[0-9A-F]{8}$/);
    expect(receipt.parts).toEqual({ base: 1500, perKm: 150, distance: receipt.total - 1500 });
  });

  test('has no parts where the fare follows from no tariff, and shows what was paid', async () => {
    const { rider, rideId } = await aCompletedRide();
    await core.sql('UPDATE rides SET fare = fare + 1 WHERE id = $1', [rideId]);
    expect(await receiptOf(core, rider, rideId)).toMatchObject({ parts: null, total: expect.any(Number) });
  });

  test('shows whether a wallet has paid, and nothing of it for cash', async () => {
    const { rider, rideId } = await aCompletedRide();
    expect(await receiptOf(core, rider, rideId)).toMatchObject({ paymentState: null });
    await core.sql(`UPDATE rides SET payment = '{"method": "orange_money", "state": "failed"}' WHERE id = $1`, [
      rideId,
    ]);
    expect(await receiptOf(core, rider, rideId)).toMatchObject({ paymentState: 'failed' });
  });

  test('is for completed rides and their own people only', async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    expect(await codeOf(receiptOf(core, rider, rideId))).toBe('ride.no_receipt');
    expect(await codeOf(receiptOf(core, await aRider(core), rideId))).toBe('ride.not_found');
  });
});
