import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { ringAround } from '@waka/contracts/ring';
import { CAR } from '../../geo/road-estimate.ts';
import { encodePolyline } from '../../geo/shapes/polyline.ts';
import type { Actor } from '../../platform/actor.ts';
import type { RoadUse, RoadWay } from '../../platform/ports/roads.ts';
import { aPublishedRule, fromTree, squareAround } from '../../testing/streets/a-rule.ts';
import { aDriver, aRide, aRider } from '../../testing/builders.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { openOffersOf } from '../offers/read-offers.ts';
import type { Budget } from './approach-ways.ts';
import { Approaches } from './approaches.ts';
import { CityPool } from './city-pool.ts';
import { matchCity } from './match-city.ts';
import { pairRides } from './pairing/pair-rides.ts';
import type { PoolDriver, WaitingRide } from './pairing/weigh-driver.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(async () => {
  await core.sql('DELETE FROM legal_rules');
  core.legalRules.invalidate();
  await core.sql('UPDATE driver_profiles SET is_online = false');
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  await core.redis.flushdb();
});

const place = (point: LatLng) => ({ address: 'A gate', ...point });

async function motorbikeAt(point: LatLng): Promise<Actor> {
  const driver = await aDriver(core, { vehicleType: 'motorbike' });
  await standAt(core, driver, point);
  return driver;
}

const aBooking = async () =>
  aRide(core, await aRider(core), {
    vehicleType: 'motorbike',
    pickupLocation: place(fromTree(0, 500)),
    dropoffLocation: place(fromTree(0, 3000)),
  });

const isAsked = async (driver: Actor) => (await openOffersOf(core, driver.id)).length > 0;

async function skippedOf(rideId: string): Promise<unknown> {
  const rows = await core.sql('SELECT candidates FROM matching_decisions WHERE ride_id = $1', [rideId]);
  return JSON.stringify(rows);
}

test('a driver whose way to the pickup leads over forbidden ground is left out, and one who is farther is asked', async () => {
  await aPublishedRule(core);
  const near = await motorbikeAt(fromTree(0, -400));
  const far = await motorbikeAt(fromTree(0, 1800));
  const ride = await aBooking();
  await matchCity(core, 'freetown');
  expect([await isAsked(near), await isAsked(far)]).toEqual([false, true]);
  expect(await skippedOf(ride.id)).toContain('not_allowed_there');
});

test('without a rule for the class the nearest is asked', async () => {
  await aPublishedRule(core, { vehicleTypes: ['kekeh'] });
  const near = await motorbikeAt(fromTree(0, -400));
  await motorbikeAt(fromTree(0, 1800));
  await aBooking();
  await matchCity(core, 'freetown');
  expect(await isAsked(near)).toBe(true);
});

test('a driver who can come around it along streets is asked, and the streets are asked once for several rounds', async () => {
  await aPublishedRule(core);
  const asked: RoadUse['avoid'][] = [];
  const wayThrough = (points: readonly LatLng[], use: RoadUse): Promise<RoadWay> => {
    asked.push(use.avoid);
    return roundOnRequest(points, use);
  };
  const on = { ...core, roads: roadsThat({ wayThrough }) };
  const driver = await motorbikeAt(fromTree(0, -400));
  await aBooking();
  await core.sql(`UPDATE driver_profiles SET is_online = false WHERE user_id = $1`, [driver.id]);
  const pool = new CityPool(on, 'freetown');
  await matchCity(on, 'freetown', pool);
  // Streets are not asked about a driver who is off duty.
  expect(asked).toEqual([]);
  await core.sql(`UPDATE driver_profiles SET is_online = true WHERE user_id = $1`, [driver.id]);
  await matchCity(on, 'freetown', pool);
  expect(await isAsked(driver)).toBe(true);
  const approaches = new Approaches(on, 'freetown');
  asked.length = 0;
  for (let round = 0; round < 3; round += 1) await approaches.judge([aWaitingRide()], [aPoolDriver('driver', 400)]);
  expect(asked).toEqual([undefined, [squareAround(300)]]);
});

const facts = { ageMs: 0, motion: CAR, acceptanceRate: 1, idleSeconds: 0, maxPickupKm: null, isWalletOnly: false };

