import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aDriver, anOffer, aRide, aRider } from '../testing/builders.ts';
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
import { untilBlocked } from '../testing/until-blocked.ts';
import { acceptOffer } from './accept-offer.ts';
import { cancelRide } from './cancel-ride.ts';

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

  test('when one driver, through some fault, accepts two rides at once', async () => {
    expect(await raceRides(core, FEWER)).toEqual(new Set(['driver.busy won']));
  });

  test('when a rider books twice at once without a key', async () => {
    expect(await raceBookings(core, FEWER)).toEqual(new Set(['ride.already_live won']));
  });

  test('when a booking is sent five times at once with one key', async () => {
    expect(await raceRepeatedBookings(core, FEWER)).toEqual(new Set([1]));
  });
});

test('a driver who goes home while accepting gets no ride', async () => {
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
