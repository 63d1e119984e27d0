import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ENDS,
  raceBookings,
  raceCancelling,
  raceDrivers,
  raceRepeatedBookings,
  raceRides,
} from '../testing/ride-races.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const RACES = 1000;

describe('S25: exactly one wins', () => {
  test(`${RACES} times, when drivers accept the same ride at once`, async () => {
    expect([...(await raceDrivers(core, RACES))].toSorted()).toEqual(ENDS.drivers);
  }, 120_000);

  test(`${RACES} times, when a driver accepts while the rider cancels`, async () => {
    expect([...(await raceCancelling(core, RACES))].toSorted()).toEqual(ENDS.cancelling);
  }, 120_000);

  test('when one driver, by a fault, accepts two rides at once', async () => {
    expect(await raceRides(core, 100)).toEqual(new Set(['driver.busy won']));
  });

  test('when a rider books twice at once without a key', async () => {
    expect(await raceBookings(core, 100)).toEqual(new Set(['ride.already_live won']));
  });

  test('when a booking is sent five times at once with one key', async () => {
    expect(await raceRepeatedBookings(core, 100)).toEqual(new Set([1]));
  });
});
