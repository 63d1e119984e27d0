import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { notificationsOf } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import { rideById } from '../rides/views/read-rides.ts';
import { aDriver, aRide, aRider, aTrip, lumley } from '../testing/builders.ts';
import { testCore, type TestCore } from '../testing/test-core.ts';
import { cancelRide } from '../trips/cancellation/cancel-ride.ts';
import { bookRelay } from './book-relay.ts';
import { changeOwnScheduled } from './change-own-scheduled.ts';
import { cancelRelay } from './end-relay.ts';
import { followRelays } from './follow-relays.ts';
import { changeDeparture } from './move-relay.ts';
import { quoteRelay } from './quote-relay.ts';
import { currentRelay } from './read-relay.ts';

const AIRPORT = { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 };
const HALF_HOURLY = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: Array.from({ length: 48 }, (_, index) => index * 30) },
];

let core: TestCore;
let rider: Actor;
beforeAll(async () => {
  core = await testCore();
  await core.sql('UPDATE crossings SET is_open = true, price = 200, from_a = $1, from_b = $1', [
    JSON.stringify(HALF_HOURLY),
  ]);
});
afterAll(() => core.close());
beforeEach(async () => {
  rider = await aRider(core);
  await core.sql(`UPDATE relay_trips SET ending = 'done' WHERE ending IS NULL`);
});

const { pickupLocation } = aTrip();
const points = { pickupLocation, dropoffLocation: AIRPORT };

async function aBooking(as = rider) {
  const [option] = await quoteRelay(core, as, points);
  if (!option) throw new Error('no ferry was offered');
  const { ferry, first, second } = option;
  return {
    ...points,
    crossingId: ferry.crossingId,
    departsAt: ferry.departsAt,
    firstQuoteId: first.quoteId,
    secondQuoteId: second.quoteId,
    firstVehicle: 'standard',
    secondVehicle: 'standard',
    paymentMethod: 'cash',
  };
}
async function booked() {
  const { firstRideId, ...relay } = await bookRelay(core, rider, await aBooking());
  if (!firstRideId) throw new Error('the ride to the quay was not begun');
  return { ...relay, firstRideId };
}
const secondOf = async (id: string) =>
  (
    await core.sql<{ status: string; pickupAt: Date }>('SELECT status, pickup_at FROM scheduled_rides WHERE id = $1', [
      id,
    ])
  )[0];
const isLate = (id: string) =>
  core.sql(`UPDATE relay_trips SET departs_at = now() - interval '1 minute' WHERE id = $1`, [id]);
const isCompleted = async (rideId: string) =>
  core.sql(
    `UPDATE rides SET status = 'completed', driver_id = $2, accepted_at = now(), arrived_at = now(), started_at = now(),
       completed_at = now()
     WHERE id = $1`,
    [rideId, (await aDriver(core)).id],
  );
const kinds = async () => (await notificationsOf(core, rider, {})).map(({ kind }) => kind);

test('the ride from the other quay begins when its ferry lands, and is not changed by itself', async () => {
  const { second } = await booked();
  const change = Object.assign(aTrip(), {
    pickupAt: new Date(Date.now() + 86_400_000).toISOString(),
    version: 1,
    quoteId: second.id,
  });
  await expect(changeOwnScheduled(core, rider, second.id, change)).rejects.toMatchObject({ code: 'relay.changed' });
});

test('a trip over water for another person is two rides for that person', async () => {
  const passenger = { name: 'Fatmata Conteh', phone: '+23278123456' };
  const { firstRideId, second } = await bookRelay(core, rider, { ...(await aBooking()), passenger });
  expect((await rideById(core, rider, firstRideId ?? '')).passenger).toEqual(passenger);
  expect(second.passenger).toEqual(passenger);
  // Each of them has texts of its own.
  const hits = await core.sql(`SELECT count(*)::int AS hits FROM limit_hits WHERE kind = 'passenger:number'`);
  expect(hits).toEqual([{ hits: 2 }]);
});

test('a trip over water is two rides and a ferry that the first one reaches', async () => {
  const [option] = await quoteRelay(core, rider, points);
  expect(option).toMatchObject({ ferry: { ticketPrice: 200, from: { name: 'Kissy Ferry Terminal' } } });
  const { ferry, first, second, departures } = option ?? {};
  expect(first?.isRoundWater).toBe(false);
  expect(second?.isRoundWater).toBe(false);
  expect(departures?.[0]).toBe(ferry?.departsAt);
  const toBoard = Date.parse(ferry?.beThereBy ?? '') - Date.now();
  expect(toBoard).toBeGreaterThan((first?.durationMin ?? 0) * 60_000);
});

