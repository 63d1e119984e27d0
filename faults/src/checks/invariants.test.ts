import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { Actor } from '@waka/core/platform/actor';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { completeRide, arriveAtPickup, startRide } from '@waka/core/trips/progress/advance-ride';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { requestRide } from '@waka/core/trips/booking/request-ride';
import { aDriver, anOffer, aRider, aTrip } from '@waka/core/testing/builders';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { History } from './history.ts';
import { findWrongs, worsened, type Witness, type Wrongs } from './invariants.ts';

let core: TestCore;
let history: History;
let phones: Witness[];
let before: Wrongs;
let rider: Actor;
let driver: Actor;
let ride: Ride;

beforeAll(async () => {
  core = await testCore();
  // No limit of speed, so that its rides can end in a moment.
  core.config.maxDriveKmh = 1e9;
});
afterAll(() => core.close());

/** Records a ride from its booking to its end, with the replies to and events of its two people. */
beforeEach(async () => {
  history = new History();
  phones = [];
  before = await findWrongs(core, history, phones);
  rider = await aRider(core, { usesPin: false });
  driver = await aDriver(core);
  await named(rider, driver);
  const body = aTrip();
  ride = await requestRide(core, rider, body, randomUUID());
  const offerId = await anOffer(core, ride, driver);
  const moves: [string, Actor, () => Promise<Ride>][] = [
    ['POST /api/rides/request', rider, () => Promise.resolve(ride)],
    ['POST /api/rides/:id/accept', driver, () => acceptOffer(core, driver, ride.id, offerId)],
    ['POST /api/rides/:id/arrive', driver, () => arriveAtPickup(core, driver, ride.id)],
    ['POST /api/rides/:id/start', driver, () => startRide(core, driver, ride.id, undefined)],
    ['POST /api/rides/:id/complete', driver, () => completeRide(core, driver, ride.id)],
  ];
  for (const [call, who, move] of moves) answered(who, call, await move());
  // A worker would publish it, but there is none here.
  await core.sql('DELETE FROM outbox');
  phones = [aPhone(rider, 'rider', [1, 2, 3, 4, 5]), aPhone(driver, 'driver', [2, 3, 4, 5])];
});

const emailOf = ({ id }: Actor) => `${id}@waka.test`;

async function named(...people: Actor[]): Promise<void> {
  for (const person of people)
    await core.sql('UPDATE users SET email = $2 WHERE id = $1', [person.id, emailOf(person)]);
}

function answered(
  who: Actor,
  call: string,
  { id, status, seq }: { id: string; status: RideStatus; seq: number },
): void {
  history.called({
    who: emailOf(who),
    from: performance.now(),
    ms: 1,
    call,
    rideId: id,
    idempotencyKey: null,
    ending: 'ok',
    status: 200,
    code: null,
    ride: { id, status, seq },
  });
}

/** Creates a phone that has applied these events, and finds no others when it asks. */
const aPhone = (who: Actor, userType: 'rider' | 'driver', received: number[]): Witness => ({
  who: emailOf(who),
  account: { userType },
  store: { applied: new Map([[ride.id, received]]), settle: () => Promise.resolve() },
});

const wrongs = async () => worsened(before, await findWrongs(core, history, phones));

test('a ride that went well has no violations', async () => {
  expect(await wrongs()).toEqual({});
});

test('a lost reply is found', async () => {
  answered(driver, 'POST /api/rides/:id/complete', { id: ride.id, status: 'completed', seq: 6 });
  expect(await wrongs()).toEqual({ 'answers that the log does not have': 1 });
});

test('a ride promised to two drivers is found', async () => {
  const other = await aDriver(core);
  await named(other);
  answered(other, 'POST /api/rides/:id/accept', { id: ride.id, status: 'accepted', seq: 2 });
  expect(await wrongs()).toEqual({ 'drivers who were promised a ride that another has': 1 });
});

test.each([
  ['missed an event', [1, 2, 3, 5]],
  ['applied one twice', [1, 2, 2, 3, 4, 5]],
  ['applied them in another order', [1, 3, 2, 4, 5]],
  ['knows of one that never was', [1, 2, 3, 4, 5, 6]],
])('a rider’s phone that %s is found', async (_, received) => {
  phones = [aPhone(rider, 'rider', received)];
  expect(await wrongs()).toEqual({ 'phones whose story of a ride differs': 1 });
});

test.each<[string, string, Wrongs]>([
  [
    'an event that is missing in the log',
    'DELETE FROM ride_events WHERE ride_id = $1 AND seq = 3',
    { 'logs with a gap': 1, 'answers that the log does not have': 1, 'phones whose story of a ride differs': 2 },
  ],
  [
    'a row that is elsewhere than its log',
    `UPDATE rides SET last_event_type = 'started' WHERE id = $1`,
    { 'rides whose log says something else': 1 },
  ],
  [
    'a booking that no phone sent',
    'DELETE FROM idempotency_keys WHERE ride_id = $1',
    { 'rides that no phone asked for': 1 },
  ],
  [
    'an offer that was never ended',
    `INSERT INTO ride_offers (ride_id, attempt, driver_id, pickup_distance_km, pickup_eta_min, expires_at)
     SELECT id, attempt + 1, driver_id, 1, 1, now() - interval '1 minute' FROM rides WHERE id = $1`,
    { 'offers that are open': 1 },
  ],
  [
    'events left in the outbox',
    `INSERT INTO outbox (topic, key, seq) VALUES ('ride', $1, 1)`,
    { 'events left in the outbox': 1 },
  ],
  [
    'a track that goes back',
    `INSERT INTO ride_tracks (ride_id, seq, at, lat, lng, came_at)
     VALUES ($1, 1, now(), 8, -13, now()), ($1, 2, now() - interval '1 second', 8, -13, now())`,
    { 'tracks out of order': 1 },
  ],
  [
    'a fare that its ledger does not have',
    'UPDATE rides SET fare = fare + 100 WHERE id = $1',
    { 'fares that are not what the ledger has': 1 },
  ],
])('%s is found', async (_, spoil, wrong) => {
  await core.sql(spoil, [ride.id]);
  expect(await wrongs()).toEqual(wrong);
});

test('a driver who is free in Redis, and off duty in Postgres, is found', async () => {
  await core.sql('UPDATE driver_profiles SET is_online = false WHERE user_id = $1', [driver.id]);
  await core.redis.hset(redisKeys.duty('freetown'), driver.id, '');
  expect(await wrongs()).toEqual({ 'drivers whose duty in Redis is another': 1 });
  await core.redis.hdel(redisKeys.duty('freetown'), driver.id);
});
