import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { arriveAtPickup, startRide } from '../../trips/progress/advance-ride.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { opsRides } from './read-ops-rides.ts';
import { riderCredit } from '../../ledger/rider-credit.ts';
import { standingOf } from '../../ledger/ledger.repository.ts';
import { stateCash } from '../../payments/cash/state-cash.ts';
import { aRideInFrancs } from '../../testing/rides-in-francs.ts';
import { rideDue } from '../../trips/progress/divided-fare.ts';
import { reviewRide } from './review-ride.ts';
import { rideFile } from './ride-file.ts';
import { messageRide, noteRefund } from './ride-words.ts';
import { cancelRideByOps, completeRideByOps, rematchRide } from './settle-ride.ts';

let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  core = await testCore();
  const [{ id } = { id: '' }] = await core.sql<{ id: string }>(
    "INSERT INTO users (user_type, full_name) VALUES ('admin', 'Ops') RETURNING id",
  );
  admin = { id, role: 'admin' };
});
afterAll(() => core.close());

const reason = 'The phone of the driver is broken';

async function aTripUnderWay() {
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  const ride = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  return { rider, driver, ride };
}

const entriesOf = (rideId: string) =>
  core.sql<{ lines: number }>('SELECT count(*)::int AS lines FROM ledger_transactions WHERE ride_id = $1', [rideId]);

test('a trip that its driver cannot end is completed by ops: posted, counted, and the driver is free', async () => {
  const { driver, ride } = await aTripUnderWay();
  expect(await completeRideByOps(core, admin, ride.id, { reason })).toMatchObject({ status: 'completed' });
  expect(await rideRow(core.sql, ride.id)).toMatchObject({ status: 'completed', completedBy: null });
  expect((await entriesOf(ride.id))[0]?.lines).toBeGreaterThan(0);
  expect(await core.sql('SELECT rides_completed FROM driver_profiles WHERE user_id = $1', [driver.id])).toEqual([
    { ridesCompleted: 1 },
  ]);
  const file = await rideFile(core, admin, ride.id, 'To see what became of it');
  expect(file.details?.fareLines).toMatchObject([{ kind: 'base' }, { kind: 'distance' }]);
  expect(file.events.at(-1)).toMatchObject({ type: 'completed', actorName: 'Ops' });
  expect(file.audit).toMatchObject([{ action: 'ride.viewed' }, { action: 'ride.completed', reason }]);
});

test('a trip in cash that ops completes spends credit as both phones said, and the driver holds so much less', async () => {
  const { id: before, rider, driver: first } = await aRideInFrancs(core);
  for (const person of [rider, first]) await stateCash(core, person, before, 10_000);
  const driver = await aDriver(core);
  const ride = await aRide(core, rider, { paymentMethod: 'cash' });
  await core.sql(`UPDATE rides SET fare = 9130, currency = 'GNF', price = NULL WHERE id = $1`, [ride.id]);
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  expect(await rideDue(core, driver, ride.id)).toMatchObject({ credit: 900, due: 8200 });
  await completeRideByOps(core, admin, ride.id, { reason });
  expect(await core.sql('SELECT credit FROM rides WHERE id = $1', [ride.id])).toEqual([{ credit: 900 }]);
  expect(await riderCredit(core, rider)).toEqual([]);
  expect(await standingOf(core.sql, driver.id)).toMatchObject([{ cashHeld: 8200 }]);
});

test('of ops completing and ops cancelling the same trip, one succeeds', async () => {
  const { ride } = await aTripUnderWay();
  const ends = await Promise.allSettled([
    completeRideByOps(core, admin, ride.id, { reason }),
    cancelRideByOps(core, admin, ride.id, { reason }),
  ]);
  const won = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value.status : []));
  expect(won).toHaveLength(1);
  expect((await rideRow(core.sql, ride.id))?.status).toBe(won[0]);
  expect((await entriesOf(ride.id))[0]?.lines === 0).toBe(won[0] === 'cancelled');
});

