import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MOST_SCHEDULED } from '@waka/contracts/scheduled/scheduled-rules';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import { minuteOn } from '../geo/local-time.ts';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import { setFare } from '../ops/money/rates.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { aDriver, aRider, aTrip, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { requestRide } from '../trips/booking/request-ride.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { beginDueRides } from './begin-scheduled.ts';
import { cancelScheduled, changeScheduled } from './change-scheduled.ts';
import { remindOfScheduled } from './remind-scheduled.ts';
import { scheduledRidesOf, scheduleRide } from './schedule-ride.ts';
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

const aPlainTrip = (): Pick<RideRequest, keyof RideRequest> => aTrip();

const ZONE = 'Africa/Freetown';
/** Returns a time of tomorrow, by the clocks of the city. */
const tomorrowAt = (hour: number, minute = 0) => minuteOn(new Date(), ZONE, 1, hour * 60 + minute).toISOString();

async function wanted(changes: Partial<ScheduledRideRequest> = {}, as = rider) {
  const trip = { ...aPlainTrip(), pickupAt: tomorrowAt(9), ...changes };
  const { quoteId } = await quoteRide(core, as, trip);
  return { ...trip, quoteId };
}
const schedule = async (changes: Partial<ScheduledRideRequest> = {}, as = rider) =>
  scheduleRide(core, as, await wanted(changes, as));
const kindsOf = async (actor: Actor) => (await notificationsOf(core, actor, {})).map(({ kind }) => kind);
const refusal = (code: string) => expect.objectContaining({ code });

describe('scheduling', () => {
  test('confirms the price of the quote, which is that of the time of the pickup', async () => {
    await setFare(core.sql, null, 'SL', 'standard', 15_000, 1_500, { night: { from: 1320, to: 300, percent: 150 } });
    const day = await schedule();
    const night = await schedule({ pickupAt: tomorrowAt(23) });
    expect(day.fareLines?.map(({ kind }) => kind)).not.toContain('night');
    expect(night.fareLines?.map(({ kind }) => kind)).toContain('night');
    expect(night.fare).toBeGreaterThan(day.fare);
    expect(day).toMatchObject({ status: 'scheduled', version: 1, timeZone: ZONE, driver: null, rideId: null });
    expect((await scheduledRidesOf(core, rider)).map(({ id }) => id)).toEqual([day.id, night.id]);
  });

  test('counts a repeated call once, also at the same time', async () => {
    const body = await wanted();
    const made = await Promise.all([1, 2, 3].map(() => scheduleRide(core, rider, body)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await scheduleRide(core, rider, body)).toEqual(made[0]);
    expect(await scheduledRidesOf(core, rider)).toHaveLength(1);
  });

  test('needs a quote for the same time: neither one for now nor one for another time', async () => {
    const { quoteId: forNow } = await quoteRide(core, rider, aTrip());
    const body = await wanted();
    await expect(scheduleRide(core, rider, { ...body, quoteId: forNow })).rejects.toEqual(refusal('quote.not_found'));
    await expect(scheduleRide(core, rider, { ...body, pickupAt: tomorrowAt(10) })).rejects.toEqual(
      refusal('quote.not_found'),
    );
    await expect(requestRide(core, rider, aTrip({ quoteId: body.quoteId }), null)).rejects.toEqual(
      refusal('quote.not_found'),
    );
  });

  test.each([
    ['sooner than in half an hour', 20],
    ['later than in seven days', 7 * 1440 + 10],
  ])('%s is refused', async (_, minutes) => {
    const pickupAt = new Date(Date.now() + minutes * 60_000).toISOString();
    await expect(schedule({ pickupAt })).rejects.toEqual(refusal('schedule.outside_window'));
  });

  test('is limited to a number of rides, half an hour apart, for calls at the same time too', async () => {
    await schedule();
    await expect(schedule({ pickupAt: tomorrowAt(9, 25) })).rejects.toEqual(refusal('schedule.too_close'));
    const hours = Array.from({ length: MOST_SCHEDULED + 1 }, (_, index) => 10 + index);
    const bodies = await Promise.all(hours.map((hour) => wanted({ pickupAt: tomorrowAt(hour) })));
    const made = await Promise.allSettled(bodies.map((body) => scheduleRide(core, rider, body)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_SCHEDULED - 1);
    expect(await scheduledRidesOf(core, rider)).toHaveLength(MOST_SCHEDULED);
  });

  test('respects the hours of the class at the time of the pickup', async () => {
    await core.sql(`UPDATE vehicle_class_openings SET from_minute = 360, to_minute = 1200 WHERE vehicle_type = 'xl'`);
    core.vehicles.forget();
    const at = async (pickupAt: string) => {
      const trip = { ...aPlainTrip(), vehicleType: 'xl', pickupAt };
      const { quoteId, options } = await quoteRide(core, rider, trip);
      return { trip: { ...trip, quoteId }, isOffered: options.some(({ vehicleType }) => vehicleType === 'xl') };
    };
    const [day, night] = [await at(tomorrowAt(9)), await at(tomorrowAt(22))];
    expect([day.isOffered, night.isOffered]).toEqual([true, false]);
    expect(await scheduleRide(core, rider, day.trip)).toMatchObject({ vehicleType: 'xl' });
    await expect(scheduleRide(core, rider, night.trip)).rejects.toEqual(refusal('ride.class_closed'));
  });
});

describe('a change', () => {
  test('replaces time and price, for the version that was seen alone', async () => {
    const first = await schedule();
    const later = await wanted({ pickupAt: tomorrowAt(15) });
    const changed = await changeScheduled(core, rider, first.id, { ...later, version: 1 });
    expect(changed).toMatchObject({ id: first.id, version: 2, pickupAt: later.pickupAt });
    const again = await wanted({ pickupAt: tomorrowAt(16) });
    await expect(changeScheduled(core, rider, first.id, { ...again, version: 1 })).rejects.toEqual(
      refusal('schedule.changed'),
    );
    await expect(cancelScheduled(core, rider, first.id, { version: 1 })).rejects.toEqual(refusal('schedule.changed'));
    const stranger = await aRider(core);
    await expect(cancelScheduled(core, stranger, first.id, { version: 2 })).rejects.toEqual(
      refusal('schedule.not_found'),
    );
  });

  test('is too late once the search has begun; a cancellation before costs nothing', async () => {
    const { id } = await schedule();
    const other = await schedule({ pickupAt: tomorrowAt(15) });
    expect(await cancelScheduled(core, rider, other.id, { version: 1 })).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'rider',
    });
    await core.sql('UPDATE scheduled_rides SET search_at = now() WHERE id = $1', [id]);
    await beginDueRides(core, new CityPools(core));
    await expect(cancelScheduled(core, rider, id, { version: 2 })).rejects.toEqual(refusal('schedule.begun'));
    expect(await core.sql('SELECT 1 FROM payments WHERE rider_id = $1', [rider.id])).toEqual([]);
  });

  test('racing with the beginning of the search leaves either a ride or a cancellation', async () => {
    const { id } = await schedule();
    await core.sql('UPDATE scheduled_rides SET search_at = now() WHERE id = $1', [id]);
    const [cancelled] = await Promise.allSettled([
      cancelScheduled(core, rider, id, { version: 1 }),
      beginDueRides(core, new CityPools(core)),
    ]);
    const rides = await core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [rider.id]);
    expect(rides).toHaveLength(cancelled.status === 'fulfilled' ? 0 : 1);
  });
});

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