/** Stands south of the ground, by so many metres from the tree. */
const aPoolDriver = (id: string, south: number): PoolDriver => ({
  id,
  ...fromTree(0, -south),
  vehicleType: 'motorbike',
  ...facts,
  unavailable: null,
});

const aWaitingRide = (): WaitingRide => ({
  id: 'ride',
  pickup: fromTree(0, 500),
  vehicleType: 'motorbike',
  isCash: true,
  ageSeconds: 5,
  excludedDriverIds: [],
});

/** Leads through the ground, and around it where it is to be avoided. */
const roundOnRequest = (points: readonly LatLng[], { avoid }: RoadUse): Promise<RoadWay> => {
  const around = avoid ? [fromTree(800, -400), fromTree(800, 600)] : [];
  const line = [points[0], ...around, points.at(-1)].filter((point) => point !== undefined);
  return Promise.resolve({ km: 2.6, seconds: 400, geometry: encodePolyline(line) });
};

test('the nearest of many drivers are asked about to the end, and those who may not be asked are not asked about', async () => {
  await aPublishedRule(core);
  const asked: LatLng[] = [];
  const on = {
    ...core,
    roads: roadsThat({
      wayThrough(points, use) {
        if (points[0]) asked.push(points[0]);
        return roundOnRequest(points, use);
      },
    }),
  };
  const free = Array.from({ length: 20 }, (_, index) => aPoolDriver(`free-${index}`, 400 + index));
  const busy = { ...aPoolDriver('busy', 350), unavailable: 'busy' } as const;
  const drivers = [...free.toReversed(), busy, aPoolDriver('refused', 360)];
  const ride = { ...aWaitingRide(), excludedDriverIds: ['refused'] };
  const [judged] = await new Approaches(on, 'freetown').judge([ride], drivers);
  expect(free.filter(({ id }) => !judged?.barredDriverIds?.has(id)).map(({ id }) => id)).toEqual(
    free.slice(0, 6).map(({ id }) => id),
  );
  expect(asked).toHaveLength(12);
  expect([...(judged?.barredDriverIds ?? [])]).not.toContain('busy');
});

test('a way that streets did not give in time is asked for again some seconds later', async () => {
  await aPublishedRule(core);
  let isSlow = true;
  const on = {
    ...core,
    roads: roadsThat({ wayThrough: async (points, use) => (isSlow ? null : roundOnRequest(points, use)) }),
  };
  const time = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const approaches = new Approaches(on, 'freetown');
  const barredNow = async () => {
    const [judged] = await approaches.judge([aWaitingRide()], [aPoolDriver('driver', 400)]);
    return [...(judged?.barredDriverIds ?? [])];
  };
  expect(await barredNow()).toEqual(['driver']);
  isSlow = false;
  expect(await barredNow()).toEqual(['driver']);
  time.mockReturnValue(6500);
  expect(await barredNow()).toEqual([]);
  time.mockRestore();
});

test('a driver beside the ground is offered the ride where the round may ask for no more ways', async () => {
  await aPublishedRule(core);
  const wayThrough = jest.fn(throughGround);
  const approaches = new Approaches({ ...core, roads: roadsThat({ wayThrough }) }, 'freetown');
  const driver = { ...aPoolDriver('driver', 0), ...fromTree(800, 500) };
  const chosenWith = async (budget?: Budget) => {
    const decide = (rides: readonly WaitingRide[]) => pairRides('freetown', rides, [driver]);
    const [decision] = await approaches.pair([aWaitingRide()], [driver], decide, budget);
    return decision?.chosen?.driverId;
  };
  expect(await chosenWith({ left: 0, until: Infinity })).toBe('driver');
  expect(await chosenWith({ left: 9, until: 0 })).toBe('driver');
  expect(wayThrough).not.toHaveBeenCalled();
  expect(await chosenWith()).toBeUndefined();
});

/** Leads everyone from the north through the ground. */
const throughGround = ([from, to]: readonly LatLng[]): Promise<RoadWay> => {
  const isNorth = from !== undefined && from.lat > fromTree(400, 0).lat;
  const line = [from, ...(isNorth ? [fromTree(500, 0), fromTree(0, 0)] : []), to].filter(
    (point) => point !== undefined,
  );
  return Promise.resolve({ km: 2, seconds: 300, geometry: encodePolyline(line) });
};