test('a later departure can be chosen, beside other ferries, and one that is not reached cannot', async () => {
  const [{ ferry, departures } = { ferry: null, departures: [] }] = await quoteRelay(core, rider, points);
  const chosen = { crossingId: ferry?.crossingId ?? '', departsAt: departures[2] ?? '' };
  expect((await quoteRelay(core, rider, { ...points, ...chosen }))[0]?.ferry.departsAt).toBe(departures[2]);
  const past = new Date(Date.now() - 3_600_000).toISOString();
  expect((await quoteRelay(core, rider, { ...points, ...chosen, departsAt: past }))[0]?.ferry.departsAt).toBe(
    departures[0],
  );
  const ofOther = { ...chosen, crossingId: randomUUID() };
  expect((await quoteRelay(core, rider, { ...points, ...ofOther }))[0]?.ferry.departsAt).toBe(departures[0]);
});

test('a trip on one shore has no ferry', async () => {
  expect(await quoteRelay(core, rider, { ...points, dropoffLocation: { address: 'Lumley', ...lumley } })).toEqual([]);
});

test('both rides are booked at the quoted prices, once, however often it is asked', async () => {
  const booking = await aBooking();
  const [relay, again] = await Promise.all([bookRelay(core, rider, booking), bookRelay(core, rider, booking)]);
  expect(again.id).toBe(relay.id);
  expect(await bookRelay(core, rider, booking)).toMatchObject({ id: relay.id, firstRideStatus: 'pending' });
  expect(relay.second).toMatchObject({ status: 'scheduled', pickupAt: relay.ferry.arrivesAt });
  const rides = await core.sql<{ fare: number }>('SELECT fare FROM rides WHERE rider_id = $1', [rider.id]);
  expect(rides).toHaveLength(1);
  expect(relay.fare).toBe((rides[0]?.fare ?? 0) + relay.second.fare);
});

test('nothing is booked by half', async () => {
  const booking = await aBooking();
  const other = await aBooking(await aRider(core));
  await expect(bookRelay(core, rider, { ...booking, secondQuoteId: other.secondQuoteId })).rejects.toMatchObject({
    code: 'quote.not_found',
  });
  const missed = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 - 1_800_000).toISOString();
  await expect(bookRelay(core, rider, { ...booking, departsAt: missed })).rejects.toMatchObject({
    code: 'relay.departure_missed',
  });
  await expect(
    bookRelay(core, rider, { ...booking, departsAt: new Date(Date.parse(booking.departsAt) + 60_000).toISOString() }),
  ).rejects.toMatchObject({ code: 'relay.no_such_departure' });
  expect(await core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [rider.id])).toEqual([]);
  expect(await core.sql('SELECT 1 FROM scheduled_rides WHERE rider_id = $1', [rider.id])).toEqual([]);
});

test('another departure moves the second ride with it, by the version that was seen', async () => {
  const relay = await booked();
  const departsAt = relay.departures.find((time) => time > relay.ferry.departsAt) ?? '';
  const change = { departsAt, version: relay.version };
  const moved = await changeDeparture(core, rider, relay.id, change);
  expect(moved.ferry.departsAt).toBe(departsAt);
  expect(moved.second).toMatchObject({ pickupAt: moved.ferry.arrivesAt, fare: relay.second.fare });
  await expect(changeDeparture(core, rider, relay.id, change)).rejects.toMatchObject({ code: 'relay.changed' });
});

test('a rider who is not at the quay when the ferry leaves takes the next one', async () => {
  const relay = await booked();
  await isLate(relay.id);
  expect(await followRelays(core)).toBe(1);
  const moved = await currentRelay(core, rider);
  expect(Date.parse(moved?.ferry.departsAt ?? '')).toBeGreaterThan(Date.now());
  expect(moved?.second.pickupAt).toBe(moved?.ferry.arrivesAt);
  expect(await kinds()).toEqual(['relay_moved']);
  expect(await followRelays(core)).toBe(0);
});

const ferryHas = (changes: object) =>
  core.sql('UPDATE crossings SET is_open = coalesce($1, is_open), from_a = coalesce($2, from_a)', [
    'isOpen' in changes ? changes.isOpen : null,
    'fromA' in changes ? JSON.stringify(changes.fromA) : null,
  ]);

