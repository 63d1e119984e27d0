import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { followRelays } from '@waka/core/relays/follow-relays';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { points } from '../testing/bookings.ts';
import { aTrip } from '../testing/trips.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
beforeEach(async () => {
  rider = await aRider(backend.core);
});
afterAll(() => backend.close());

const inHours = (hours: number) => {
  const at = new Date(Date.now() + hours * 3_600_000);
  return [{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: [at.getUTCHours() * 60 + at.getUTCMinutes()] }];
};

/** Changes the state's ferry as ops does: one departure a day from either quay, nine hours from now. */
async function setFerry(isOpen: boolean, timetable = inHours(9)) {
  const { body: ferries } = await backend.call(routes.crossings, { as: admin });
  const [{ id, decisionId, region, name, kind, quayA, quayB, minutes, boardMinutes, timeZone, source }] =
    Object(ferries);
  const facts = { id, region, name, kind, quayA, quayB, minutes, boardMinutes, timeZone, source };
  const body = {
    ...facts,
    seen: decisionId,
    price: 200,
    fromA: timetable,
    fromB: timetable,
    isOpen,
    reason: 'Tide.',
  };
  expect(await backend.call(routes.setCrossing, { as: admin, body })).toMatchObject({ status: 200 });
}

const trip = {
  pickupLocation: points.pickupLocation,
  dropoffLocation: { address: 'Freetown International Airport', lat: 8.61644, lng: -13.1955 },
};

async function book() {
  const { body: options } = await backend.call(routes.quoteRelay, { as: rider, body: trip });
  const [{ ferry, first, second, firstPickupAt }] = Object(options);
  const body = {
    ...trip,
    crossingId: ferry.crossingId,
    departsAt: ferry.departsAt,
    firstQuoteId: first.quoteId,
    secondQuoteId: second.quoteId,
    ...(firstPickupAt && { firstPickupAt }),
    firstVehicle: 'standard',
    secondVehicle: 'standard',
    paymentMethod: 'cash',
  };
  expect(await backend.call(routes.bookRelay, { as: rider, body })).toMatchObject({ status: 201 });
}
const get = async (row: (typeof routes)['scheduledRides' | 'currentRelay' | 'notifications']) =>
  (await backend.call(row, { as: rider })).body;

test('when ops closes the ferry, the rider has neither ride any more, and reads why', async () => {
  await setFerry(true);
  await book();
  const [first] = Object(await get(routes.scheduledRides));
  await setFerry(false);
  expect(await followRelays(backend.core)).toBe(1);
  expect(await get(routes.scheduledRides)).toEqual([]);
  expect(await get(routes.currentRelay)).toBeNull();
  expect(await get(routes.notifications)).toMatchObject([
    {
      kind: 'scheduled_cancelled',
      facts: { scheduledId: first.id, reason: expect.stringMatching(/^The ferry isn’t/) },
    },
    { kind: 'relay_ferry_cancelled' },
  ]);
});

test('who cancels the scheduled ride to the quay can book another trip at once', async () => {
  await setFerry(true);
  await book();
  const [first] = Object(await get(routes.scheduledRides));
  const cancelled = { as: rider, params: { id: first.id }, body: { version: first.version } };
  expect(await backend.call(routes.cancelScheduledRide, cancelled)).toMatchObject({ status: 200 });
  expect(await get(routes.scheduledRides)).toEqual([]);
  await book();
});

test('the ride to the quay leads nowhere else while the ride after the ferry is booked', async () => {
  await setFerry(true);
  await book();
  const [first] = Object(await get(routes.scheduledRides));
  const ride = await anAcceptedRide(backend.core, rider, await aDriver(backend.core));
  await backend.core.sql(`UPDATE scheduled_rides SET status = 'begun', ride_id = $2 WHERE id = $1`, [
    first.id,
    ride.id,
  ]);
  const quote = (dropoffLocation: object) =>
    backend.call(routes.quoteTripChange, { as: rider, params: { id: ride.id }, body: { dropoffLocation, stops: [] } });
  const elsewhere = { address: 'Aberdeen', lat: 8.4945, lng: -13.2882 };
  expect(await quote(elsewhere)).toMatchObject({ status: 409, body: { code: 'relay.to_ferry' } });
  const { address, lat, lng } = first.dropoffLocation;
  expect(await quote({ address, lat, lng })).toMatchObject({ status: 200 });
});