test('a driver beside the ground whose streets all lead over it is left out, and one who is farther is asked', async () => {
  await aPublishedRule(core);
  // From the north the straight line passes the ground by, and the only street leads through it.
  const [north, east] = [fromTree(800, 500), fromTree(0, 1800)];
  const on = { ...core, roads: roadsThat({ wayThrough: throughGround }) };
  const [near, far] = [await motorbikeAt(north), await motorbikeAt(east)];
  const ride = await aBooking();
  await matchCity(on, 'freetown');
  expect([await isAsked(near), await isAsked(far)]).toEqual([false, true]);
  expect(await skippedOf(ride.id)).toContain('not_allowed_there');
});

test('a rule that begins during a search holds for a way that was found before', async () => {
  const around = [fromTree(800, -400), fromTree(800, 600)];
  const wayThrough = (points: readonly LatLng[]): Promise<RoadWay> => {
    const line = [points[0], ...around, points.at(-1)].filter((point) => point !== undefined);
    return Promise.resolve({ km: 2.6, seconds: 400, geometry: encodePolyline(line) });
  };
  const now = new Date('2026-11-25T08:00:00Z');
  const on = { ...core, roads: roadsThat({ wayThrough }), clock: { now: () => now } };
  await aPublishedRule(core);
  const later = ringAround(fromTree(800, 0), 150);
  await aPublishedRule(core, { polygon: later, fromMinute: 9 * 60, toMinute: 10 * 60 });
  const approaches = new Approaches(on, 'freetown');
  const barredNow = async () => {
    const [judged] = await approaches.judge([aWaitingRide()], [aPoolDriver('driver', 400)]);
    return [...(judged?.barredDriverIds ?? [])];
  };
  expect(await barredNow()).toEqual([]);
  now.setUTCHours(9);
  expect(await barredNow()).toEqual(['driver']);
});

test('a scheduled pickup is judged by the rules of its time', async () => {
  const now = new Date('2026-11-25T08:50:00Z');
  const nine = { polygon: squareAround(550), effect: 'no_pickup', toMinute: 9 * 60 } as const;
  await aPublishedRule(core, { ...nine, fromMinute: 8 * 60 });
  const approaches = new Approaches({ ...core, clock: { now: () => now } }, 'freetown');
  const barredAt = async (scheduledFor: Date | null) => {
    const [judged] = await approaches.judge([{ ...aWaitingRide(), scheduledFor }], [aPoolDriver('driver', -700)]);
    return judged?.barredDriverIds?.size;
  };
  expect(await barredAt(null)).toBe(1);
  expect(await barredAt(new Date('2026-11-25T08:40:00Z'))).toBe(1);
  expect(await barredAt(new Date('2026-11-25T09:05:00Z'))).toBe(0);
});

test('a pickup that is forbidden by the time a driver comes is not offered to him', async () => {
  const now = new Date('2026-11-25T08:55:00Z');
  // Before the rule, as a booking moves a pickup that will be forbidden.
  await aBooking();
  await aPublishedRule(core, {
    polygon: squareAround(550),
    effect: 'no_pickup',
    fromMinute: 9 * 60,
    toMinute: 10 * 60,
  });
  const on = { ...core, clock: { now: () => now } };
  const [near, far] = [await motorbikeAt(fromTree(0, 550)), await motorbikeAt(fromTree(0, 2600))];
  await core.sql(`UPDATE driver_profiles SET is_online = false WHERE user_id = $1`, [near.id]);
  await matchCity(on, 'freetown');
  expect(await isAsked(far)).toBe(false);
  await core.sql(`UPDATE driver_profiles SET is_online = true WHERE user_id = $1`, [near.id]);
  await matchCity(on, 'freetown');
  expect(await isAsked(near)).toBe(true);
});

test('a pickup whose ground was forbidden since the booking is offered to none', async () => {
  const driver = await motorbikeAt(fromTree(0, 600));
  await aBooking();
  await aPublishedRule(core, { polygon: squareAround(550), effect: 'no_pickup' });
  await matchCity(core, 'freetown');
  expect(await isAsked(driver)).toBe(false);
});
