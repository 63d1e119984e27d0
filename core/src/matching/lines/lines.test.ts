import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { QueueZoneRequest } from '@waka/contracts/ops/pricing/queue-zones';
import { queueLine, removeZoneWithLine, setQueueZone } from '../../ops/queue-zones.ts';
import type { Actor } from '../../platform/actor.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { setDriverStatus } from '../../shifts/set-driver-status.ts';
import { aDriver, aRide, aRider, cottonTree } from '../../testing/builders.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { untilOutboxEmpty } from '../../testing/until-outbox-empty.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { acceptOffer } from '../offers/accept-offer.ts';
import { declineOffer } from '../offers/decline-offer.ts';
import { expireOffers } from '../offers/expire-offers.ts';
import { openOffersOf } from '../offers/read-offers.ts';
import { CityPool } from '../rounds/city-pool.ts';
import { matchCity } from '../rounds/match-city.ts';
import { CityLines } from './city-lines.ts';
import { driverLine } from './line-views.ts';

let core: TestCore;
let admin: Actor;
let rider: Actor;
let lines: CityLines;
let zoneId: string;
beforeAll(async () => {
  core = await testCore();
  admin = { ...(await aRider(core)), role: 'admin' };
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM queue_zones');
  await core.sql('UPDATE driver_profiles SET is_online = false');
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status IN ('pending', 'accepted')`);
  await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE status = 'open'`);
  await core.redis.flushdb();
  lines = new CityLines(core, 'freetown');
  zoneId = (await zone()).id;
  rider = await aRider(core);
  core.publisher.published.length = 0;
});

const reason = 'Drivers quarrel about who is next.';
const zone = (changes: Partial<QueueZoneRequest> = {}) =>
  setQueueZone(core, admin, {
    region: 'SL',
    names: { en: 'Cotton Tree' },
    ...cottonTree,
    radiusM: 500,
    polygon: null,
    vehicleTypes: [],
    outsideSeconds: 60,
    silentSeconds: 180,
    isOpen: true,
    reason,
    ...changes,
  });

const southOf = (km: number) => ({ ...cottonTree, lat: cottonTree.lat - km / 111.195 });

/** Has the service look at the positions, as it does each second. */
async function look(by = lines): Promise<void> {
  const { positions } = await new CityPool(core, 'freetown').positions();
  await by.follow(positions.all());
}

async function arrives(km: number): Promise<Actor> {
  const driver = await aDriver(core);
  await standAt(core, driver, southOf(km));
  await look();
  return driver;
}

const placeOf = async (driver: Actor) => (await driverLine(core, driver)).line;
const turns = async () => (await queueLine(core, admin, zoneId)).map(({ driverId }) => driverId);
const asked = async (driver: Actor) => (await openOffersOf(core, driver.id))[0];

async function offerTo(driver: Actor): Promise<{ rideId: string; offerId: string }> {
  const offer = await asked(driver);
  if (!offer) throw new Error('no open offer');
  return offer;
}

