import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { arriveAtPickup, completeRide, startRide } from '../trips/progress/advance-ride.ts';
import { aDriver, anAcceptedRide, aRider } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { paymentPaid } from '../payments/settle-payment.ts';
import { changePayment } from '../trips/changes/change-payment.ts';
import { driverBalance } from './driver-balance.ts';
import { driverStats } from './driver-stats.ts';
import { earnedRides } from './earned-rides.ts';
import { earnings } from './earnings.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

describe('the figures of a driver', () => {
  test('are the documented defaults until there is enough data', async () => {
    expect(await driverStats(core, await aDriver(core))).toEqual({
      todayEarnings: 0,
      todayEarningsLocal: 0,
      currency: 'SLE',
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
      `UPDATE driver_profiles SET offers_answered = 8, offers_accepted = 6, shown_rating_sum = 23, shown_rating_count = 5
       WHERE user_id = $1`,
      [driver.id],
    );
    const commission = Math.floor(ride.fare * 0.15);
    const earned = ride.fare - commission;
    const dollars = Math.round(earned / 10) / 100;
    expect(await driverStats(core, driver)).toEqual({
      todayEarnings: dollars,
      todayEarningsLocal: earned,
      currency: 'SLE',
      acceptanceRate: 75,
      rating: 4.6,
      isNew: false,
      totalRides: 1,
    });
    const today = await earnings(core, driver, {});
    expect(today).toMatchObject({
      currency: 'SLE',
      total: earned,
      totalDollars: dollars,
      fares: ride.fare,
      commission,
      bonuses: 0,
      adjustments: 0,
      rideCount: 1,
      days: [{ day: new Date().toISOString().slice(0, 10), total: earned, rideCount: 1 }],
    });
    expect(today.rides).toEqual([
      {
        id: ride.id,
        completedAt: expect.any(String),
        pickup: { name: ride.pickupLocation.name, address: ride.pickupLocation.address },
        dropoff: { name: ride.dropoffLocation.name, address: ride.dropoffLocation.address },
        pickupArea: expect.any(String),
        dropoffArea: expect.any(String),
        distanceKm: ride.distanceKm,
        paymentMethod: 'cash',
        currency: 'SLE',
        fare: ride.fare,
        commission,
        earned,
        isAwaited: false,
        tip: 0,
      },
    ]);
    expect(await driverBalance(core, driver)).toEqual({
      currency: 'SLE',
      cashHeld: ride.fare,
      unpaidEarnings: earned,
      awaitedEarnings: 0,
      debt: { step: 'below', maxDebt: 50_000 },
      settlements: [],
      balance: -commission,
    });
    const before = await earnings(core, driver, { from: '2025-01-01', to: '2025-02-01' });
    expect(before).toMatchObject({ total: 0, rides: [] });
  });

  test('mark the ride whose rider has not paid, until the wallet has', async () => {
    const driver = await aDriver(core);
    const rider = await aRider(core, { usesPin: false });
    const ride = await anAcceptedRide(core, rider, driver);
    await changePayment(core, rider, ride.id, 'orange_money');
    await arriveAtPickup(core, driver, ride.id);
    await startRide(core, driver, ride.id, undefined);
    await completeRide(core, driver, ride.id);
    const marks = async () => [
      (await earnings(core, driver, {})).rides.map(({ isAwaited }) => isAwaited),
      (await earnedRides(core, driver, {})).map(({ isAwaited }) => isAwaited),
    ];
    expect(await marks()).toEqual([[true], [true]]);
    const [payment] = await core.sql<{ id: string }>('SELECT id FROM payments WHERE ride_id = $1', [ride.id]);
    await paymentPaid(core, { id: payment?.id ?? '' }, 'tx');
    expect(await marks()).toEqual([[false], [false]]);
  });

  test.each([{ from: '2026-02-01', to: '2026-01-01' }, { from: '2026-W05' }])(
    'a period that is none is refused: %j',
    async (period) => {
      await expect(earnings(core, await aDriver(core), period)).rejects.toMatchObject({ code: 'request.invalid' });
    },
  );
});

test.each([
  ['+224620777001', null, 'GNF'],
  ['+224620777002', 'Freetown, Sierra Leone', 'SLE'],
  ['+23276777003', null, 'SLE'],
])(
  'before the first ride a driver with %s and the address %s reads figures in %s',
  async (phone, address, currency) => {
    const driver = await aDriver(core);
    await core.sql('UPDATE driver_profiles SET city = NULL WHERE user_id = $1', [driver.id]);
    await core.sql('UPDATE users SET phone = $2, address = $3 WHERE id = $1', [driver.id, phone, address]);
    expect((await driverStats(core, driver)).currency).toBe(currency);
  },
);
