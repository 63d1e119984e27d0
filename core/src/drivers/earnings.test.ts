import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { arriveAtPickup, completeRide, startRide } from '../rides/advance-ride.ts';
import { aDriver, anAcceptedRide, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { driverStats } from './driver-stats.ts';
import { earnings } from './earnings.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

describe('the figures of a driver', () => {
  test('are the stated defaults until there are five data', async () => {
    expect(await driverStats(core, await aDriver(core))).toEqual({
      todayEarnings: 0,
      todayEarningsLocal: 0,
      currency: 'SLL',
      acceptanceRate: 75,
      rating: 5,
      isNew: true,
      totalRides: 0,
    });
  });

  test('count the rides of today in dollars and in local money', async () => {
    const driver = await aDriver(core);
    const rider = await aRider(core, { usesPin: false });
    const ride = await anAcceptedRide(core, rider, driver);
    await arriveAtPickup(core, driver, ride.id);
    await startRide(core, driver, ride.id, undefined);
    await completeRide(core, driver, ride.id);
    await core.sql(
      `UPDATE driver_profiles SET offers_answered = 8, offers_accepted = 6, rating_sum = 23, rating_count = 5
       WHERE user_id = $1`,
      [driver.id],
    );
    const dollars = Math.round(ride.fare / 100) / 100;
    expect(await driverStats(core, driver)).toEqual({
      todayEarnings: dollars,
      todayEarningsLocal: ride.fare,
      currency: 'SLL',
      acceptanceRate: 75,
      rating: 4.6,
      isNew: false,
      totalRides: 1,
    });
    const today = await earnings(core, driver, {});
    expect(today).toMatchObject({ currency: 'SLL', total: ride.fare, totalDollars: dollars });
    expect(today.rides).toEqual([
      { id: ride.id, fare: ride.fare, distanceKm: ride.distanceKm, completedAt: expect.any(String) },
    ]);
    const before = await earnings(core, driver, { from: '2025-01-01', to: '2025-02-01' });
    expect(before).toMatchObject({ total: 0, rides: [] });
  });

  test.each([{ from: '2026-02-01', to: '2026-01-01' }, { from: '2026-W05' }])(
    'a period that is none is refused: %j',
    async (period) => {
      await expect(earnings(core, await aDriver(core), period)).rejects.toMatchObject({ code: 'request.invalid' });
    },
  );
});
