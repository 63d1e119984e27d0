import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { post } from '../ledger/post.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, aTrip } from '../testing/builders.ts';
import {
  codeOf,
  ENDS,
  raceBookings,
  raceCancelling,
  raceDrivers,
  raceRepeatedBookings,
  raceRides,
} from '../testing/ride-races.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { untilBlocked } from '../testing/sql/until-blocked.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { arriveAtPickup, completeRide, startRide } from './progress/advance-ride.ts';
import { cancelRide } from './cancellation/cancel-ride.ts';
import { requestRide } from './booking/request-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** A thousand of them are in ride-races.long.test.ts. */
const RACES = 80;
const FEWER = 40;

describe('S25: exactly one wins', () => {
  test(`${RACES} times, when drivers accept the same ride at once`, async () => {
    expect(ENDS.drivers).toEqual(expect.arrayContaining([...(await raceDrivers(core, RACES))]));
  }, 120_000);

  test(`${RACES} times, when a driver accepts while the rider cancels`, async () => {
    expect(ENDS.cancelling).toEqual(expect.arrayContaining([...(await raceCancelling(core, RACES))]));
  }, 120_000);

  test('when one driver, by a fault, accepts two rides at once', async () => {
    expect(await raceRides(core, FEWER)).toEqual(new Set(['driver.busy won']));
  });

  test('when a rider books twice at once without a key', async () => {
    expect(await raceBookings(core, FEWER)).toEqual(new Set(['ride.already_live won']));
  });

  test('when a booking is sent five times at once with one key', async () => {
    expect(await raceRepeatedBookings(core, FEWER)).toEqual(new Set([1]));
  });
});

test('a driver who goes offline while accepting gets no ride', async () => {
  const driver = await aDriver(core);
  const rider = await aRider(core);
  const ride = await aRide(core, rider);
  const offer = await anOffer(core, ride, driver);
  const { accepting } = await core.transaction(async (sql) => {
    await sql('UPDATE driver_profiles SET is_online = false WHERE user_id = $1', [driver.id]);
    const outcome = Promise.allSettled([acceptOffer(core, driver, ride.id, offer)]);
    await untilBlocked(core.sql);
    return { accepting: outcome };
  });
  expect((await accepting).map(codeOf)).toEqual(['driver.offline']);
  expect((await cancelRide(core, rider, ride.id, { reason: 'other' })).driver).toBeNull();
});

test('a ride that completes while ops posts money of its driver waits, and both are posted', async () => {
  const driver = await aDriver(core);
  const rider = await aRider(core, { usesPin: false });
  const { id: rideId, currency } = await anAcceptedRide(core, rider, driver);
  await arriveAtPickup(core, driver, rideId);
  await startRide(core, driver, rideId, undefined);
  const { completing } = await core.transaction(async (sql) => {
    await sql('SELECT 1 FROM driver_profiles WHERE user_id = $1 FOR UPDATE', [driver.id]);
    const outcome = Promise.allSettled([completeRide(core, driver, rideId)]);
    await untilBlocked(core.sql);
    const lines = [
      { account: 'driver_earnings' as const, ownerId: driver.id, amount: -100 },
      { account: 'commission' as const, ownerId: null, amount: 100 },
    ];
    await post(sql, { kind: 'adjustment', reference: driver.id, rideId: null, currency, lines });
    return { completing: outcome };
  });
  expect(await completing).toMatchObject([{ status: 'fulfilled' }]);
  const booked = await core.sql('SELECT kind FROM ledger_transactions WHERE reference IN ($1, $2) ORDER BY kind', [
    driver.id,
    rideId,
  ]);
  expect(booked).toEqual([{ kind: 'adjustment' }, { kind: 'ride_completed' }]);
});

test('a rider who is suspended while booking gets no ride, and the key stays free', async () => {
  const rider = await aRider(core);
  const book = () => requestRide(core, rider, aTrip(), 'one booking');
  const { booking } = await core.transaction(async (sql) => {
    await sql('UPDATE users SET suspended_at = now() WHERE id = $1', [rider.id]);
    const outcome = Promise.allSettled([book()]);
    await untilBlocked(core.sql);
    return { booking: outcome };
  });
  expect((await booking).map(codeOf)).toEqual(['auth.suspended']);
  expect(await core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [rider.id])).toEqual([]);
  await core.sql('UPDATE users SET suspended_at = NULL WHERE id = $1', [rider.id]);
  expect(await book()).toMatchObject({ status: 'pending' });
});
