import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { acceptOffer } from '../offers/accept-offer.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { declineOffer } from '../offers/decline-offer.ts';
import { eventsAfter, rideById } from '../../rides/views/read-rides.ts';
import { aDriver, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { untilOutboxEmpty } from '../../testing/until-outbox-empty.ts';
import { CityPool } from './city-pool.ts';
import { driversNear } from './drivers-near.ts';
import { expireOffers } from '../offers/expire-offers.ts';
import { expireSearches } from './expire-searches.ts';
import { makeOffers } from './make-offers.ts';
import { matchCity } from './match-city.ts';
import { pairRides } from './pairing/pair-rides.ts';
import { openOffersOf } from '../offers/read-offers.ts';
import { waitingRides } from './waiting-rides.ts';

let core: TestCore;
let rider: Actor;

beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  core.publisher.published.length = 0;
  await core.sql('UPDATE driver_profiles SET is_online = false');
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE status = 'open'`);
  await core.redis.flushdb();
  rider = await aRider(core);
});

const southOf = (km: number) => ({ ...cottonTree, lat: cottonTree.lat - km / 111.195 });
const lungi = { lat: 8.61644, lng: -13.1955 };

async function aDriverAt(km: number, facts: { idleSeconds?: number } = {}): Promise<Actor> {
  const driver = await aDriver(core);
  await core.sql('UPDATE driver_profiles SET idle_since = now() - make_interval(secs => $2) WHERE user_id = $1', [
    driver.id,
    facts.idleSeconds ?? 0,
  ]);
  await standAt(core, driver, southOf(km));
  return driver;
}

const askedFor = async (rideId: string): Promise<string[]> => {
  const offers = await core.sql<{ driverId: string }>(
    `SELECT driver_id FROM ride_offers WHERE ride_id = $1 AND status = 'open'`,
    [rideId],
  );
  return offers.map(({ driverId }) => driverId);
};

async function openOfferOf(driver: Actor): Promise<string> {
  const [offer] = await openOffersOf(core, driver.id);
  if (!offer) throw new Error('no open offer');
  return offer.offerId;
}

const allDrivers = async () => {
  const { positions } = await new CityPool(core, 'freetown').positions();
  const rides = await waitingRides(core.sql, 'freetown');
  return (await driversNear(core, { city: 'freetown', rides, positions, nearest: 100 })).drivers;
};

const moveBack = (table: string, column: string, seconds: number) =>
  core.sql(`UPDATE ${table} SET ${column} = ${column} - make_interval(secs => $1)`, [seconds]);

describe('a round', () => {
  test('makes an offer to the nearest driver, publishes it to both sides and leaves nothing in the outbox', async () => {
    const near = await aDriverAt(0.4);
    await aDriverAt(1.5);
    const ride = await aRide(core, rider);
    core.publisher.published.length = 0;

    expect(await matchCity(core, 'freetown')).toEqual({ waiting: 1, offers: 1 });

    expect(await askedFor(ride.id)).toEqual([near.id]);
    const shown = await rideById(core, rider, ride.id);
    expect(shown).toMatchObject({ status: 'pending', seq: 2, search: { driversAsked: 1, nearestEtaMin: 2 } });
    expect(core.publisher.publishedToPeople.map(({ room, event }) => [room, event])).toEqual([
      [`user:${near.id}`, 'ride:offer'],
      [`user:${rider.id}`, 'ride:updated'],
    ]);
    expect((await eventsAfter(core, rider, ride.id, 1)).map(({ type }) => type)).toEqual(['offered']);
    await untilOutboxEmpty(core.sql);
  });

  test('places a pickup without coordinates in the middle of its own city', async () => {
    const driver = await aDriver(core, { city: 'conakry' });
    await standAt(core, driver, { lat: 9.54, lng: -13.68 }, { city: 'conakry' });
    await aRide(core, rider, {
      pickupLocation: { address: 'Chez Mariama, Guinea' },
      dropoffLocation: { address: 'Kaloum', lat: 9.5092, lng: -13.7122 },
    });
    await matchCity(core, 'conakry');
    const [offer] = await openOffersOf(core, driver.id);
    expect(offer?.pickup.lat).toBeCloseTo(9.537, 2);
    expect(core.publisher.published.find(({ event }) => event === 'ride:offer')?.payload).toEqual(offer);
  });

  test('gives the driver fifteen seconds by the clock of the database', async () => {
    const driver = await aDriverAt(0.4);
    const ride = await aRide(core, rider);
    await matchCity(core, 'freetown');
    const [offer] = await core.sql<{ seconds: number }>(
      `SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM ride_offers WHERE ride_id = $1`,
      [ride.id],
    );
    expect(offer?.seconds).toBeGreaterThan(14);
    expect(offer?.seconds).toBeLessThanOrEqual(15);
    expect(await openOffersOf(core, driver.id)).toHaveLength(1);
  });

  test('does not offer a ride that was cancelled during the round', async () => {
    await aDriverAt(0.4);
    const ride = await aRide(core, rider);
    const [seen] = await waitingRides(core.sql, 'freetown');
    const [decision] = pairRides('freetown', seen ? [seen] : [], await allDrivers());
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    if (!seen || !decision?.chosen) throw new Error('the round chose no driver');
    expect(await makeOffers(core.sql, [{ ride: seen, driver: decision.chosen }])).toEqual([]);
    await untilOutboxEmpty(core.sql);
  });

  test('makes no second offer while one is open', async () => {
    await aDriverAt(0.4);
    await aDriverAt(0.5);
    await aRide(core, rider);
    await matchCity(core, 'freetown');
    expect(await matchCity(core, 'freetown')).toEqual({ waiting: 0, offers: 0 });
  });

  test('goes on to the next driver when one declines, and makes that one no further offer', async () => {
    const [first, second] = [await aDriverAt(0.3), await aDriverAt(0.9)];
    const ride = await aRide(core, rider);
    await matchCity(core, 'freetown');
    await declineOffer(core, first, ride.id, await openOfferOf(first));
    await matchCity(core, 'freetown');
    expect(await askedFor(ride.id)).toEqual([second.id]);
    await declineOffer(core, second, ride.id, await openOfferOf(second));
    expect(await matchCity(core, 'freetown')).toEqual({ waiting: 1, offers: 0 });
    expect(await rideById(core, rider, ride.id)).toMatchObject({ search: { driversAsked: 2 } });
  });

  test('goes on to the next driver when an offer expires', async () => {
    const [first, second] = [await aDriverAt(0.3), await aDriverAt(0.9)];
    const ride = await aRide(core, rider);
    await matchCity(core, 'freetown');
    expect(await expireOffers(core, 'freetown')).toBe(0);
    await moveBack('ride_offers', 'expires_at', 16);
    core.publisher.published.length = 0;

    expect(await expireOffers(core, 'conakry')).toBe(0);
    expect(await expireOffers(core, 'freetown')).toBe(1);

    expect(core.publisher.publishedToPeople).toMatchObject([
      { room: `user:${first.id}`, event: 'ride:offer:closed', payload: { reason: 'expired' } },
    ]);
    await untilOutboxEmpty(core.sql);
    const [profile] = await core.sql<{ offersAnswered: number }>(
      'SELECT offers_answered FROM driver_profiles WHERE user_id = $1',
      [first.id],
    );
    expect(profile?.offersAnswered).toBe(1);
    await matchCity(core, 'freetown');
    expect(await askedFor(ride.id)).toEqual([second.id]);
  });

  test('searches again without the driver who gave the ride back', async () => {
    const [first, second] = [await aDriverAt(0.3), await aDriverAt(0.9)];
    const ride = await aRide(core, rider);
    await matchCity(core, 'freetown');
    await acceptOffer(core, first, ride.id, await openOfferOf(first));
    await cancelRide(core, first, ride.id, { reason: 'vehicle_problem' });
    await matchCity(core, 'freetown');
    expect(await askedFor(ride.id)).toEqual([second.id]);
    expect(await rideById(core, rider, ride.id)).toMatchObject({ attempt: 2, search: { driversAsked: 1 } });
  });

  test('includes the drivers of the last search once a new one begins', async () => {
    const [refuser, taker] = [await aDriverAt(0.3), await aDriverAt(0.9)];
    const ride = await aRide(core, rider);
    await matchCity(core, 'freetown');
    await declineOffer(core, refuser, ride.id, await openOfferOf(refuser));
    await matchCity(core, 'freetown');
    await acceptOffer(core, taker, ride.id, await openOfferOf(taker));
    await cancelRide(core, taker, ride.id, { reason: 'vehicle_problem' });
    await matchCity(core, 'freetown');
    expect(await askedFor(ride.id)).toEqual([refuser.id]);
  });

  test('never offers a ride across the water, nor to a driver who is silent, busy or off duty', async () => {
    const across = await aDriver(core);
    await standAt(core, across, lungi);
    const silent = await aDriver(core);
    await standAt(core, silent, southOf(0.2), { ageMs: 61_000 });
    const atHome = await aDriver(core, { online: false });
    await standAt(core, atHome, southOf(0.2));
    const ride = await aRide(core, rider);
    await core.sql(`UPDATE rides SET searching_since = now() - interval '200 s' WHERE id = $1`, [ride.id]);
    expect(await matchCity(core, 'freetown')).toEqual({ waiting: 1, offers: 0 });
  });

  test('finds a driver 18 km away for a ride in the rest of the country', async () => {
    const kabala = { lat: 9.589, lng: -11.552 };
    const driver = await aDriver(core, { city: 'sierra-leone' });
    await standAt(core, driver, { ...kabala, lat: kabala.lat + 0.16 }, { city: 'sierra-leone' });
    const ride = await aRide(core, rider, {
      pickupLocation: { address: 'Kabala', ...kabala },
      dropoffLocation: { address: 'Kabala market', lat: 9.58, lng: -11.55 },
    });
    expect(await matchCity(core, 'freetown')).toEqual({ waiting: 0, offers: 0 });
    expect(await matchCity(core, 'sierra-leone')).toEqual({ waiting: 1, offers: 1 });
    expect(await askedFor(ride.id)).toEqual([driver.id]);
  });

  test('does not stop at the border between the city and the rest of the country', async () => {
    const driver = await aDriver(core, { city: 'sierra-leone' });
    await standAt(core, driver, southOf(1), { city: 'sierra-leone' });
    const ride = await aRide(core, rider);
    await matchCity(core, 'freetown');
    expect(await askedFor(ride.id)).toEqual([driver.id]);
  });

  test('searches around the middle of the city for a pickup without coordinates', async () => {
    const driver = await aDriver(core);
    await standAt(core, driver, { lat: 8.485, lng: -13.231 });
    const ride = await aRide(core, rider, { pickupLocation: { address: 'By the big mango tree' } });
    await matchCity(core, 'freetown');
    expect(await askedFor(ride.id)).toEqual([driver.id]);
  });
});

describe('a search', () => {
  test('ends after five minutes and takes its open offer back', async () => {
    const driver = await aDriverAt(0.3);
    const ride = await aRide(core, rider);
    await matchCity(core, 'freetown');
    expect(await expireSearches(core, 'freetown')).toBe(0);
    await core.sql(`UPDATE rides SET searching_since = now() - interval '301 s' WHERE id = $1`, [ride.id]);
    core.publisher.published.length = 0;

    expect(await expireSearches(core, 'freetown')).toBe(1);

    expect(await rideById(core, rider, ride.id)).toMatchObject({ status: 'expired' });
    expect(await openOffersOf(core, driver.id)).toEqual([]);
    expect(core.publisher.publishedToPeople).toMatchObject([
      { room: `user:${rider.id}`, event: 'ride:updated', payload: { status: 'expired' } },
      { room: `user:${driver.id}`, event: 'ride:offer:closed', payload: { reason: 'cancelled' } },
    ]);
    await untilOutboxEmpty(core.sql);
  });
});

describe('several rounds at once', () => {
  test('make each driver one offer at most, and one offer a ride', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => aDriverAt(0.1 + index / 25)));
    const riders = await Promise.all(Array.from({ length: 20 }, () => aRider(core)));
    await Promise.all(riders.map((each) => aRide(core, each)));
    const rounds = await Promise.all(Array.from({ length: 6 }, () => matchCity(core, 'freetown')));
    // Two rounds may choose the same driver for different rides; the later one leaves its ride to the next round.
    rounds.push(await matchCity(core, 'freetown'));
    expect(rounds.reduce((sum, { offers }) => sum + offers, 0)).toBe(20);
    const open = await core.sql<{ rideId: string; driverId: string }>(
      `SELECT ride_id, driver_id FROM ride_offers WHERE status = 'open'`,
    );
    expect(new Set(open.map(({ rideId }) => rideId)).size).toBe(20);
    expect(new Set(open.map(({ driverId }) => driverId)).size).toBe(20);
  });
});