test('a rider who is locked in the ride to the quay goes to another place at once', async () => {
  rider = await aRider(backend.core, { usesPin: false });
  await setFerry(true);
  await book();
  const [first] = Object(await get(routes.scheduledRides));
  const { rideId } = await aTrip(backend, rider);
  await backend.core.sql(`UPDATE scheduled_rides SET status = 'begun', ride_id = $2 WHERE id = $1`, [first.id, rideId]);
  const change = { dropoffLocation: { address: 'Police station', lat: 8.4795, lng: -13.2455 }, stops: [] };
  const of = { as: rider, params: { id: rideId } };
  expect(await backend.call(routes.quoteTripChange, { ...of, body: change })).toMatchObject({ status: 409 });
  const body = { reason: 'A driver says that he was drunk' };
  await backend.call(routes.suspendPerson, { as: admin, params: { id: rider.id }, body });
  const quote = await backend.call(routes.quoteTripChange, { ...of, body: change });
  expect(quote).toMatchObject({ status: 200 });
  const { quoteId } = Object(quote.body);
  expect(await backend.call(routes.changeTrip, { ...of, body: { ...change, quoteId } })).toMatchObject({
    status: 200,
    body: { dropoffLocation: { lat: change.dropoffLocation.lat } },
  });
});

/** Every quarter of an hour, so that one is reached by a ride of now. */
const OFTEN = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: Array.from({ length: 96 }, (_, index) => index * 15) }];
const failedOf = async (id: string) => (await backend.call(routes.failedRelay, { as: rider, params: { id } })).body;

test('a rider whose ride to the quay failed is given the whole trip, and books it again at once', async () => {
  await setFerry(true, OFTEN);
  await book();
  const { firstRideId, ferry } = Object(await get(routes.currentRelay));
  expect(await failedOf(firstRideId)).toBeNull();
  const reason = { as: rider, params: { id: firstRideId }, body: { reason: 'changed_mind' } };
  expect(await backend.call(routes.cancelRide, reason)).toMatchObject({ status: 200 });
  const failed = { quay: { name: ferry.to.name }, dropoffLocation: { lat: trip.dropoffLocation.lat } };
  expect(await failedOf(firstRideId)).toMatchObject(failed);
  // The job has not come to the trip yet.
  await book();
  const { firstRideId: next } = Object(await get(routes.currentRelay));
  expect(next).not.toBe(firstRideId);
  expect(await get(routes.scheduledRides)).toHaveLength(1);
  expect(await failedOf(firstRideId)).toMatchObject(failed);
  expect(await failedOf(next)).toBeNull();
  await followRelays(backend.core);
  // It would look as if it were about the new trip.
  expect(await get(routes.notifications)).not.toContainEqual(expect.objectContaining({ kind: 'relay_ended' }));
  const asOther = { as: await aRider(backend.core), params: { id: firstRideId } };
  expect(await backend.call(routes.failedRelay, asOther)).toMatchObject({ status: 404 });
});

test('a rider who gave up the other ride is given no trip over water when the ride to the quay fails', async () => {
  await setFerry(true, OFTEN);
  await book();
  const { id, firstRideId } = Object(await get(routes.currentRelay));
  expect(await backend.call(routes.cancelRelay, { as: rider, params: { id } })).toMatchObject({ status: 200 });
  const reason = { as: rider, params: { id: firstRideId }, body: { reason: 'changed_mind' } };
  expect(await backend.call(routes.cancelRide, reason)).toMatchObject({ status: 200 });
  expect(await failedOf(firstRideId)).toBeNull();
});

test('a ride to the quay that was scheduled belongs to its trip, too', async () => {
  await setFerry(true);
  await book();
  const [first] = Object(await get(routes.scheduledRides));
  const ride = await anAcceptedRide(backend.core, rider, await aDriver(backend.core));
  const begun = `UPDATE scheduled_rides SET status = 'begun', ride_id = $2 WHERE id = $1`;
  await backend.core.sql(begun, [first.id, ride.id]);
  const reason = { as: rider, params: { id: ride.id }, body: { reason: 'changed_mind' } };
  expect(await backend.call(routes.cancelRide, reason)).toMatchObject({ status: 200 });
  expect(await failedOf(ride.id)).toMatchObject({ dropoffLocation: { lat: trip.dropoffLocation.lat } });
  expect(await followRelays(backend.core)).toBeGreaterThan(0);
  expect(await failedOf(ride.id)).toMatchObject({ dropoffLocation: { lat: trip.dropoffLocation.lat } });
});
