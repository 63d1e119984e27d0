import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { earnings } from '../../earnings/earnings.ts';
import { driverBalance } from '../../earnings/driver-balance.ts';
import { setFare } from '../../ops/money/rates.repository.ts';
import { payAgain } from '../../payments/pay-again.ts';
import { paymentPaid } from '../../payments/settle-payment.ts';
import { unpaidRides } from '../../payments/unpaid-rides.ts';
import type { Actor } from '../../platform/actor.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import { aDriver, anOffer, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { listenFor } from '../../testing/driven-ride.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { arriveAtPickup } from '../progress/advance-ride.ts';
import { cancelRide } from './cancel-ride.ts';
import { cancellationTerms } from './cancellation-fee.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
  await setFare(core.sql, null, 'SL', 'standard', 1500, 150, { cancellationFee: 300, noShowFee: 500 });
});
afterAll(() => core.close());

let rider: Actor;
let driver: Actor;
beforeEach(async () => {
  [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
});

/** Books a ride that the driver accepted so many minutes ago. */
async function accepted(minutes: number, paymentMethod: 'cash' | 'orange_money' = 'cash') {
  const ride = await aRide(core, rider, { paymentMethod });
  const taken = await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await core.sql('UPDATE rides SET accepted_at = accepted_at - make_interval(mins => $2) WHERE id = $1', [
    ride.id,
    minutes,
  ]);
  return taken;
}

const byRider = { reason: 'changed_mind' } as const;
const fee = { kind: 'cancellation', amount: 300 };

test('costs nothing before a driver accepts, and in the two minutes after', async () => {
  const waiting = await aRide(core, rider);
  expect(await cancelRide(core, rider, waiting.id, byRider)).toMatchObject({ fare: waiting.fare, payment: null });
  const ride = await accepted(1);
  expect(ride.fees).toMatchObject({ cancellation: 300, noShow: 500 });
  expect(await cancelRide(core, rider, ride.id, byRider)).toMatchObject({ fare: ride.fare, payment: null });
  expect(await unpaidRides(core, rider)).toEqual([]);
});

test.each([
  ['nothing while the driver on the way is silent', 301, 0],
  ['the fee while he may be in a dead spot', 280, 300],
  ['the fee while his phone sends positions', 0, 300],
])('costs %s', async (_, silentSeconds, amount) => {
  const { id } = await accepted(3, 'orange_money');
  await listenFor(core, 3600);
  try {
    await standAt(core, driver, cottonTree, { ageMs: silentSeconds * 1000 });
    expect(await cancellationTerms(core, rider, id)).toMatchObject({ fee: amount });
    const cancelled = await cancelRide(core, rider, id, byRider);
    expect(cancelled.payment?.amount ?? 0).toBe(amount);
  } finally {
    await core.redis.flushdb();
  }
});

test('is not charged above what the rider has read: the ride stays, and the reply has the fee', async () => {
  const { id } = await accepted(3, 'orange_money');
  await listenFor(core, 3600);
  try {
    const { fee: seenFee } = await cancellationTerms(core, rider, id);
    // The silent driver is heard again before the rider confirms.
    await standAt(core, driver, cottonTree);
    await expect(cancelRide(core, rider, id, { ...byRider, seenFee })).rejects.toMatchObject({
      code: 'ride.cancel_costs',
      details: { ride: { id, status: 'accepted', fees: { cancellation: 300 } } },
    });
    const others = await aRider(core);
    await expect(cancelRide(core, others, id, { ...byRider, seenFee })).rejects.toMatchObject({
      code: 'ride.not_found',
    });
    expect(await cancelRide(core, rider, id, { ...byRider, seenFee: 300 })).toMatchObject({
      status: 'cancelled',
      fare: 300,
    });
  } finally {
    await core.redis.flushdb();
  }
});

test('of a cash ride is owed like an unpaid ride, and paid by any wallet', async () => {
  const { id, fare } = await accepted(3);
  const cancelled = await cancelRide(core, rider, id, byRider);
  expect(cancelled).toMatchObject({ status: 'cancelled', fare: 300, shownFare: fare, fareLines: [fee], fees: null });
  expect(cancelled.payment).toMatchObject({ state: 'failed', amount: 300, reason: null });
  expect(await unpaidRides(core, rider)).toMatchObject([{ rideId: id, amount: 300, fee: 'cancellation' }]);
  const asked = await payAgain(core, rider, id, { method: 'orange_money' });
  expect(asked).toMatchObject({ status: 'cancelled', payment: { method: 'orange_money', state: 'due' } });
  const [payment] = await core.sql<{ id: string }>(`SELECT id FROM payments WHERE ride_id = $1 AND state = 'due'`, [
    id,
  ]);
  if (!payment) throw new Error('nothing is due');
  await paymentPaid(core, payment, 'orange-again-1');
  expect(await rideById(core, rider, id)).toMatchObject({ status: 'cancelled', payment: { state: 'paid' } });
  expect(await unpaidRides(core, rider)).toEqual([]);
});

test('of a wallet is asked at once, and is all the driver’s once it is paid', async () => {
  const { id } = await accepted(3, 'orange_money');
  const cancelled = await cancelRide(core, rider, id, byRider);
  expect(cancelled.payment).toMatchObject({ method: 'orange_money', state: 'due', amount: 300 });
  expect(await earnings(core, driver, {})).toMatchObject({
    total: 300,
    fees: 300,
    fares: 0,
    commission: 0,
    rides: [],
  });
  expect(await driverBalance(core, driver)).toMatchObject({ awaitedEarnings: 300, unpaidEarnings: 0 });
  const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [id]);
  if (!payment) throw new Error('nothing is due');
  await paymentPaid(core, payment, 'orange-1');
  expect(await driverBalance(core, driver)).toMatchObject({ awaitedEarnings: 0, unpaidEarnings: 300 });
});

