import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { aDriver, anOffer, aRider } from '@waka/core/testing/builders';
import { rideById } from '@waka/core/rides/views/read-rides';
import { booking, points } from '../testing/bookings.ts';
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

const book = (body: object = booking, key?: string) =>
  backend.call(routes.requestRide, { as: rider, body, headers: key ? { 'idempotency-key': key } : {} });

const countOf = async (actor: Actor) =>
  (await backend.core.sql('SELECT 1 FROM rides WHERE rider_id = $1', [actor.id])).length;

test('concurrent quotes and outlooks read a city once', async () => {
  const { core } = backend;
  const { body } = await book();
  const reads = jest.spyOn(core.redis, 'hgetall');
  await Promise.all([
    backend.call(routes.quoteRide, { as: await aRider(core), body: points }),
    backend.call(routes.searchOutlook, { as: rider, params: { id: String(body.id) } }),
    backend.call(routes.quoteRide, { as: await aRider(core), body: points }),
  ]);
  const keys = reads.mock.calls.map(([key]) => key);
  reads.mockRestore();
  expect(keys).toContain(redisKeys.positions('freetown'));
  expect(keys).toEqual([...new Set(keys)]);
});

test('a ride goes from quote to rating', async () => {
  const { core } = backend;
  const driver = await aDriver(core);
  const quote = await backend.call(routes.quoteRide, { as: rider, body: points });
  expect(quote).toMatchObject({ status: 200, body: { region: 'SL', currency: 'SLE' } });

  const booked = await book({ ...booking, quoteId: quote.body.quoteId });
  expect(booked).toMatchObject({
    status: 201,
    body: { status: 'pending', seq: 1, pin: expect.stringMatching(/^\d{4}$/) },
  });
  const id = String(booked.body.id);
  expect((await backend.call(routes.activeRide, { as: rider })).body).toEqual(booked.body);

  const offerId = await anOffer(core, await rideById(core, rider, id), driver);
  const byDriver = { as: driver, params: { id } };
  const accepted = await backend.call(routes.acceptRide, { ...byDriver, body: { offerId } });
  expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted' } });
  expect(accepted.body).not.toHaveProperty('pin');
  expect(await backend.call(routes.startRide, { ...byDriver, body: { pin: booked.body.pin } })).toMatchObject({
    status: 409,
    body: { code: 'ride.wrong_state', ride: { status: 'accepted' } },
  });
  expect((await backend.call(routes.arriveAtPickup, byDriver)).body).toMatchObject({ status: 'arrived' });
  const wrongPin = booked.body.pin === '0000' ? '0001' : '0000';
  expect(await backend.call(routes.startRide, { ...byDriver, body: { pin: wrongPin } })).toMatchObject({
    status: 422,
    body: { code: 'ride.wrong_pin' },
  });
  const started = await backend.call(routes.startRide, { ...byDriver, body: { pin: booked.body.pin } });
  expect(started.body).toMatchObject({ status: 'in_progress' });
  expect(await backend.call(routes.completeRide, { ...byDriver, body: { seenSeq: 99 } })).toMatchObject({
    status: 409,
    body: { code: 'ride.wrong_state', ride: { status: 'in_progress' } },
  });
  // An app of the version before sends no body.
  expect((await backend.call(routes.completeRide, byDriver)).body).toMatchObject({ status: 'completed' });
  const rated = await backend.call(routes.rateRide, { as: rider, params: { id }, body: { stars: 5 } });
  expect(rated).toMatchObject({ status: 200, body: { myRating: 5 } });

  const events = await backend.call(routes.rideEvents, { as: rider, params: { id }, query: '?after=1' });
  expect(Object.values(events.body)).toMatchObject([
    { seq: 2, type: 'accepted' },
    { seq: 3, type: 'arrived' },
    { seq: 4, type: 'started' },
    { seq: 5, type: 'completed' },
  ]);
  expect(Object.values((await backend.call(routes.myRides, { as: driver })).body)).toMatchObject([
    { id, status: 'completed' },
  ]);
  expect(Object.values((await backend.call(routes.myRides, { as: rider })).body)).toMatchObject([
    { id, status: 'completed', fare: booked.body.fare, ...booking },
  ]);
  expect((await backend.call(routes.activeRide, { as: rider })).body).toBeNull();
});

test('a search is cancelled by its rider', async () => {
  const { body } = await book();
  const cancelled = await backend.call(routes.cancelRide, {
    as: rider,
    params: { id: String(body.id) },
    body: { reason: 'changed_mind' },
  });
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', cancelledBy: 'rider' } });
});

describe('an idempotency key', () => {
  test('returns the first result to a repeat, and books once', async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([book(booking, key), book(booking, key)]);
    const third = await book(booking, key);
    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(third).toMatchObject({ status: 201, body: first.body });
    expect(await countOf(rider)).toBe(1);
  });

  test('is refused for another body', async () => {
    const key = randomUUID();
    await book(booking, key);
    const other = await book({ ...booking, vehicleType: 'xl' }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
    expect(await countOf(rider)).toBe(1);
  });

  test('is of one rider alone', async () => {
    const key = randomUUID();
    const first = await book(booking, key);
    rider = await aRider(backend.core);
    const second = await book(booking, key);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

test('a second live ride is refused, and the first one shown', async () => {
  const first = await book();
  const second = await book();
  expect(second).toMatchObject({ status: 409, body: { code: 'ride.already_live', ride: { id: first.body.id } } });
  expect(await countOf(rider)).toBe(1);
});