const remind = () => remindOfScheduled(core, new CityPools(core));
const pickupIn = (id: string, minutes: number) =>
  core.sql(
    `UPDATE scheduled_rides SET pickup_at = now() + make_interval(mins => $2), search_at = now() + interval '5 minutes' WHERE id = $1`,
    [id, minutes],
  );

describe('reminders', () => {
  test('half an hour before, once, to the rider and the driver who took it', async () => {
    const [{ id }, driver] = [await schedule(), await aDriver(core)];
    await takeScheduled(core, driver, id, { version: 1 });
    await remind();
    expect(await kindsOf(rider)).toEqual(['scheduled_taken']);
    await pickupIn(id, 29);
    await Promise.all([remind(), remind(), remind()]);
    expect(await kindsOf(rider)).toEqual(['scheduled_reminder', 'scheduled_taken']);
    expect(await kindsOf(driver)).toEqual(['scheduled_drive']);
  });

  test('in the evening before, to a rider who booked earlier', async () => {
    const [{ id }, { id: late }] = [await schedule(), await schedule({ pickupAt: tomorrowAt(15) })];
    await core.sql(`UPDATE scheduled_rides SET created_at = now() - interval '2 days' WHERE id = $1`, [id]);
    const evening = minuteOn(new Date(), ZONE, 0, 18 * 60);
    const at = (minutes: number) => ({
      ...core,
      clock: { now: () => new Date(evening.getTime() + minutes * 60_000) },
    });
    await core.sql(`UPDATE scheduled_rides SET created_at = $2 WHERE id = $1`, [
      late,
      new Date(evening.getTime() + 60_000),
    ]);
    await remindOfScheduled(at(-1), new CityPools(core));
    expect(await kindsOf(rider)).toEqual([]);
    await remindOfScheduled(at(5), new CityPools(core));
    await remindOfScheduled(at(6), new CityPools(core));
    const notifications = await notificationsOf(core, rider, {});
    expect(notifications.map(({ facts }) => facts.scheduledId)).toEqual([id]);
  });

  test('an hour before, a rider for whom no driver is near hears so, also by text, and the search goes on', async () => {
    const { id } = await schedule();
    await pickupIn(id, 59);
    await Promise.all([remind(), remind()]);
    expect(await kindsOf(rider)).toEqual(['scheduled_in_doubt']);
    expect((await scheduledRidesOf(core, rider))[0]).toMatchObject({ status: 'scheduled', isInDoubt: true });
    expect(await core.sql(`SELECT recipient FROM messages WHERE template = 'scheduled_in_doubt'`)).toHaveLength(1);
  });

  test('says nothing where a free driver is near, or one has taken it', async () => {
    await standAt(core, await aDriver(core), cottonTree);
    const { id } = await schedule();
    await pickupIn(id, 59);
    await remind();
    expect(await kindsOf(rider)).toEqual([]);
  });

  test('fails a ride whose class was closed meanwhile an hour before, not at the door', async () => {
    const { id } = await schedule();
    await pickupIn(id, 59);
    await core.sql(`UPDATE scheduled_rides SET vehicle_type = 'gone' WHERE id = $1`, [id]);
    await remind();
    expect(await kindsOf(rider)).toEqual(['scheduled_failed_closed']);
    expect((await scheduledRidesOf(core, rider))[0]).toMatchObject({ status: 'failed', failure: 'closed' });
  });
});