test('of a cash ride is not charged where no wallet is offered', async () => {
  const { id, fare } = await accepted(3);
  const payments = { ...core.config.payments, wallets: [] };
  const withoutWallets = { ...core, config: { ...core.config, payments } };
  expect(await cancelRide(withoutWallets, rider, id, byRider)).toMatchObject({ fare, payment: null });
  expect(await unpaidRides(core, rider)).toEqual([]);
});

/** Lets the driver arrive, and leave without the rider. */
async function leaves(rideId: string, findings: object[] = []) {
  await arriveAtPickup(core, driver, rideId);
  await core.sql(
    `UPDATE rides SET arrived_at = arrived_at - interval '6 minutes', findings = $2::jsonb WHERE id = $1`,
    [rideId, JSON.stringify(findings)],
  );
  return cancelRide(core, driver, rideId, { reason: 'rider_no_show' });
}

test('of a rider who does not come is that of the tariff', async () => {
  const { id } = await accepted(10);
  const left = await leaves(id);
  expect(left).toMatchObject({ fare: 500, fareLines: [{ kind: 'no_show', amount: 500 }] });
  expect(await unpaidRides(core, rider)).toMatchObject([{ amount: 500, fee: 'no_show' }]);
});

test('is none where the driver’s arrival is in doubt', async () => {
  const far = [{ code: 'arrived_far', km: 3, seconds: null }];
  const first = await accepted(10);
  expect(await leaves(first.id, far)).toMatchObject({ fare: first.fare, payment: null });
  const second = await accepted(10);
  await core.sql(`UPDATE rides SET status = 'arrived', arrived_at = now(), findings = $2::jsonb WHERE id = $1`, [
    second.id,
    JSON.stringify(far),
  ]);
  expect(await cancelRide(core, rider, second.id, byRider)).toMatchObject({ fare: second.fare, payment: null });
});

test('is charged once, however often the call is repeated', async () => {
  const { id } = await accepted(3);
  const answers = await Promise.allSettled([1, 2, 3].map(() => cancelRide(core, rider, id, byRider)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const posted = await core.sql(
    `SELECT id FROM ledger_transactions WHERE kind = 'cancellation_fee' AND reference = $1`,
    [id],
  );
  expect(posted).toHaveLength(1);
  expect(await core.sql('SELECT id FROM payments WHERE ride_id = $1', [id])).toHaveLength(1);
});

test('is none when a driver gives the ride back', async () => {
  const { id, fare } = await accepted(10);
  await cancelRide(core, driver, id, { reason: 'vehicle_problem' });
  expect(await rideById(core, rider, id)).toMatchObject({ status: 'pending', fare, payment: null });
});
