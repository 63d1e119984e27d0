import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { aDriver, anAcceptedRide, aRide, aRider } from '@waka/core/testing/builders';
import { booking } from '../testing/bookings.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let rider: Actor;

beforeAll(async () => {
  backend = await testBackend();
});

beforeEach(async () => {
  rider = await aRider(backend.core);
});

afterAll(() => backend.close());

const ridesOf = async (actor: Actor) =>
  backend.core.sql('SELECT id, seq, status FROM rides WHERE rider_id = $1', [actor.id]);

const { pickupLocation, ...withoutPickup } = booking;
const nearly = (near: unknown) => ({ ...pickupLocation, near });
const abyss = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;

describe('S15, S27: a booking', () => {
  test.each<[string, unknown, string]>([
    ['an unknown field', { ...booking, fare: 1 }, 'fare'],
    [
      'an unknown field in a place',
      { ...booking, pickupLocation: { ...pickupLocation, door: 3 } },
      'pickupLocation.door',
    ],
    ['a missing place', withoutPickup, 'pickupLocation'],
    ['a place that is text', { ...booking, pickupLocation: 'Cotton Tree' }, 'pickupLocation'],
    ['a place that is a list', { ...booking, dropoffLocation: [] }, 'dropoffLocation'],
    [
      'a latitude outside the world',
      { ...booking, pickupLocation: { address: 'x', lat: 91, lng: 0 } },
      'pickupLocation.lat',
    ],
    [
      'a longitude outside the world',
      { ...booking, pickupLocation: { address: 'x', lat: 8, lng: 181 } },
      'pickupLocation.lng',
    ],
    ['half a coordinate', { ...booking, pickupLocation: { address: 'x', lat: 8 } }, 'pickupLocation.lng'],
    [
      'a coordinate as text',
      { ...booking, pickupLocation: { address: 'x', lat: '8', lng: '-13' } },
      'pickupLocation.lat',
    ],
    ['an empty address', { ...booking, dropoffLocation: { address: '' } }, 'dropoffLocation.address'],
    ['an endless address', { ...booking, dropoffLocation: { address: 'x'.repeat(201) } }, 'dropoffLocation.address'],
    ['no city of a place nearby', { ...booking, pickupLocation: nearly({ place: 'x' }) }, 'pickupLocation.near.city'],
    [
      'an endless place nearby',
      { ...booking, dropoffLocation: nearly({ place: 'x'.repeat(201), city: 'x' }) },
      'dropoffLocation.near.place',
    ],
    ['a place nearby that is text', { ...booking, stops: [nearly('x')] }, 'stops.0.near'],
    [
      'an unknown field in a place nearby',
      { ...booking, dropoffLocation: nearly({ place: 'x', city: 'x', lat: 8 }) },
      'dropoffLocation.near.lat',
    ],
    ['four stops', { ...booking, stops: Array.from({ length: 4 }, () => pickupLocation) }, 'stops'],
    ['a stop that is null', { ...booking, stops: [null] }, 'stops.0'],
    ['a wrong second stop', { ...booking, stops: [pickupLocation, { address: 'x', lat: -91, lng: 0 }] }, 'stops.1.lat'],
    ['stops that are no list', { ...booking, stops: { length: 1 } }, 'stops'],
    ['a negative fare', { ...booking, estimatedFare: '-1' }, 'estimatedFare'],
    ['a fare as number', { ...booking, estimatedFare: 5 }, 'estimatedFare'],
    ['an unknown class', { ...booking, vehicleType: 'helicopter' }, 'vehicleType'],
    ['an unknown payment', { ...booking, paymentMethod: 'cheque' }, 'paymentMethod'],
    ['a quote that is no id', { ...booking, quoteId: "' OR 1=1" }, 'quoteId'],
    ['a NUL in a text', { ...booking, dropoffLocation: { address: 'a\0b' } }, 'body'],
    ['half a surrogate pair', { ...booking, dropoffLocation: { address: 'a\ud800b' } }, 'body'],
    ['a list', [booking], 'body'],
    ['an empty object', {}, 'pickupLocation'],
  ])('with %s is refused and names it', async (_what, body, field) => {
    const answer = await backend.call(routes.requestRide, { as: rider, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(Object.keys(Object(answer.body.fields))).toContain(field);
    expect(await ridesOf(rider)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['in London', { address: 'London', lat: 51.5, lng: -0.12 }, 'place.outside_service_area'],
    ['in the open sea', { address: 'Atlantic', lat: 0, lng: 0 }, 'place.outside_service_area'],
    ['across the border', { address: 'Conakry', lat: 9.537, lng: -13.6785 }, 'place.other_country'],
  ])('that ends %s is refused', async (_where, dropoffLocation, code) => {
    const answer = await backend.call(routes.requestRide, { as: rider, body: { ...booking, dropoffLocation } });
    expect(answer).toMatchObject({ status: 422, body: { code } });
    expect(await ridesOf(rider)).toEqual([]);
  });

  test.each<[string, string, string, number, string]>([
    ['broken JSON', 'application/json', '{"pickupLocation":', 400, 'request.unreadable'],
    ['a bare text', 'application/json', '"ride"', 400, 'request.unreadable'],
    ['a bare null', 'application/json', 'null', 400, 'request.unreadable'],
    ['nothing', 'application/json', '', 400, 'request.invalid'],
    [
      'a number beyond numbers',
      'application/json',
      JSON.stringify(booking).replace('8.48715', '1e999'),
      400,
      'request.invalid',
    ],
    ['a planted prototype', 'application/json', '{"__proto__":{"access":"anyone"}}', 400, 'request.invalid'],
    ['an abyss', 'application/json', abyss, 400, 'request.invalid'],
    ['a form', 'application/x-www-form-urlencoded', 'vehicleType=xl', 400, 'request.invalid'],
    ['plain text', 'text/plain', JSON.stringify(booking), 400, 'request.invalid'],
    ['an unknown charset', 'application/json; charset=klingon', JSON.stringify(booking), 400, 'request.unreadable'],
    [
      'more than 64 kB',
      'application/json',
      JSON.stringify({ ...booking, note: 'x'.repeat(70_000) }),
      413,
      'request.too_large',
    ],
  ])('sent as %s is refused', async (_what, type, body, status, code) => {
    const answer = await backend.fetch('/api/rides/request', {
      method: 'POST',
      headers: { cookie: await cookieOf(rider), 'content-type': type },
      body,
    });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await ridesOf(rider)).toEqual([]);
  });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('from a foreign page (%j) is refused', async (headers) => {
    const answer = await backend.call(routes.requestRide, { as: rider, body: booking, headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreign_origin' } });
    expect(await ridesOf(rider)).toEqual([]);
  });

  test.each(['', 'with space', 'café', 'x'.repeat(256)])('under the key "%s" is refused', async (key) => {
    const answer = await backend.call(routes.requestRide, {
      as: rider,
      body: booking,
      headers: { 'idempotency-key': encodeLatin1(key) },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await ridesOf(rider)).toEqual([]);
  });

  test('from our own page is taken', async () => {
    const answer = await backend.call(routes.requestRide, {
      as: rider,
      body: booking,
      headers: { origin: backend.url },
    });
    expect(answer.status).toBe(201);
  });
});

describe("S22: another person's ride", () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const bodies = {
    cancelRide: { reason: 'other' },
    acceptRide: { offerId: randomUUID() },
    declineRide: { offerId: randomUUID() },
    startRide: { pin: '0000' },
    rateRide: { stars: 1 },
    tagRide: { tags: ['rude'] },
    stateCash: { amount: 2000 },
    takeOwedCash: { amount: 2000 },
    changePayment: { paymentMethod: 'cash' },
    pinDestination: { lat: 8.46, lng: -13.27 },
    quoteTripChange: { dropoffLocation: booking.dropoffLocation, stops: [] },
    changeTrip: { dropoffLocation: booking.dropoffLocation, stops: [], quoteId: randomUUID() },
    payAgain: { method: 'mtn_money' },
    tipDriver: { method: 'mtn_money', amount: 2000 },
    proveWallet: { code: '123456' },
    answerTerms: { accept: true },
    enterOwnerCode: { code: '0000' },
    changeDeparture: { departsAt: tomorrow, version: 1 },
    changeScheduledRide: {
      pickupLocation: booking.pickupLocation,
      dropoffLocation: booking.dropoffLocation,
      pickupAt: tomorrow,
      vehicleType: 'standard',
      paymentMethod: 'cash',
      quoteId: randomUUID(),
      version: 1,
    },
    cancelScheduledRide: { version: 1 },
    takeScheduledRide: { version: 1 },
    reachStop: { number: 1 },
    undoStop: { number: 1 },
    raiseSos: {},
  };

  test('does not exist for any attempt on it', async () => {
    const driver = await aDriver(backend.core);
    const ride = await anAcceptedRide(backend.core, rider, driver);
    const before = await ridesOf(rider);
    const strangers = [await aRider(backend.core), await aDriver(backend.core)];
    const rows = Object.entries(routes).filter(([, row]) => row.path.includes('/:id'));
    for (const stranger of strangers) {
      for (const [name, row] of rows) {
        if (row.access === 'anyone' || !row.access.includes(stranger.role)) continue;
        const body = Object.entries(bodies).find(([key]) => key === name)?.[1];
        // Each call has to meet the ride as the one before left it.
        const answer = await backend.call(row, { as: stranger, params: { id: ride.id }, body });
        expect({ name, status: answer.status, ride: answer.body.ride }).toEqual({ name, status: 404, ride: undefined });
      }
    }
    expect(await ridesOf(rider)).toEqual(before);
  });

  test.each(['1', 'active%00', '../../etc', randomUUID().slice(1), "' OR 1=1", randomUUID()])(
    'is not found under the id %s',
    async (id) => {
      const answer = await backend.call(routes.ride, { as: rider, params: { id: encodeURIComponent(id) } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'ride.not_found' } });
    },
  );
});

describe('S27: a list', () => {
  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?limit=1.5',
    '?before=1',
    '?before[]=1',
    '?page=2',
    '?limit=1&limit=2',
  ])('asked for with %s is refused', async (query) => {
    const answer = await backend.call(routes.myRides, { as: rider, query });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

test.each(['-1', 'x', '1.5', '99999999999', '1e21'])('the events after "%s" are refused', async (after) => {
  const ride = await aRide(backend.core, rider);
  const answer = await backend.call(routes.rideEvents, {
    as: rider,
    params: { id: ride.id },
    query: `?after=${after}`,
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

const encodeLatin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

const cookieOf = async (actor: Actor) => `waka_sid=${await openSession(backend.core, actor.id, null)}`;