test('a rider whose departure is taken out of the timetable is moved to the next one', async () => {
  const relay = await booked();
  expect(await followRelays(core)).toBe(0);
  const minute =
    (new Date(relay.ferry.departsAt).getUTCHours() * 60 + new Date(relay.ferry.departsAt).getUTCMinutes()) % 1440;
  try {
    await ferryHas({
      fromA: HALF_HOURLY.map((day) => ({ ...day, minutes: day.minutes.filter((one) => one !== minute) })),
    });
    const workers = await Promise.all([followRelays(core), followRelays(core)]);
    expect(workers.toSorted()).toEqual([0, 1]);
  } finally {
    await ferryHas({ fromA: HALF_HOURLY });
  }
  const moved = await currentRelay(core, rider);
  expect(moved?.ferry.departsAt).toBe(new Date(Date.parse(relay.ferry.departsAt) + 30 * 60_000).toISOString());
  expect(moved?.second).toMatchObject({ pickupAt: moved?.ferry.arrivesAt, fare: relay.second.fare });
  expect(await kinds()).toEqual(['relay_moved']);
});

test.each([
  ['before it leaves', false],
  ['after the rider has missed it', true],
])(
  'when ops closes the ferry %s, no driver comes to the other quay, and the ride to this one goes on',
  async (_, late) => {
    const relay = await booked();
    if (late) await isLate(relay.id);
    try {
      await ferryHas({ isOpen: false });
      expect(await followRelays(core)).toBe(1);
    } finally {
      await ferryHas({ isOpen: true });
    }
    expect(await secondOf(relay.second.id)).toMatchObject({ status: 'cancelled' });
    expect(await core.sql('SELECT status FROM rides WHERE id = $1', [relay.firstRideId])).toEqual([
      { status: 'pending' },
    ]);
    expect(await currentRelay(core, rider)).toBeNull();
    expect(await kinds()).toEqual(['relay_ferry_cancelled']);
  },
);

test('a rider who is on the water keeps the second ride when ops closes the ferry', async () => {
  const relay = await booked();
  await isLate(relay.id);
  await isCompleted(relay.firstRideId);
  try {
    await ferryHas({ isOpen: false });
    expect(await followRelays(core)).toBe(0);
  } finally {
    await ferryHas({ isOpen: true });
  }
  expect(await secondOf(relay.second.id)).toMatchObject({ status: 'scheduled' });
});

test('a second ride for which no driver is found ends the trip, and costs nothing', async () => {
  const relay = await booked();
  await isCompleted(relay.firstRideId);
  const search = await aRide(core, await aRider(core));
  await core.sql(`UPDATE rides SET status = 'expired' WHERE id = $1`, [search.id]);
  await core.sql(`UPDATE scheduled_rides SET status = 'begun', ride_id = $2 WHERE id = $1`, [
    relay.second.id,
    search.id,
  ]);
  expect(await followRelays(core)).toBe(1);
  expect(await currentRelay(core, rider)).toBeNull();
});

test('a rider who is on the ferry keeps it', async () => {
  const relay = await booked();
  await isLate(relay.id);
  await isCompleted(relay.firstRideId);
  expect(await followRelays(core)).toBe(0);
  expect((await secondOf(relay.second.id))?.pickupAt.toISOString()).toBe(relay.second.pickupAt);
});

test('when the first ride is cancelled, no driver comes to the other quay', async () => {
  const relay = await booked();
  await cancelRide(core, rider, relay.firstRideId, { reason: 'changed_mind' });
  const workers = await Promise.all([followRelays(core), followRelays(core)]);
  expect(workers.toSorted()).toEqual([0, 1]);
  expect(await secondOf(relay.second.id)).toMatchObject({ status: 'cancelled' });
  expect(await currentRelay(core, rider)).toBeNull();
  expect(await kinds()).toEqual(['relay_ended']);
});

test('a rider gives up the second ride, and the first goes on', async () => {
  const relay = await booked();
  await cancelRelay(core, rider, relay.id);
  expect(await secondOf(relay.second.id)).toMatchObject({ status: 'cancelled' });
  expect(await core.sql('SELECT status FROM rides WHERE id = $1', [relay.firstRideId])).toEqual([
    { status: 'pending' },
  ]);
  await expect(cancelRelay(core, rider, relay.id)).rejects.toMatchObject({ code: 'relay.not_found' });
});

test('a trip whose second ride is over is done', async () => {
  const relay = await booked();
  await core.sql(`UPDATE scheduled_rides SET status = 'begun', ride_id = $2 WHERE id = $1`, [
    relay.second.id,
    relay.firstRideId,
  ]);
  await isCompleted(relay.firstRideId);
  expect(await followRelays(core)).toBe(1);
  expect(await currentRelay(core, rider)).toBeNull();
});

test('a rider sees and changes no trip of another rider', async () => {
  const relay = await booked();
  const other = await aRider(core);
  expect(await currentRelay(core, other)).toBeNull();
  await expect(cancelRelay(core, other, relay.id)).rejects.toMatchObject({ code: 'relay.not_found' });
  await expect(
    changeDeparture(core, other, relay.id, { departsAt: relay.departures[0] ?? '', version: 1 }),
  ).rejects.toMatchObject({ code: 'relay.not_found' });
});
