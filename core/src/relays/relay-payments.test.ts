import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { refundDone, refundsForOps } from '../ops/money/refunds.ts';
import { collectPayment } from '../payments/collect-payment.ts';
import { takeCash } from '../payments/take-cash.ts';
import { COLLECTS_ONLY, type WalletPort } from '../payments/wallets/wallet-port.ts';
import type { Actor } from '../platform/actor.ts';
import { liveRideOf, rideById } from '../rides/views/read-rides.ts';
import { beginDueRides } from '../scheduled/begin-scheduled.ts';
import { aDriver, anOffer, aRider, aTrip } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { openMtnInFreetown } from '../testing/wallets.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { bookRelay } from './book-relay.ts';
import { cancelRelay } from './end-relay.ts';
import { followRelays } from './follow-relays.ts';
import { quoteRelay } from './quote-relay.ts';

const AIRPORT = { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 };
const ALL_DAY = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: Array.from({ length: 48 }, (_, index) => index * 30) }];

let core: TestCore;
let admin: Actor;
beforeAll(async () => {
  core = await testCore();
  await openMtnInFreetown(core);
  await core.sql('UPDATE crossings SET is_open = true, price = 200, from_a = $1, from_b = $1', [
    JSON.stringify(ALL_DAY),
  ]);
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());

async function aRelay(rider: Actor) {
  const points = { pickupLocation: aTrip().pickupLocation, dropoffLocation: AIRPORT };
  const [option] = await quoteRelay(core, rider, points);
  if (!option) throw new Error('no ferry was offered');
  const { ferry, first, second } = option;
  const { crossingId, departsAt } = ferry;
  const quotes = { firstQuoteId: first.quoteId, secondQuoteId: second.quoteId };
  const classes = { firstVehicle: 'standard', secondVehicle: 'standard' };
  return bookRelay(core, rider, {
    ...points,
    ...quotes,
    ...classes,
    crossingId,
    departsAt,
    paymentMethod: 'mtn_money',
  });
}

/** Drives the rider's live ride to its end; returns it. */
async function drive(rider: Actor) {
  const [ride, driver] = [await liveRideOf(core, rider), await aDriver(core)];
  if (!ride) throw new Error('there is no ride');
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  return { driver, ride: await completeRide(core, driver, ride.id) };
}

/** Begins the ride from the other quay as if its ferry had arrived, and drives it. */
async function driveSecond(rider: Actor, scheduledId: string) {
  await core.sql(`UPDATE scheduled_rides SET search_at = now(), pickup_at = now() WHERE id = $1`, [scheduledId]);
  await beginDueRides(core, new CityPools(core));
  return drive(rider);
}

/** A wallet that pays when it is asked, each time by a transaction of its own. */
let transactions = 0;
const pays: WalletPort = {
  start: () => Promise.resolve({ kind: 'asked', token: null }),
  query: () => Promise.resolve({ kind: 'paid', transactionId: `tx-${(transactions += 1)}` }),
  probe: () => Promise.resolve(),
  ...COLLECTS_ONLY,
};
const paymentsOf = (rider: Actor) =>
  core.sql<{ id: string; rideId: string; amount: number; state: string; isRefundDue: boolean }>(
    `SELECT id, ride_id, amount, state, refund_due_at IS NOT NULL AND refunded_at IS NULL AS is_refund_due
     FROM payments WHERE rider_id = $1 ORDER BY created_at`,
    [rider.id],
  );
/** Takes the next step of every payment of a rider. */
async function step(rider: Actor): Promise<void> {
  await core.sql('UPDATE payments SET next_check_at = now() WHERE rider_id = $1', [rider.id]);
  for (const { id } of await paymentsOf(rider)) await collectPayment(core, () => pays, id);
}

test('each ride of a trip over water is paid by the wallet on its own, and both together are the price', async () => {
  const rider = await aRider(core, { usesPin: false });
  const relay = await aRelay(rider);
  const { ride: first } = await drive(rider);
  expect(await paymentsOf(rider)).toMatchObject([{ rideId: first.id, amount: first.fare }]);
  const { ride: second } = await driveSecond(rider, relay.second.id);
  await step(rider);
  await step(rider);
  const payments = await paymentsOf(rider);
  expect(payments).toMatchObject([
    { rideId: first.id, amount: first.fare, state: 'paid' },
    { rideId: second.id, amount: second.fare, state: 'paid' },
  ]);
  expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(relay.fare);
  for (const { id } of [first, second])
    expect(await rideById(core, rider, id)).toMatchObject({ payment: { state: 'paid' } });
});

test('a trip over water that is given up before a driver came costs nothing, whichever ride is given up first', async () => {
  for (const isFirst of [true, false]) {
    const rider = await aRider(core, { usesPin: false });
    const relay = await aRelay(rider);
    if (!isFirst) await cancelRelay(core, rider, relay.id);
    await cancelRide(core, rider, relay.firstRideId ?? '', { reason: 'changed_mind' });
    await followRelays(core);
    expect(
      await core.sql(`SELECT status FROM scheduled_rides WHERE id = $1 AND ride_id IS NULL`, [relay.second.id]),
    ).toEqual([{ status: 'cancelled' }]);
    expect(await paymentsOf(rider)).toEqual([]);
  }
});

test('money of the wallet that comes after both drivers were paid in cash is given back, once for each ride', async () => {
  const rider = await aRider(core, { usesPin: false });
  const relay = await aRelay(rider);
  const first = await drive(rider);
  await step(rider);
  await takeCash(core, first.driver, first.ride.id);
  const second = await driveSecond(rider, relay.second.id);
  await step(rider);
  await takeCash(core, second.driver, second.ride.id);
  await step(rider);
  const late = await paymentsOf(rider);
  expect(late).toMatchObject([
    { amount: first.ride.fare, state: 'cash_instead', isRefundDue: true },
    { amount: second.ride.fare, state: 'cash_instead', isRefundDue: true },
  ]);
  const due = (await refundsForOps(core, admin, 'open')).map(({ id }) => id);
  expect(due).toEqual(expect.arrayContaining(late.map(({ id }) => id)));
  for (const [index, { id }] of late.entries()) {
    const note = { reference: `back-${index}`, reason: 'Paid in cash at the door' };
    await refundDone(core, admin, id, note);
    await expect(refundDone(core, admin, id, { ...note, reference: 'again' })).rejects.toMatchObject({
      code: expect.stringMatching(/^ops\./),
    });
  }
  expect((await paymentsOf(rider)).map(({ isRefundDue }) => isRefundDue)).toEqual([false, false]);
});
