import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import { rideById } from '../../rides/views/read-rides.ts';
import { aDriver, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { matchCity } from '../rounds/match-city.ts';
import { acceptOffer } from './accept-offer.ts';
import { declineOffer } from './decline-offer.ts';
import { expireOffers } from './expire-offers.ts';
import { openOffersOf } from './read-offers.ts';

let core: TestCore;
let rider: Actor;
/** The only driver near. */
let driver: Actor;
let ride: Ride;

beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('UPDATE driver_profiles SET is_online = false');
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  await core.redis.flushdb();
  [rider, driver] = [await aRider(core), await aDriver(core)];
  await standAt(core, driver, cottonTree);
  ride = await aRide(core, rider);
});

const round = () => matchCity(core, 'freetown');
const nothing = { waiting: 1, offers: 0 };
const anotherOffer = { waiting: 1, offers: 1 };

async function openOffer(): Promise<string> {
  const [offer] = await openOffersOf(core, driver.id);
  if (!offer) throw new Error('no open offer');
  return offer.offerId;
}

const pass = (seconds: number) =>
  core.sql('UPDATE ride_offers SET expires_at = expires_at - make_interval(secs => $1)', [seconds]);

async function missOffer(): Promise<void> {
  await pass(16);
  expect(await expireOffers(core, 'freetown')).toBe(1);
}

test('a driver who missed an offer is asked once more after a minute, and counted once', async () => {
  expect(await round()).toEqual(anotherOffer);
  const first = await openOffer();
  await missOffer();
  await pass(50);
  expect(await round()).toEqual(nothing);
  await pass(10);
  expect(await round()).toEqual(anotherOffer);
  expect(await openOffer()).not.toBe(first);
  expect(await rideById(core, rider, ride.id)).toMatchObject({ search: { driversAsked: 1 } });
  await missOffer();
  await pass(300);
  expect(await round()).toEqual(nothing);
  const [profile] = await core.sql('SELECT offers_answered FROM driver_profiles WHERE user_id = $1', [driver.id]);
  expect(profile).toEqual({ offersAnswered: 1 });
});

test('a driver who declined is not asked again, however long ago', async () => {
  await round();
  await declineOffer(core, driver, ride.id, await openOffer());
  await pass(200);
  expect(await round()).toEqual(nothing);
});

test('the second offer is accepted, and the first no more', async () => {
  await round();
  const first = await openOffer();
  await missOffer();
  await pass(60);
  await round();
  const offers = [first, await openOffer()];
  const answers = await Promise.allSettled(offers.map((offer) => acceptOffer(core, driver, ride.id, offer)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await rideById(core, rider, ride.id)).toMatchObject({ status: 'accepted', driver: { id: driver.id } });
});
