import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MOST_SCHEDULED } from '@waka/contracts/scheduled/scheduled-rules';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { notificationsOf } from '../notifications/notification-centre.ts';
import { cancelScheduledByOps } from '../ops/rides/ops-scheduled.ts';
import type { Actor } from '../platform/actor.ts';
import { beginDueRides } from '../scheduled/begin-scheduled.ts';
import { scheduledRidesOf } from '../scheduled/schedule-ride.ts';
import { aDriver, aRide, aRider, aTrip } from '../testing/builders.ts';
import { scheduling } from '../testing/scheduling.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { bookRelay } from './book-relay.ts';
import { cancelOwnScheduled, changeOwnScheduled } from './change-own-scheduled.ts';
import { followRelay, followRelays } from './follow-relays.ts';
import { quoteRelay } from './quote-relay.ts';
import { currentRelay } from './read-relay.ts';
import { openRelayOf } from './relays.repository.ts';

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  await core.sql('UPDATE crossings SET price = 200');
});
afterAll(() => core.close());
/** When the only ferry of a day leaves: hours from now, and not in the first hour of a day nor in its last two. */
const departureMinute = [9, 6]
  .map((hours) => new Date(Date.now() + hours * 3_600_000))
  .filter((time) => time.getUTCHours() > 0 && time.getUTCHours() < 22)
  .map((time) => time.getUTCHours() * 60 + time.getUTCMinutes())[0];
/** Opens the ferry; it leaves so many minutes after that departure every day. */
const leavesAt = (minutesLater: number) =>
  core.sql('UPDATE crossings SET is_open = true, from_a = $1, from_b = $1', [
    JSON.stringify([
      {
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        minutes: [(departureMinute ?? 0) + minutesLater],
      },
    ]),
  ]);
const closes = () => core.sql('UPDATE crossings SET is_open = false');

beforeEach(async () => {
  await leavesAt(0);
  await core.sql(`UPDATE relay_trips SET ending = 'done' WHERE ending IS NULL`);
  rider = await aRider(core);
});

const points = {
  pickupLocation: aTrip().pickupLocation,
  dropoffLocation: { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 },
};

async function offered() {
  const [option] = await quoteRelay(core, rider, points);
  if (!option?.firstPickupAt) throw new Error('the ride to the quay was offered for now');
  return { ...option, firstPickupAt: option.firstPickupAt };
}
async function aBooking() {
  const { ferry, first, second, firstPickupAt } = await offered();
  return {
    ...points,
    crossingId: ferry.crossingId,
    departsAt: ferry.departsAt,
    firstQuoteId: first.quoteId,
    secondQuoteId: second.quoteId,
    firstPickupAt,
    firstVehicle: 'standard',
    secondVehicle: 'standard',
    paymentMethod: 'cash',
  };
}
const booked = async () => bookRelay(core, rider, await aBooking());
const stateOf = async (id: string) =>
  (
    await core.sql<{ status: string; cancelledBy: string | null; pickupAt: Date }>(
      'SELECT status, cancelled_by, pickup_at FROM scheduled_rides WHERE id = $1',
      [id],
    )
  )[0];
const kindsOf = async (of: Actor) => (await notificationsOf(core, of, {})).map(({ kind }) => kind);
/** Books a trip and returns it with its ride to the quay. */
async function withFirst() {
  const relay = await booked();
  const [first] = await scheduledRidesOf(core, rider);
  if (!first) throw new Error('the ride to the quay was not scheduled');
  return { relay, first };
}
const isTaken = async (id: string) => {
  const driver = await aDriver(core);
  await core.sql(`UPDATE scheduled_rides SET status = 'taken', driver_id = $2 WHERE id = $1`, [id, driver.id]);
  return driver;
};
const { wanted, schedule } = scheduling(() => ({ core, rider }));
const after = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();

test('where the ferry leaves in hours, the ride to the quay is scheduled to come before boarding', async () => {
  const option = await offered();
  const booking = await aBooking();
  const relay = await bookRelay(core, rider, booking);
  expect((await bookRelay(core, rider, booking)).id).toBe(relay.id);
  const early = Date.parse(option.ferry.beThereBy) - Date.parse(option.firstPickupAt);
  expect(early).toBeGreaterThan(option.first.durationMin * 60_000);
  expect(early).toBeLessThan((option.first.durationMin + 60) * 60_000);
  // No search begins, and no car comes now.
  expect(await core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [rider.id])).toEqual([]);
  expect(relay).toMatchObject({ firstRideId: null, firstRideStatus: null, departures: [] });
  const scheduled = await scheduledRidesOf(core, rider);
  expect(scheduled.map(({ pickupAt }) => pickupAt)).toEqual([option.firstPickupAt, option.ferry.arrivesAt]);
  expect(relay.firstScheduledId).toBe(scheduled[0]?.id);
  expect(relay.fare).toBe(scheduled.reduce((sum, { fare }) => sum + fare, 0));
  expect(await followRelays(core)).toBe(0);
  expect(await currentRelay(core, rider)).toEqual(relay);
});

