import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, aTripUnderWay, cottonTree } from '../../testing/builders.ts';
import { takeScheduled } from '../../scheduled/take-scheduled.ts';
import { codeOf } from '../../testing/code-of.ts';
import { aPublishedRule, fromTree } from '../../testing/streets/a-rule.ts';
import { scheduling } from '../../testing/scheduling.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { declineOffer } from '../offers/decline-offer.ts';
import { CityPools } from './city-pools.ts';
import { SearchOutlooks } from './search-outlook.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() => core.redis.flushdb());

describe('what a rider who waits may hope for', () => {
  test('S35: counts the free drivers of the class, and knows the other classes', async () => {
    const rider = await aRider(core);
    const [near, busy, left, bike] = [
      await aDriver(core),
      await aDriver(core),
      await aDriver(core),
      await aDriver(core, { vehicleType: 'motorbike' }),
    ];
    await anAcceptedRide(core, await aRider(core), busy);
    const { id } = await anAcceptedRide(core, rider, left);
    await cancelRide(core, left, id, { reason: 'vehicle_problem' });
    for (const driver of [near, busy, left, bike]) await standAt(core, driver, cottonTree);
    expect(await new SearchOutlooks(core, new CityPools(core)).of(rider, id)).toEqual({
      driversNear: 1,
      nearestEtaMin: 1,
      busyNear: 1,
      asked: null,
      others: [{ vehicleType: 'motorbike', pickupEtaMin: 1 }],
    });
  });

  test('counts drivers who are being asked, and none who refused', async () => {
    const rider = await aRider(core);
    const [asked, refuser] = [await aDriver(core), await aDriver(core)];
    const ride = await aRide(core, rider);
    for (const driver of [asked, refuser]) await standAt(core, driver, cottonTree);
    const offerId = await anOffer(core, ride, asked);
    await declineOffer(core, refuser, ride.id, await anOffer(core, ride, refuser));
    const outlook = () => new SearchOutlooks(core, new CityPools(core)).of(rider, ride.id);
    const [offer] = await core.sql<{ expiresAt: Date; pickupEtaMin: number }>(
      'SELECT expires_at, pickup_eta_min FROM ride_offers WHERE id = $1',
      [offerId],
    );
    expect(await outlook()).toMatchObject({
      driversNear: 1,
      busyNear: 0,
      asked: { pickupEtaMin: offer?.pickupEtaMin, until: offer?.expiresAt.toISOString() },
    });
    await declineOffer(core, asked, ride.id, offerId);
    expect(await outlook()).toMatchObject({ driversNear: 0, asked: null });
  });

  test('counts a driver who missed one offer, who is asked once more, and none who missed two', async () => {
    const rider = await aRider(core);
    const pocketed = await aDriver(core);
    const ride = await aRide(core, rider);
    await standAt(core, pocketed, cottonTree);
    const misses = async () => {
      const offerId = await anOffer(core, ride, pocketed);
      await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE id = $1`, [offerId]);
      return new SearchOutlooks(core, new CityPools(core)).of(rider, ride.id);
    };
    expect(await misses()).toMatchObject({ driversNear: 1, asked: null });
    expect(await misses()).toMatchObject({ driversNear: 0, asked: null });
  });

  test('an offer whose time is over asks no driver, whether it was closed in the records or not', async () => {
    const rider = await aRider(core);
    const asked = await aDriver(core);
    const ride = await aRide(core, rider);
    await standAt(core, asked, cottonTree);
    const offerId = await anOffer(core, ride, asked);
    const outlook = () => new SearchOutlooks(core, new CityPools(core)).of(rider, ride.id);
    expect(await outlook()).toMatchObject({ asked: { until: expect.any(String) } });
    await core.sql(`UPDATE ride_offers SET expires_at = now() - interval '1 s' WHERE id = $1`, [offerId]);
    expect(await outlook()).toMatchObject({ asked: null });
  });

  test('counts no driver whom a rule of the road keeps from the pickup, and names no other class of such drivers', async () => {
    const onRuledGround = { pickupLocation: { address: 'A gate', ...fromTree(0, 500) }, vehicleType: 'motorbike' };
    const [rider, other] = [await aRider(core), await aRider(core)];
    const near = await aDriver(core, { vehicleType: 'motorbike' });
    await standAt(core, near, fromTree(0, -400));
    const outlookOf = (reader: typeof rider, id: string) =>
      new SearchOutlooks(core, new CityPools(core)).of(reader, id);
    const ride = await aRide(core, rider, onRuledGround);
    const others = await aRide(core, other, { ...onRuledGround, vehicleType: 'standard' });
    expect(await outlookOf(rider, ride.id)).toMatchObject({ driversNear: 1 });
    expect((await outlookOf(other, others.id)).others).toHaveLength(1);
    await aPublishedRule(core);
    try {
      expect(await outlookOf(rider, ride.id)).toMatchObject({ driversNear: 0, nearestEtaMin: null, busyNear: 0 });
      expect((await outlookOf(other, others.id)).others).toEqual([]);
      await standAt(core, await aDriver(core, { vehicleType: 'motorbike' }), fromTree(0, 1200));
      expect(await outlookOf(rider, ride.id)).toMatchObject({ driversNear: 1 });
    } finally {
      await core.sql('DELETE FROM legal_rules');
      core.legalRules.invalidate();
    }
  });

  test('counts no driver account of the rider’s own phone, as it would be offered nothing', async () => {
    const rider = await aRider(core);
    const own = await aDriver(core);
    await core.sql(`UPDATE users SET phone = (SELECT phone FROM users WHERE id = $1) WHERE id = $2`, [
      rider.id,
      own.id,
    ]);
    await standAt(core, own, cottonTree);
    const ride = await aRide(core, rider);
    const outlook = await new SearchOutlooks(core, new CityPools(core)).of(rider, ride.id);
    expect(outlook).toMatchObject({ driversNear: 0, busyNear: 0, others: [] });
  });

  test.each([
    ['is kept free for a scheduled ride', 10, 0],
    ['would not be free for his scheduled ride', 20, 0],
    ['has time before his scheduled ride', 120, 1],
  ])('a driver who %s is on no ride', async (_, minutes, driversNear) => {
    const [rider, other, driver] = [await aRider(core), await aRider(core), await aDriver(core)];
    const { id } = await scheduling(() => ({ core, rider })).schedule();
    await takeScheduled(core, driver, id, { version: 1 });
    await core.sql('UPDATE scheduled_rides SET search_at = now() + make_interval(mins => $2) WHERE id = $1', [
      id,
      minutes,
    ]);
    await standAt(core, driver, cottonTree);
    const ride = await aRide(core, other);
    const outlook = await new SearchOutlooks(core, new CityPools(core)).of(other, ride.id);
    expect(outlook).toMatchObject({ driversNear, busyNear: 0 });
  });

  test('is none of a stranger’s business, and empty once the search is over, as a driver may accept meanwhile', async () => {
    const { rider, rideId } = await aTripUnderWay(core);
    const outlooks = new SearchOutlooks(core, new CityPools(core));
    expect(await outlooks.of(rider, rideId)).toEqual({
      driversNear: null,
      nearestEtaMin: null,
      busyNear: null,
      others: [],
    });
    expect(await codeOf(outlooks.of(await aRider(core), rideId))).toBe('ride.not_found');
  });
});