test('a trip under way can be cancelled by ops, and nothing is posted for it', async () => {
  const { ride } = await aTripUnderWay();
  expect(await cancelRideByOps(core, admin, ride.id, { reason })).toMatchObject({ status: 'cancelled' });
  expect(await entriesOf(ride.id)).toEqual([{ lines: 0 }]);
});

test('a ride that has not started cannot be completed', async () => {
  const ride = await aRide(core, await aRider(core));
  await expect(completeRideByOps(core, admin, ride.id, { reason })).rejects.toMatchObject({ code: 'ride.wrong_state' });
});

test('a message reaches both sides, and is audited', async () => {
  const { rider, driver, ride } = await aTripUnderWay();
  await messageRide(core, admin, ride.id, { text: 'The bridge is closed. Please take the ring road.' });
  const notified = await core.sql<{ userId: string; facts: object }>(
    "SELECT user_id, facts FROM notifications WHERE kind = 'ops_message' AND facts->>'rideId' = $1",
    [ride.id],
  );
  expect(new Set(notified.map(({ userId }) => userId))).toEqual(new Set([rider.id, driver.id]));
  expect(notified[0]?.facts).toEqual({ rideId: ride.id, message: 'The bridge is closed. Please take the ring road.' });
});

test('a refund that is decided is due and posted, once, and never higher than what was paid', async () => {
  const { ride } = await aTripUnderWay();
  await completeRideByOps(core, admin, ride.id, { reason });
  const refund = { amount: ride.fare, reason: 'Paid twice in cash' };
  await expect(noteRefund(core, admin, ride.id, { ...refund, amount: ride.fare + 1 })).rejects.toMatchObject({
    code: 'request.invalid',
  });
  const refundId = randomUUID();
  // The response may have been lost.
  await noteRefund(core, admin, ride.id, { ...refund, refundId });
  await noteRefund(core, admin, ride.id, { ...refund, refundId });
  await expect(noteRefund(core, admin, ride.id, { ...refund, bearer: 'driver', refundId })).rejects.toMatchObject({
    code: 'request.key_reused',
  });
  await expect(noteRefund(core, admin, ride.id, { ...refund, amount: 1, refundId })).rejects.toMatchObject({
    code: 'request.key_reused',
  });
  await expect(noteRefund(core, admin, ride.id, { ...refund, amount: 1 })).rejects.toMatchObject({
    code: 'request.invalid',
  });
  expect(
    await core.sql('SELECT id, amount, bearer, payment_id FROM fare_refunds WHERE ride_id = $1', [ride.id]),
  ).toEqual([{ id: refundId, amount: ride.fare, bearer: 'service', paymentId: null }]);
  expect(
    await core.sql(
      `SELECT account, amount::int FROM ledger_entries WHERE transaction_id =
         (SELECT id FROM ledger_transactions WHERE kind = 'refund' AND reference = $1) ORDER BY line`,
      [refundId],
    ),
  ).toEqual([
    { account: 'refunds', amount: ride.fare },
    { account: 'refunds_due', amount: -ride.fare },
  ]);
});

test('of two admins whose pages show the same sum left one records a refund, and the other reads who did', async () => {
  const { ride } = await aTripUnderWay();
  await completeRideByOps(core, admin, ride.id, { reason });
  const { details } = await rideFile(core, admin, ride.id, reason);
  const refund = { amount: 100, reason: 'The way was shorter', refundable: details?.refundable };
  const ends = await Promise.allSettled([
    noteRefund(core, admin, ride.id, { ...refund, refundId: randomUUID() }),
    noteRefund(core, admin, ride.id, { ...refund, refundId: randomUUID() }),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'ops.decided_meanwhile',
      details: { decision: { action: 'ride.refund_noted', by: 'Ops', sum: { amount: 100 } } },
    },
  });
  const now = (await rideFile(core, admin, ride.id, reason)).details?.refundable;
  expect(now).toBe(ride.fare - 100);
  await noteRefund(core, admin, ride.id, { ...refund, refundable: now });
});

