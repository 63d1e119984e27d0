import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SEARCH_SECONDS } from '@waka/contracts/matching/offer';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import { relayOutbox } from '../app/relay-outbox.ts';
import { acceptOffer } from '../matching/offers/accept-offer.ts';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { expireSearches } from '../matching/rounds/expire-searches.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import { setFare } from '../ops/money/rates.repository.ts';
import type { Actor } from '../platform/actor.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { userRoom } from '../platform/rooms.ts';
import { eventsAfter, liveRideOf, rideById } from '../rides/views/read-rides.ts';
import { aDriver, anOffer, aRide, aRider, aTrip, cottonTree } from '../testing/builders.ts';
import { standAt } from '../testing/stand-at.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { arriveAtPickup } from '../trips/progress/advance-ride.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { quoteRide } from '../trips/booking/quote-ride.ts';
import { beginDueRides } from './begin-scheduled.ts';
import { scheduledRidesOf, scheduleRide } from './schedule-ride.ts';
import { takeScheduled } from './take-scheduled.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

let rider: Actor;
beforeEach(async () => {
  rider = await aRider(core);
});

const inMinutes = (minutes: number) =>
  new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();

async function scheduled(changes: Partial<ScheduledRideRequest> = {}, as = rider) {
  const pickupAt = inMinutes(24 * 60);
  const points: Pick<RideRequest, keyof RideRequest> = aTrip();
  const trip = { ...points, pickupAt, ...changes };
  const { quoteId } = await quoteRide(core, as, trip);
  return scheduleRide(core, as, { ...trip, quoteId });
}

/** Moves the pickup to so many minutes from now, and the search to this moment. */
const isDue = (id: string, minutes = 20) =>
  core.sql(
    `UPDATE scheduled_rides SET search_at = now(), pickup_at = date_trunc('minute', now()) + make_interval(mins => $2) WHERE id = $1`,
    [id, minutes],
  );
const begin = () => beginDueRides(core, new CityPools(core));
const ridesOf = async (actor: Actor) =>
  (await core.sql<{ n: number }>('SELECT count(*)::int AS n FROM rides WHERE rider_id = $1', [actor.id]))[0]?.n;
const kindsOf = async (actor: Actor) => (await notificationsOf(core, actor, {})).map(({ kind }) => kind);

test('a scheduled ride becomes a ride at its search time, at the confirmed price with the same lines', async () => {
  const { id, fare, fareLines, searchAt, pickupAt } = await scheduled();
  expect(Date.parse(searchAt)).toBeLessThan(Date.parse(pickupAt));
  expect(await begin()).toBe(0);
  await setFare(core.sql, null, 'SL', 'standard', 99_000, 9_900, {});
  await isDue(id);
  expect(await begin()).toBe(1);
  const ride = await liveRideOf(core, rider);
  expect(ride).toMatchObject({ status: 'pending', fare, fareLines, seq: 1, pickupLocation: { ...cottonTree } });
  expect(ride?.scheduledFor).not.toBeNull();
  expect(await core.sql('SELECT status, ride_id FROM scheduled_rides WHERE id = $1', [id])).toEqual([
    { status: 'begun', rideId: ride?.id },
  ]);
  await core.sql(`DELETE FROM fare_rates WHERE base = 99000`);
});

test('a ride that was scheduled for another person begins for that person, who is texted by the link', async () => {
  const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };
  const booked = await scheduled({ passenger });
  expect(booked.passenger).toEqual(passenger);
  await isDue(booked.id);
  expect(await begin()).toBe(1);
  const ride = await liveRideOf(core, rider);
  if (!ride) throw new Error('the ride did not begin');
  expect(ride.passenger).toEqual(passenger);
  const driver = await aDriver(core);
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  expect(
    await core.sql(
      `SELECT recipient, params ->> 'shareId' = ride_shares.id::text AS has_link FROM messages
       JOIN ride_shares ON ride_id = $1 AND is_for_passenger WHERE template = 'passenger_driver_found'`,
      [ride.id],
    ),
  ).toEqual([{ recipient: passenger.phone, hasLink: true }]);
});

test('a ride whose rider is still on another one holds up no ride behind it', async () => {
  const waiting = await scheduled();
  await isDue(waiting.id, 10);
  await aRide(core, rider);
  const other = await aRider(core);
  const { id } = await scheduled({}, other);
  await isDue(id);
  expect(await beginDueRides(core, new CityPools(core), 1)).toBe(1);
  expect(await ridesOf(other)).toBe(1);
});

describe('exactly one ride', () => {
  test('is made by workers at the same time', async () => {
    const { id } = await scheduled();
    await isDue(id);
    const made = await Promise.all(Array.from({ length: 6 }, begin));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await ridesOf(rider)).toBe(1);
  });

  test('is made although a worker dies before its commit, and Redis loses all data', async () => {
    const { id } = await scheduled();
    await isDue(id);
    const dying = {
      ...core,
      transaction: <Result>(work: (sql: TestCore['sql']) => Promise<Result>) =>
        core.transaction(async (sql) => {
          await work(sql);
          throw new Error('the process died');
        }),
    };
    expect(await beginDueRides(dying, new CityPools(core))).toBe(0);
    expect(await ridesOf(rider)).toBe(0);
    await core.redis.flushdb();
    expect(await begin()).toBe(1);
    expect(await begin()).toBe(0);
    expect(await ridesOf(rider)).toBe(1);
  });

  test('and a worker that dies after its commit leaves the event to the relay', async () => {
    const { id } = await scheduled();
    await isDue(id);
    await core.sql('DELETE FROM outbox');
    // Its publisher is cut off, so it acknowledges nothing.
    const cutOff = { emit: () => {}, join: () => {}, empty: () => {}, isDelivered: () => Promise.resolve(false) };
    await beginDueRides({ ...core, publisher: cutOff }, new CityPools(core));
    await core.sql(`UPDATE outbox SET created_at = now() - interval '1 minute'`);
    core.publisher.published.length = 0;
    await relayOutbox(core);
    const published = core.publisher.published
      .filter(({ room }) => room === userRoom(rider.id))
      .map(({ event }) => event);
    expect(published.toSorted()).toEqual(['ride:updated', 'scheduled:changed']);
  });
});