test('a ride that was quoted for later is not booked for now', async () => {
  const { firstPickupAt, ...booking } = await aBooking();
  expect(Date.parse(firstPickupAt)).toBeGreaterThan(Date.now() + 3_600_000);
  await expect(bookRelay(core, rider, booking)).rejects.toMatchObject({ code: 'quote.not_found' });
  await expect(bookRelay(core, rider, { ...booking, firstPickupAt: booking.departsAt })).rejects.toMatchObject({
    code: 'relay.departure_missed',
  });
});

test('a scheduled ride to the quay that is cancelled ends the trip at once, and another can be booked', async () => {
  const { relay, first } = await withFirst();
  await cancelOwnScheduled(core, rider, first.id, { version: first.version });
  expect(await stateOf(relay.second.id)).toMatchObject({ status: 'cancelled' });
  expect(await kindsOf(rider)).toEqual(['relay_ended']);
  expect((await booked()).id).not.toBe(relay.id);
  expect(await followRelays(core)).toBe(0);
});

test('when ops closes the ferry, both rides are cancelled once, and the rider is notified of both', async () => {
  const { relay, first } = await withFirst();
  const driver = await isTaken(first.id);
  await closes();
  const workers = await Promise.all([followRelays(core), followRelays(core)]);
  expect(workers.toSorted()).toEqual([0, 1]);
  for (const id of [first.id, relay.second.id]) {
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', cancelledBy: 'admin' });
  }
  expect(await kindsOf(rider)).toEqual(['scheduled_cancelled', 'relay_ferry_cancelled']);
  const [notice] = await notificationsOf(core, rider, {}, 'fr');
  expect(notice?.facts).toMatchObject({
    scheduledId: first.id,
    reason: expect.stringMatching(/^le bac ne circule pas/),
  });
  expect(await kindsOf(driver)).toEqual(['scheduled_called_off']);
  // No search begins any more, at whatever time.
  await core.sql('UPDATE scheduled_rides SET search_at = now() WHERE rider_id = $1', [rider.id]);
  expect(await beginDueRides(core, new CityPools(core))).toBe(0);
  expect(await core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [rider.id])).toEqual([]);
  expect(await followRelays(core)).toBe(0);
});

test('a ferry that closes while the search for the ride to the quay begins leaves a ride or a cancelled one', async () => {
  const { first } = await withFirst();
  await core.sql('UPDATE scheduled_rides SET search_at = now() WHERE id = $1', [first.id]);
  await closes();
  const [, begun] = await Promise.all([followRelays(core), beginDueRides(core, new CityPools(core))]);
  const rides = await core.sql('SELECT status FROM rides WHERE rider_id = $1', [rider.id]);
  expect(rides).toEqual(begun === 1 ? [{ status: 'pending' }] : []);
  expect(await stateOf(first.id)).toMatchObject({ status: begun === 1 ? 'begun' : 'cancelled' });
  expect((await kindsOf(rider)).includes('scheduled_cancelled')).toBe(begun === 0);
});

test('when ops cancels the ride from the other quay, no driver brings the rider to this one', async () => {
  const { relay, first } = await withFirst();
  const admin = { id: (await aRider(core)).id, role: 'admin' } as const;
  await cancelScheduledByOps(core, admin, relay.second.id, {
    version: relay.second.version,
    reason: 'No driver there',
  });
  expect(await followRelays(core)).toBe(1);
  expect(await stateOf(first.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'admin' });
  expect(await kindsOf(rider)).toEqual(['scheduled_cancelled', 'scheduled_cancelled']);
});

test('a rider who cancels the ride from the other quay keeps the one to this quay', async () => {
  const { relay, first } = await withFirst();
  await cancelOwnScheduled(core, rider, relay.second.id, { version: relay.second.version });
  expect(await currentRelay(core, rider)).toBeNull();
  expect(await stateOf(first.id)).toMatchObject({ status: 'scheduled' });
  expect(await kindsOf(rider)).toEqual([]);
});

test('a departure that is taken out moves both rides to the next one of the day', async () => {
  const { relay, first } = await withFirst();
  const driver = await isTaken(first.id);
  await leavesAt(60);
  const workers = await Promise.all([followRelays(core), followRelays(core)]);
  expect(workers.toSorted()).toEqual([0, 1]);
  const moved = await currentRelay(core, rider);
  expect(moved).toMatchObject({ fare: relay.fare, firstRideStatus: null, version: relay.version + 1 });
  expect(moved?.ferry.departsAt).toBe(after(relay.ferry.departsAt, 60));
  const rides = await scheduledRidesOf(core, rider);
  expect(rides.map(({ pickupAt }) => pickupAt)).toEqual([after(first.pickupAt, 60), after(relay.second.pickupAt, 60)]);
  expect(rides[0]).toMatchObject({ id: first.id, status: 'scheduled', driver: null });
  expect(Date.parse(rides[0]?.searchAt ?? '')).toBe(Date.parse(first.searchAt) + 3_600_000);
  expect(await kindsOf(rider)).toEqual(['scheduled_reminder', 'relay_moved']);
  expect(await kindsOf(driver)).toEqual(['scheduled_called_off']);
});