test('nothing is given back of a ride that was cancelled without a fee', async () => {
  const { ride } = await aTripUnderWay();
  await cancelRideByOps(core, admin, ride.id, { reason });
  await expect(noteRefund(core, admin, ride.id, { amount: 1, reason })).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

test('a refund is at most what the rider paid of a fare that a promotion reduced', async () => {
  const { ride } = await aTripUnderWay();
  await core.sql('UPDATE rides SET promotion = 1000 WHERE id = $1', [ride.id]);
  await completeRideByOps(core, admin, ride.id, { reason });
  const paid = ride.fare - 1000;
  expect((await rideFile(core, admin, ride.id, reason)).details).toMatchObject({ paid });
  const refund = { amount: paid, reason: 'Paid twice in cash' };
  await expect(noteRefund(core, admin, ride.id, { ...refund, amount: paid + 1 })).rejects.toMatchObject({
    code: 'request.invalid',
  });
  await noteRefund(core, admin, ride.id, refund);
});

test('cash that no driver has confirmed is given back only once ops has found the ride in order', async () => {
  const { ride } = await aTripUnderWay();
  await core.sql(
    `UPDATE rides SET status = 'completed', completed_at = now(), completed_by = 'rider',
       findings = '[{"code": "completed_unseen", "km": null, "seconds": 900}]' WHERE id = $1`,
    [ride.id],
  );
  const refund = { amount: 100, reason: 'The trip was broken off' };
  await expect(noteRefund(core, admin, ride.id, refund)).rejects.toMatchObject({ code: 'refund.cash_open' });
  await reviewRide(core, admin, ride.id, { verdict: 'not_fine', reason });
  await expect(noteRefund(core, admin, ride.id, refund)).rejects.toMatchObject({ code: 'refund.cash_open' });
  const { details } = await rideFile(core, admin, ride.id, reason);
  await reviewRide(core, admin, ride.id, { verdict: 'fine', reason, seen: details?.decisionId ?? null });
  await noteRefund(core, admin, ride.id, refund);
});

test('the file of a ride shows who took it from its driver, and what became of the accepted offer', async () => {
  const [rider, given, taken] = [await aRider(core), await aDriver(core), await aDriver(core)];
  const { id } = await anAcceptedRide(core, rider, given);
  const released = await cancelRide(core, given, id, { reason: 'vehicle_problem' });
  expect((await rideFile(core, admin, id, reason)).details).toMatchObject({ cancelReason: 'vehicle_problem' });
  await acceptOffer(core, taken, id, await anOffer(core, { ...released, attempt: 2 }, taken));
  await rematchRide(core, admin, id, { reason });
  await core.sql(
    `INSERT INTO matching_decisions (ride_id, attempt, outcome, radius_km, candidates) VALUES ($1, 3, 'no_driver', 3, $2)`,
    [id, JSON.stringify([{ skipped: 'busy' }, { skipped: 'busy' }, { skipped: 'refused' }])],
  );
  const file = await rideFile(core, admin, id, reason);
  expect(file.offers.map(({ status, endedBy }) => [status, endedBy])).toEqual([
    ['accepted', 'driver'],
    ['accepted', 'ops'],
  ]);
  expect(file.events.filter(({ type }) => type === 'driver_cancelled')).toMatchObject([
    { actorRole: 'driver' },
    { actorRole: 'admin', actorName: 'Ops' },
  ]);
  expect(file.search.at(-1)).toMatchObject({ candidates: 3, skipped: { busy: 2, refused: 1 } });
  expect(file.details).toMatchObject({
    number: expect.stringMatching(/^W\d{6}-/),
    cancelledBy: null,
    cancelReason: null,
    stops: [],
  });
  expect(await opsRides(core, admin, { show: 'live' })).toContainEqual(
    expect.objectContaining({ id, lastRound: { radiusKm: 3, candidates: 3, skipped: { busy: 2, refused: 1 } } }),
  );
});