describe('a rider who is still in another ride', () => {
  test('is notified once, and the search begins when that ride has ended', async () => {
    const { id } = await scheduled();
    const { id: other } = await aRide(core, rider);
    await isDue(id);
    expect(await begin()).toBe(0);
    expect(await begin()).toBe(0);
    expect(await kindsOf(rider)).toEqual(['scheduled_waits']);
    await cancelRide(core, rider, other, { reason: 'changed_mind' });
    expect(await begin()).toBe(1);
  });

  test('hears a quarter of an hour after its time that it fails', async () => {
    const { id } = await scheduled();
    await aRide(core, rider);
    await isDue(id, -16);
    expect(await begin()).toBe(0);
    expect(await scheduledRidesOf(core, rider)).toMatchObject([{ id, status: 'failed', failure: 'rider_busy' }]);
    expect(await kindsOf(rider)).toEqual(['scheduled_failed_rider_busy']);
    expect(await ridesOf(rider)).toBe(1);
  });
});

test('a class that ops has closed meanwhile, and a locked account, fail honestly', async () => {
  const { id } = await scheduled();
  await isDue(id);
  await core.sql(`UPDATE users SET suspended_at = now() WHERE id = $1`, [rider.id]);
  expect(await begin()).toBe(0);
  expect(await kindsOf(rider)).toEqual(['scheduled_failed_account']);
});

describe('the driver who took it', () => {
  let driver: Actor;
  beforeEach(async () => {
    driver = await aDriver(core);
  });

  async function taken() {
    const { id, version } = await scheduled();
    await takeScheduled(core, driver, id, { version });
    await isDue(id);
    return id;
  }

  test('gets the ride at its search time, with offer and acceptance in the log', async () => {
    await standAt(core, driver, cottonTree);
    await taken();
    expect(await begin()).toBe(1);
    const ride = await liveRideOf(core, driver);
    expect(ride).toMatchObject({ status: 'accepted', driver: { id: driver.id, name: 'Mohamed Sesay' } });
    const events = await eventsAfter(core, rider, ride?.id ?? '', 0);
    expect(events.map(({ type }) => type)).toEqual(['requested', 'offered', 'accepted']);
    expect(await kindsOf(rider)).toEqual(['driver_found', 'scheduled_taken']);
  });

  test.each([
    [
      'is offline',
      (one: Actor) => core.sql('UPDATE driver_profiles SET is_online = false WHERE user_id = $1', [one.id]),
    ],
    ['sends no positions', (one: Actor) => core.redis.hdel(redisKeys.positions('freetown'), one.id)],
  ])('who %s loses it, and all drivers are asked at once', async (_, away) => {
    await standAt(core, driver, cottonTree);
    await taken();
    await standAt(core, driver, cottonTree, { ageMs: 10 * 60_000 });
    await away(driver);
    expect(await begin()).toBe(1);
    expect(await liveRideOf(core, rider)).toMatchObject({ status: 'pending', driver: null });
    expect(await kindsOf(driver)).toEqual(['scheduled_called_off']);
  });

  test('who is on another trip loses it', async () => {
    await standAt(core, driver, cottonTree);
    await taken();
    const other = await aRider(core);
    const ride = await aRide(core, other);
    await core.sql(`UPDATE rides SET status = 'accepted', driver_id = $2 WHERE id = $1`, [ride.id, driver.id]);
    expect(await begin()).toBe(1);
    expect(await liveRideOf(core, rider)).toMatchObject({ status: 'pending' });
  });

  test('waits for free until the time of the pickup, however early he is there', async () => {
    await standAt(core, driver, cottonTree);
    await taken();
    await begin();
    const { id } = (await liveRideOf(core, driver)) ?? { id: '' };
    await arriveAtPickup(core, driver, id);
    await core.sql(`UPDATE rides SET arrived_at = now() - interval '15 minutes' WHERE id = $1`, [id]);
    await expect(cancelRide(core, driver, id, { reason: 'rider_no_show' })).rejects.toMatchObject({
      code: 'ride.no_show_too_early',
    });
    await core.sql(`UPDATE rides SET scheduled_for = now() - interval '6 minutes' WHERE id = $1`, [id]);
    expect(await cancelRide(core, driver, id, { reason: 'rider_no_show' })).toMatchObject({ status: 'cancelled' });
  });
});

test('the search goes on until after the time of the pickup', async () => {
  const { id } = await scheduled();
  await isDue(id);
  await begin();
  const { id: rideId } = (await liveRideOf(core, rider)) ?? { id: '' };
  const later = (column: string) =>
    core.sql(`UPDATE rides SET ${column} = now() - make_interval(secs => $2) WHERE id = $1`, [
      rideId,
      SEARCH_SECONDS + 1,
    ]);
  await later('searching_since');
  await expireSearches(core, 'freetown');
  expect(await rideById(core, rider, rideId)).toMatchObject({ status: 'pending' });
  await later('scheduled_for');
  await expireSearches(core, 'freetown');
  expect(await rideById(core, rider, rideId)).toMatchObject({ status: 'expired' });
});