test('a departure that is taken out, and after which none goes on its day, ends the trip', async () => {
  const { relay, first } = await withFirst();
  await leavesAt(-60);
  expect(await followRelays(core)).toBe(1);
  expect(await currentRelay(core, rider)).toBeNull();
  for (const id of [first.id, relay.second.id]) expect(await stateOf(id)).toMatchObject({ status: 'cancelled' });
  expect(await kindsOf(rider)).toEqual(['scheduled_cancelled', 'relay_ferry_cancelled']);
});

test('a worker that read a trip before another one moved it does not end it', async () => {
  const { relay, first } = await withFirst();
  const read = await openRelayOf(core.sql, rider.id);
  await leavesAt(60);
  expect(await followRelays(core)).toBe(1);
  await closes();
  expect(read && (await followRelay(core, read))).toBe(false);
  expect(await currentRelay(core, rider)).toMatchObject({ id: relay.id, version: relay.version + 1 });
  expect(await stateOf(first.id)).toMatchObject({ status: 'scheduled' });
  expect(await kindsOf(rider)).toEqual(['scheduled_reminder', 'relay_moved']);
});

test('a trip is not moved to a time at which its rider has another ride', async () => {
  const { relay, first } = await withFirst();
  const other = await schedule({ pickupAt: after(first.pickupAt, -35) });
  await core.sql('UPDATE scheduled_rides SET pickup_at = $2 WHERE id = $1', [other.id, after(first.pickupAt, 50)]);
  await leavesAt(60);
  expect(await followRelays(core)).toBe(1);
  expect(await stateOf(first.id)).toMatchObject({ status: 'cancelled' });
  expect(await stateOf(relay.second.id)).toMatchObject({ status: 'cancelled' });
  expect(await stateOf(other.id)).toMatchObject({ status: 'scheduled' });
});

test('a ride to the quay that has begun stays where its departure is taken out', async () => {
  const { relay, first } = await withFirst();
  const ride = await aRide(core, rider);
  await core.sql(`UPDATE scheduled_rides SET status = 'begun', ride_id = $2 WHERE id = $1`, [first.id, ride.id]);
  await leavesAt(-60);
  expect(await followRelays(core)).toBe(1);
  expect(await currentRelay(core, rider)).toMatchObject({
    firstRideId: ride.id,
    ferry: { departsAt: after(relay.ferry.departsAt, 23 * 60) },
  });
  expect(await stateOf(first.id)).toMatchObject({ status: 'begun' });
});

test('the ride to the quay is moved in time to board, and to no other place', async () => {
  const { relay, first } = await withFirst();
  const { address, lat, lng } = first.dropoffLocation;
  const toQuay = { pickupLocation: points.pickupLocation, dropoffLocation: { address, lat, lng } };
  const change = async (changes: object) =>
    changeOwnScheduled(core, rider, first.id, { ...(await wanted({ ...toQuay, ...changes })), version: first.version });
  // The drive counts, too.
  const tooLate = after(relay.ferry.beThereBy, 1 - first.durationMin);
  await expect(change({ pickupAt: tooLate })).rejects.toMatchObject({ code: 'relay.ferry_missed' });
  await expect(change({ pickupAt: first.pickupAt, dropoffLocation: aTrip().dropoffLocation })).rejects.toMatchObject({
    code: 'relay.changed',
  });
  const pickupAt = after(first.pickupAt, -10);
  expect(await change({ pickupAt })).toMatchObject({ pickupAt, version: first.version + 1 });
});

test('both rides count for how many a rider may schedule', async () => {
  for (const hours of Array.from({ length: MOST_SCHEDULED - 1 }, (_, index) => 24 + index * 2)) {
    await schedule({ pickupAt: after(new Date().toISOString(), hours * 60) });
  }
  await expect(booked()).rejects.toMatchObject({ code: 'schedule.too_many' });
  const [last] = (await scheduledRidesOf(core, rider)).toReversed();
  await cancelOwnScheduled(core, rider, last?.id ?? '', { version: 1 });
  await booked();
  expect(await scheduledRidesOf(core, rider)).toHaveLength(MOST_SCHEDULED);
});

test('a scheduled ride to the quay that has begun is that of the trip', async () => {
  const relay = await booked();
  const [first] = await scheduledRidesOf(core, rider);
  const ride = await aRide(core, rider);
  await core.sql(`UPDATE scheduled_rides SET status = 'begun', ride_id = $2 WHERE id = $1`, [first?.id, ride.id]);
  expect(await currentRelay(core, rider)).toMatchObject({ firstRideId: ride.id, firstRideStatus: ride.status });
  await core.sql(`UPDATE relay_trips SET departs_at = now() - interval '1 minute' WHERE id = $1`, [relay.id]);
  await core.sql(
    `UPDATE rides SET status = 'completed', driver_id = $2, accepted_at = now(), arrived_at = now(), started_at = now(),
         completed_at = now()
       WHERE id = $1`,
    [ride.id, (await aDriver(core)).id],
  );
  expect(await followRelays(core)).toBe(0);
  expect(await stateOf(relay.second.id)).toMatchObject({ status: 'scheduled' });
});