describe('a line', () => {
  test('has drivers in the order in which they came, who see their places live, and so does ops', async () => {
    const first = await arrives(0.4);
    const second = await arrives(0.1);
    expect(await placeOf(first)).toEqual({ names: { en: 'Cotton Tree' }, place: 1, length: 2, isAway: false });
    expect(await placeOf(second)).toMatchObject({ place: 2, length: 2 });
    expect(core.publisher.publishedToPeople.map(({ room, payload }) => [room, payload])).toEqual([
      [`user:${first.id}`, { line: { names: { en: 'Cotton Tree' }, place: 1, length: 1, isAway: false } }],
      [`user:${first.id}`, { line: { names: { en: 'Cotton Tree' }, place: 1, length: 2, isAway: false } }],
      [`user:${second.id}`, { line: { names: { en: 'Cotton Tree' }, place: 2, length: 2, isAway: false } }],
    ]);
    expect(core.publisher.published.filter(({ event }) => event === 'ops:lines')).toHaveLength(2);
    expect(await queueLine(core, admin, zoneId)).toMatchObject([
      { driverId: first.id, name: 'Mohamed Sesay', vehicleType: 'standard', place: 1, isAway: false },
      { driverId: second.id, place: 2 },
    ]);
    core.publisher.published.length = 0;
    await look();
    expect(core.publisher.published).toEqual([]);
  });

  test('keeps the place of a driver who leaves for less than a minute, and not longer', async () => {
    const [first, second] = [await arrives(0.1), await arrives(0.2)];
    await standAt(core, first, southOf(0.8));
    await look();
    expect(await placeOf(first)).toMatchObject({ place: 1, isAway: true, keepSeconds: expect.closeTo(60, -1) });
    core.publisher.published.length = 0;
    await core.sql(`UPDATE line_places SET away_since = away_since - interval '40 s' WHERE driver_id = $1`, [first.id]);
    await look();
    // That time passes is no news, but who asks reads what is left of it.
    expect(core.publisher.published).toEqual([]);
    expect(await placeOf(first)).toMatchObject({ isAway: true, keepSeconds: expect.closeTo(20, -1) });
    await standAt(core, first, southOf(0.2));
    await look();
    expect(await placeOf(first)).toMatchObject({ place: 1, isAway: false });
    await standAt(core, first, southOf(0.8));
    await look();
    await core.sql(`UPDATE line_places SET away_since = away_since - interval '61 s' WHERE driver_id = $1`, [first.id]);
    await look();
    expect(await placeOf(first)).toBeNull();
    expect(core.publisher.published.find(({ payload }) => Object(payload).line === null)?.room).toBe(
      `user:${first.id}`,
    );
    expect(await placeOf(second)).toMatchObject({ place: 1, length: 1 });
  });

  test('survives a Redis that is away or has lost everything', async () => {
    const [first, second] = [await arrives(0.1), await arrives(0.2)];
    await core.redis.flushdb();
    await look();
    await look(new CityLines(core, 'freetown'));
    expect(await turns()).toEqual([first.id, second.id]);
    await standAt(core, first, southOf(0.1));
    await standAt(core, second, southOf(0.2));
    await look();
    expect(await placeOf(second)).toMatchObject({ place: 2, length: 2, isAway: false });
    await core.redis.set(redisKeys.positions('freetown'), 'no hash');
    await expect(look()).rejects.toThrow('WRONGTYPE');
    expect(await turns()).toEqual([first.id, second.id]);
  });

  test('is the same for two workers who look at once, and leaves out who is off duty or of another class', async () => {
    await zone({ id: zoneId, vehicleTypes: ['standard'] });
    const drivers = await Promise.all([aDriver(core), aDriver(core), aDriver(core)]);
    const others = [await aDriver(core, { vehicleType: 'motorbike' }), await aDriver(core, { online: false })];
    for (const driver of [...drivers, ...others]) await standAt(core, driver, cottonTree);
    await Promise.all([look(), look(new CityLines(core, 'freetown'))]);
    expect((await turns()).toSorted()).toEqual(drivers.map(({ id }) => id).toSorted());
  });

  test('ends when its zone is closed or removed', async () => {
    const driver = await arrives(0.1);
    await zone({ id: zoneId, isOpen: false });
    expect(await turns()).toEqual([]);
    await look();
    expect(core.publisher.published.at(-2)).toMatchObject({ room: `user:${driver.id}`, payload: { line: null } });
    await zone({ id: zoneId });
    await look();
    await removeZoneWithLine(core, admin, zoneId, { reason });
    await look();
    expect(await placeOf(driver)).toBeNull();
    expect(await lines.isNeeded()).toBe(false);
  });
});

