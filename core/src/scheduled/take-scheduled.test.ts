import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openOffersOf } from '../matching/offers/read-offers.ts';
import { CityPool } from '../matching/rounds/city-pool.ts';
import { matchCity } from '../matching/rounds/match-city.ts';
import type { Actor } from '../platform/actor.ts';
import { aDriver, aRide, aRider, cottonTree } from '../testing/builders.ts';
import { refusal, scheduling, tomorrowAt } from '../testing/scheduling.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { cancelScheduled, changeScheduled } from './change-scheduled.ts';
import { scheduledRidesOf } from './schedule-ride.ts';
import { giveBackScheduled, scheduledOffersOf, takeScheduled } from './take-scheduled.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

let rider: Actor;
beforeEach(async () => {
  rider = await aRider(core);
});

const { kindsOf, schedule, wanted } = scheduling(() => ({ core, rider }));

describe('a driver', () => {
  let driver: Actor;
  beforeEach(async () => {
    driver = await aDriver(core);
    await core.sql(`UPDATE scheduled_rides SET status = 'cancelled', driver_id = NULL WHERE ride_id IS NULL`);
  });

  test('sees the rides of his city and class, by areas alone, with his share', async () => {
    const { id, fare } = await schedule();
    await schedule({ vehicleType: 'xl', pickupAt: tomorrowAt(12) });
    const [offer, ...others] = await scheduledOffersOf(core, driver);
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ id, fare, isMine: false, dropoff: null, pickup: { area: expect.any(String) } });
    expect(offer?.earned).toBeLessThan(fare);
    expect(JSON.stringify(offer)).not.toContain('"lat"');
    expect(await scheduledOffersOf(core, await aDriver(core, { city: 'conakry' }))).toEqual([]);
    expect(await scheduledOffersOf(core, await aDriver(core, { approval: 'pending' }))).toEqual([]);
  });

  test('takes it before all others, and a repeat succeeds', async () => {
    const { id } = await schedule();
    const drivers = [driver, ...(await Promise.all([1, 2, 3].map(() => aDriver(core))))];
    const results = await Promise.allSettled(
      [...drivers, driver].map((one) => takeScheduled(core, one, id, { version: 1 })),
    );
    const [row] = await core.sql<{ driverId: string }>('SELECT driver_id FROM scheduled_rides WHERE id = $1', [id]);
    const winners = results.filter(({ status }) => status === 'fulfilled').length;
    expect(winners).toBe(row?.driverId === driver.id ? 2 : 1);
    expect((await scheduledRidesOf(core, rider))[0]).toMatchObject({
      status: 'taken',
      driver: { name: 'Mohamed Sesay' },
    });
    expect(await kindsOf(rider)).toEqual(['scheduled_taken']);
  });

  test.each([
    ['of another class', { vehicleType: 'xl' }, 'schedule.not_found'],
    ['of another city', { city: 'conakry' }, 'schedule.not_found'],
    ['who is not approved', { approval: 'pending' }, 'driver.not_approved'],
  ] as const)('%s is refused', async (_, traits, code) => {
    const { id } = await schedule();
    const other = await aDriver(core, traits);
    await expect(takeScheduled(core, other, id, { version: 1 })).rejects.toEqual(refusal(code));
  });

  /** Runs a round with him alone and a ride at his place. */
  async function isAskedForAnother(): Promise<boolean> {
    await core.redis.flushdb();
    await core.sql('UPDATE driver_profiles SET is_online = (user_id = $1)', [driver.id]);
    await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
    await standAt(core, driver, cottonTree);
    await aRide(core, await aRider(core));
    await matchCity(core, 'freetown', new CityPool(core, 'freetown'));
    return (await openOffersOf(core, driver.id)).length > 0;
  }

  test.each([
    ['in ten minutes gets no other offer', 10, false],
    ['in twenty minutes gets no offer of a ride that lasts longer', 20, false],
    ['in two hours gets other offers', 120, true],
    // Whatever has kept it from beginning.
    ['long ago gets other offers', -10, true],
  ])('whose ride begins %s', async (_, minutes, isAsked) => {
    const { id } = await schedule();
    await takeScheduled(core, driver, id, { version: 1 });
    await core.sql('UPDATE scheduled_rides SET search_at = now() + make_interval(mins => $2) WHERE id = $1', [
      id,
      minutes,
    ]);
    expect(await isAskedForAnother()).toBe(isAsked);
  });

  test.each([
    ['until the pickup', 20, false],
    ['no longer than that', -1, true],
  ])('whose ride waits for its rider is kept free %s', async (_, pickupIn, isAsked) => {
    const { id } = await schedule();
    await takeScheduled(core, driver, id, { version: 1 });
    await core.sql(
      `UPDATE scheduled_rides SET search_at = now() - interval '5 minutes', told_to_wait_at = now(),
         pickup_at = now() + make_interval(mins => $2) WHERE id = $1`,
      [id, pickupIn],
    );
    expect(await isAskedForAnother()).toBe(isAsked);
  });

  test('takes no two that overlap', async () => {
    const first = await schedule();
    const second = await schedule({ pickupAt: tomorrowAt(9, 20) }, await aRider(core));
    await takeScheduled(core, driver, first.id, { version: 1 });
    await expect(takeScheduled(core, driver, second.id, { version: 1 })).rejects.toEqual(refusal('schedule.too_close'));
  });

  test('gives it back in time, which opens it again, and not shortly before', async () => {
    const { id } = await schedule();
    await takeScheduled(core, driver, id, { version: 1 });
    await expect(giveBackScheduled(core, await aDriver(core), id)).rejects.toEqual(refusal('schedule.not_found'));
    expect(await giveBackScheduled(core, driver, id)).toMatchObject({ isMine: false, version: 3 });
    expect(await kindsOf(rider)).toEqual(['scheduled_given_back', 'scheduled_taken']);
    await takeScheduled(core, driver, id, { version: 3 });
    await core.sql(`UPDATE scheduled_rides SET pickup_at = now() + interval '80 minutes' WHERE id = $1`, [id]);
    await expect(giveBackScheduled(core, driver, id)).rejects.toEqual(refusal('schedule.held'));
  });

  test('hears of a change and of a cancellation by the rider, and is free of it', async () => {
    const { id } = await schedule();
    await takeScheduled(core, driver, id, { version: 1 });
    const later = await wanted({ pickupAt: tomorrowAt(15) });
    expect(await changeScheduled(core, rider, id, { ...later, version: 2 })).toMatchObject({
      status: 'scheduled',
      driver: null,
    });
    await takeScheduled(core, driver, id, { version: 3 });
    await cancelScheduled(core, rider, id, { version: 4 });
    expect(await kindsOf(driver)).toEqual(['scheduled_called_off', 'scheduled_called_off']);
    expect(await scheduledOffersOf(core, driver)).toEqual([]);
  });
});
