import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { followRelays } from '@waka/core/relays/follow-relays';
import { readPaymentsConfig } from '@waka/core/platform/config/payments-config';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { aSavedCard, openCards, testStripe } from '@waka/core/testing/saved-cards';
import { testWallets } from '@waka/core/testing/wallets';
import { anAccount } from '../testing/accounts.ts';
import { points } from '../testing/bookings.ts';
import { aTrip } from '../testing/trips.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  backend = await testBackend({ payments: readPaymentsConfig({ ...testWallets, ...testStripe }, false) });
  await openCards(backend.core);
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

async function book(payment: object = { paymentMethod: 'cash' }) {
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
    ...payment,
  };
  return backend.call(routes.bookRelay, { as: rider, body });
}
async function booked(payment?: object) {
  expect(await book(payment)).toMatchObject({ status: 201 });
}
const get = async (row: (typeof routes)['scheduledRides' | 'currentRelay' | 'notifications']) =>
  (await backend.call(row, { as: rider })).body;

test('when ops closes the ferry, the rider has neither ride any more, and reads why', async () => {
  await setFerry(true);
  await booked();
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
  await booked();
  const [first] = Object(await get(routes.scheduledRides));
  const cancelled = { as: rider, params: { id: first.id }, body: { version: first.version } };
  expect(await backend.call(routes.cancelScheduledRide, cancelled)).toMatchObject({ status: 200 });
  expect(await get(routes.scheduledRides)).toEqual([]);
  await booked();
});

test('the ride to the quay leads nowhere else while the ride after the ferry is booked', async () => {
  await setFerry(true);
  await booked();
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
  await booked();
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
  await booked();
  const { firstRideId, ferry } = Object(await get(routes.currentRelay));
  expect(await failedOf(firstRideId)).toBeNull();
  const reason = { as: rider, params: { id: firstRideId }, body: { reason: 'changed_mind' } };
  expect(await backend.call(routes.cancelRide, reason)).toMatchObject({ status: 200 });
  const failed = { quay: { name: ferry.to.name }, dropoffLocation: { lat: trip.dropoffLocation.lat } };
  expect(await failedOf(firstRideId)).toMatchObject(failed);
  // The job has not come to the trip yet.
  await booked();
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
  await booked();
  const { id, firstRideId } = Object(await get(routes.currentRelay));
  expect(await backend.call(routes.cancelRelay, { as: rider, params: { id } })).toMatchObject({ status: 200 });
  const reason = { as: rider, params: { id: firstRideId }, body: { reason: 'changed_mind' } };
  expect(await backend.call(routes.cancelRide, reason)).toMatchObject({ status: 200 });
  expect(await failedOf(firstRideId)).toBeNull();
});

test('a ride to the quay that was scheduled belongs to its trip, too', async () => {
  await setFerry(true);
  await booked();
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

/** Lists the cards that pay for the scheduled rides of the rider, the next ride first. */
const cardsOf = async () =>
  (
    await backend.core.sql<{ cardId: string | null }>(
      `SELECT card_id FROM scheduled_rides WHERE rider_id = $1 AND status = 'scheduled' ORDER BY pickup_at`,
      [rider.id],
    )
  ).map(({ cardId }) => cardId);

test('both rides are paid by the card that was chosen, also where the trip is planned again', async () => {
  await aSavedCard(backend.core, rider);
  const cardId = await aSavedCard(backend.core, rider);
  const byCard = { paymentMethod: 'card', cardId };
  await setFerry(true, OFTEN);
  await booked(byCard);
  const { firstRideId } = Object(await get(routes.currentRelay));
  const reason = { as: rider, params: { id: firstRideId }, body: { reason: 'changed_mind' } };
  const { body: failed } = await backend.call(routes.cancelRide, reason);
  expect(failed).toMatchObject(byCard);
  expect(await failedOf(firstRideId)).not.toBeNull();
  await booked({ paymentMethod: failed.paymentMethod, cardId: failed.cardId });
  expect((await backend.call(routes.activeRide, { as: rider })).body).toMatchObject(byCard);
  expect(await cardsOf()).toEqual([cardId]);
});

test('a ride to the quay that is scheduled, and the ride after the ferry, are paid by the card that was chosen, or the default one', async () => {
  const [standing, cardId] = [await aSavedCard(backend.core, rider), await aSavedCard(backend.core, rider)];
  await setFerry(true);
  await booked({ paymentMethod: 'card', cardId });
  expect(await cardsOf()).toEqual([cardId, cardId]);
  const [first] = Object(await get(routes.scheduledRides));
  const cancelled = { as: rider, params: { id: first.id }, body: { version: first.version } };
  await backend.call(routes.cancelScheduledRide, cancelled);
  await booked({ paymentMethod: 'card' });
  expect(await cardsOf()).toEqual([standing, standing]);
});

test('neither ride is booked by a card that is not the rider’s', async () => {
  await aSavedCard(backend.core, rider);
  const cardId = await aSavedCard(backend.core, await aRider(backend.core));
  await setFerry(true);
  expect(await book({ paymentMethod: 'card', cardId })).toMatchObject({
    status: 400,
    body: { code: 'payment.card_missing' },
  });
  expect(await cardsOf()).toEqual([]);
  expect(await book({ paymentMethod: 'card', cardId: 'mine' })).toMatchObject({ status: 400 });
});