describe('a ride from the zone', () => {
  test('is offered to the first in line, and who declines it goes to the end', async () => {
    const [first, second] = [await arrives(0.45), await arrives(0.05)];
    await aRide(core, rider);
    await matchCity(core, 'freetown');
    const { rideId, offerId } = await offerTo(first);
    expect(await asked(second)).toBeUndefined();
    await declineOffer(core, first, rideId, offerId);
    // A second tap changes nothing.
    await declineOffer(core, first, rideId, offerId);
    expect(await turns()).toEqual([second.id, first.id]);
    await matchCity(core, 'freetown');
    expect((await offerTo(second)).rideId).toBe(rideId);
    await untilOutboxEmpty(core.sql);
  });

  test('sends a driver to the end who lets it expire, by the turn for which it was made alone', async () => {
    const [first, second] = [await arrives(0.45), await arrives(0.05)];
    await aRide(core, rider);
    await matchCity(core, 'freetown');
    await core.sql(`UPDATE ride_offers SET expires_at = now() WHERE status = 'open'`);
    await Promise.all([expireOffers(core, 'freetown'), expireOffers(core, 'freetown')]);
    expect(await turns()).toEqual([second.id, first.id]);
    // A ride from elsewhere may be declined at no cost.
    await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
    await aRide(core, await aRider(core), { pickupLocation: { address: 'Siaka Stevens Stadium', ...southOf(0.7) } });
    await matchCity(core, 'freetown');
    const asked1 = (await asked(second)) ? second : first;
    const { rideId, offerId } = await offerTo(asked1);
    await declineOffer(core, asked1, rideId, offerId);
    expect(await turns()).toEqual([second.id, first.id]);
  });

  test('gives two rounds at once one offer for each driver, in turn', async () => {
    const drivers = [await arrives(0.4), await arrives(0.3), await arrives(0.1)];
    const rides = [await aRide(core, rider), await aRide(core, await aRider(core))];
    await Promise.all([matchCity(core, 'freetown'), matchCity(core, 'freetown')]);
    await matchCity(core, 'freetown');
    const offers = await Promise.all(drivers.map(asked));
    expect(offers.map((offer) => offer?.rideId)).toEqual([rides[0]?.id, rides[1]?.id, undefined]);
  });

  test('is not offered for a turn that was lost while the round decided', async () => {
    const [first, second] = [await arrives(0.45), await arrives(0.05)];
    await aRide(core, rider);
    // The round has read the line when the driver goes to its end.
    const roads = {
      ...core.roads,
      provider: 'valhalla' as const,
      lengths: async (pairs: readonly unknown[]) => {
        await core.sql(`UPDATE line_places SET turn = nextval('line_turns') WHERE driver_id = $1`, [first.id]);
        return pairs.map(() => null);
      },
    };
    await matchCity({ ...core, roads }, 'freetown');
    expect(await asked(first)).toBeUndefined();
    await matchCity(core, 'freetown');
    expect(await asked(second)).toBeDefined();
  });

  test('passes to the next when the first goes off duty while he is offered it, and he loses the place', async () => {
    const [first, second] = [await arrives(0.45), await arrives(0.05)];
    await aRide(core, rider);
    await matchCity(core, 'freetown');
    await setDriverStatus(core, first, { status: 'offline' });
    await look();
    expect(await turns()).toEqual([second.id]);
    await matchCity(core, 'freetown');
    expect(await asked(second)).toBeDefined();
  });

  test('costs no place when its rider cancels, and the place when the driver gives it back', async () => {
    const [first, second] = [await arrives(0.45), await arrives(0.05)];
    const ride = await aRide(core, rider);
    await matchCity(core, 'freetown');
    await acceptOffer(core, first, ride.id, (await offerTo(first)).offerId);
    await look();
    expect(await placeOf(second)).toMatchObject({ place: 1, length: 1 });
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    await look();
    expect(await placeOf(first)).toMatchObject({ place: 1, length: 2 });
    const next = await aRide(core, await aRider(core));
    await matchCity(core, 'freetown');
    await acceptOffer(core, first, next.id, (await offerTo(first)).offerId);
    await cancelRide(core, first, next.id, { reason: 'vehicle_problem' });
    expect(await turns()).toEqual([second.id, first.id]);
  });

  test('is not offered by turn to a driver who is away', async () => {
    const [first, second] = [await arrives(0.45), await arrives(0.05)];
    await standAt(core, first, southOf(0.8));
    await look();
    await aRide(core, rider);
    await matchCity(core, 'freetown');
    expect(await asked(first)).toBeUndefined();
    expect(await asked(second)).toBeDefined();
  });
});
