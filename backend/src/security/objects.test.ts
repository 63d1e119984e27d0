import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { booking, points } from '../testing/bookings.ts';
import type { AnyRoute } from '../http/routes/route.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

// S20 is in route-access.test.ts and S27 in bad-account-bodies.test.ts and strange-bodies.test.ts.

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const book = (as: Actor, more: object = {}) => backend.call(routes.requestRide, { as, body: { ...booking, ...more } });
const move = (as: Actor, row: AnyRoute, id: string, body?: object) => backend.call(row, { as, params: { id }, body });

test('S18: names that people choose are sent as data of a type that no browser runs', async () => {
  const rider = await aRider(backend.core);
  const name = '<img src=x onerror=alert(1)>';
  const { body, headers } = await backend.call(routes.updateProfile, { as: rider, body: { firstName: name } });
  expect(body.firstName).toBe(name);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('S21: lists and figures of the operator are for admins', async () => {
  const admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
  for (const as of [await aRider(backend.core), await aDriver(backend.core)]) {
    expect((await backend.call(routes.dashboard, { as })).status).toBe(403);
  }
  expect((await backend.call(routes.dashboard, { as: admin })).status).toBe(200);
});

test('S21: a rider sees of the driver what is needed to find the car, and no licence', async () => {
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  await backend.core.sql(`UPDATE driver_profiles SET license_number = 'L-123456' WHERE user_id = $1`, [driver.id]);
  const ride = await anAcceptedRide(backend.core, rider, driver);
  const { body } = await move(rider, routes.ride, ride.id);
  expect(Object.keys(Object(body.driver)).toSorted()).toEqual([
    'id',
    'isNew',
    'name',
    'phone',
    'photoUrl',
    'rating',
    'vehicle',
  ]);
  expect(JSON.stringify(body)).not.toContain('L-123456');
});

test('S22: another person’s ride does not exist, for any verb', async () => {
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  const ride = await anAcceptedRide(backend.core, rider, driver);
  const [otherRider, otherDriver] = [await aRider(backend.core), await aDriver(backend.core)];
  const offerId = ride.id;
  const answers = await Promise.all([
    move(otherRider, routes.ride, ride.id),
    move(otherRider, routes.rideEvents, ride.id),
    move(otherRider, routes.cancelRide, ride.id, { reason: 'other' }),
    move(otherRider, routes.rateRide, ride.id, { stars: 1 }),
    move(otherRider, routes.cancellationTerms, ride.id),
    move(otherRider, routes.rideDue, ride.id),
    move(otherRider, routes.failedRelay, ride.id),
    move(otherDriver, routes.rideDue, ride.id),
    move(otherDriver, routes.ride, ride.id),
    move(otherDriver, routes.acceptRide, ride.id, { offerId }),
    move(otherDriver, routes.arriveAtPickup, ride.id),
    move(otherDriver, routes.startRide, ride.id, { pin: '0000' }),
    move(otherDriver, routes.completeRide, ride.id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await move(rider, routes.ride, ride.id)).body).toMatchObject({ status: 'accepted' });
});

test('S23: a ride moves in its order, and only by a driver who is approved', async () => {
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  const ride = await anAcceptedRide(backend.core, rider, driver);
  expect((await move(driver, routes.completeRide, ride.id)).status).toBe(409);
  expect((await move(driver, routes.startRide, ride.id, { pin: '0000' })).status).toBe(409);
  const other = await aDriver(backend.core);
  const waiting = await aRide(backend.core, await aRider(backend.core));
  const offerId = await anOffer(backend.core, waiting, other);
  await backend.core.sql(`UPDATE driver_profiles SET approval = 'suspended', is_online = false WHERE user_id = $1`, [
    other.id,
  ]);
  expect((await move(other, routes.acceptRide, waiting.id, { offerId })).status).toBe(403);
  const online = { status: 'online', location: { lat: 8.487, lng: -13.235 } };
  const answer = await backend.call(routes.setDriverStatus, { as: other, body: online });
  expect(answer).toMatchObject({ status: 403, body: { code: 'driver.not_approved' } });
});

test('S24: the fare is the server’s, not what the client sends', async () => {
  const quote = await backend.call(routes.quoteRide, { as: await aRider(backend.core), body: points });
  const [standard] = Object(quote.body).options;
  const cheap = await book(await aRider(backend.core), { estimatedFare: '1' });
  expect(cheap).toMatchObject({ status: 201, body: { fare: standard.fare, currency: 'SLE' } });
  for (const more of [{ fare: 1 }, { currency: 'GNF' }, { distanceKm: 0.1 }, { estimatedFare: -1 }]) {
    expect((await book(await aRider(backend.core), more)).status).toBe(400);
  }
});

test('S25: a rider has one live ride, however many are booked at once', async () => {
  const rider = await aRider(backend.core);
  const answers = await Promise.all(Array.from({ length: 8 }, () => book(rider)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'ride.already_live')).toHaveLength(7);
});

test('S25: an offer is accepted once, however often it is pressed', async () => {
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  const ride = await aRide(backend.core, rider);
  const offerId = await anOffer(backend.core, ride, driver);
  await Promise.all(Array.from({ length: 6 }, () => move(driver, routes.acceptRide, ride.id, { offerId })));
  const { body } = await backend.call(routes.rideEvents, { as: rider, params: { id: ride.id }, query: '?after=0' });
  expect(Object.values(body).filter((event) => Object(event).type === 'accepted')).toHaveLength(1);
});

test('S26: the number of a card is refused, and other people’s payment methods do not exist', async () => {
  const rider = await aRider(backend.core);
  const add = (as: Actor, body: object) => backend.call(routes.addPaymentMethod, { as, body });
  const pan = '4242424242424242';
  const refused = await add(rider, { type: 'card', cardNumber: pan, cvc: '123', expiry: '12/30' });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).not.toContain(pan);
  const money = { type: 'orange_money', provider: 'orange', phoneNumber: '+23276123456', accountName: 'Isatu' };
  const added = [await add(rider, money), await add(rider, { ...money, phoneNumber: '+23276123457' })];
  expect(added.map(({ status }) => status)).toEqual([201, 201]);
  expect(added.map(({ body }) => body.phoneNumber)).toEqual(['+23276123456', '+23276123457']);
  const ids = added.map(({ body }) => String(body.id));
  await Promise.all([...ids, ...ids].map((id) => move(rider, routes.setDefaultPaymentMethod, id)));
  const { body } = await backend.call(routes.paymentMethods, { as: rider });
  expect(Object.values(body).filter((method) => Object(method).isDefault)).toHaveLength(1);
  const stranger = await aRider(backend.core);
  expect((await backend.call(routes.paymentMethods, { as: stranger })).body).toEqual([]);
  for (const row of [routes.setDefaultPaymentMethod, routes.removePaymentMethod]) {
    expect((await move(stranger, row, ids[0] ?? '')).status).toBe(404);
  }
});

test('S28: a searched text is text, and nothing else', async () => {
  const rider = await aRider(backend.core);
  const search = async (typed: string) =>
    (await backend.call(routes.searchPlaces, { as: rider, query: `?q=${encodeURIComponent(typed)}` })).status;
  for (const typed of ['%%', '_', "' OR 1=1 --", '\\', '\r\nFLUSHALL\r\n', '*', '${7*7}']) {
    expect(await search(typed)).toBe(200);
  }
  expect(await search('x'.repeat(201))).toBe(400);
  const key = await backend.call(routes.requestRide, {
    as: rider,
    body: booking,
    headers: { 'idempotency-key': "'; DROP TABLE rides; --" },
  });
  expect(key.status).toBeLessThan(500);
});
