import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, aTrip, cottonTree } from '../../testing/builders.ts';
import { greatCircleKm } from '@waka/contracts/geo';
import { encodePolyline } from '../../geo/shapes/polyline.ts';
import type { Roads, RoadWay } from '../../platform/ports/roads.ts';
import { roadsThat } from '../../testing/streets/roads.ts';
import { aPublishedRule, fromTree } from '../../testing/streets/a-rule.ts';
import { scheduling } from '../../testing/scheduling.ts';
import { takeScheduled } from '../../scheduled/take-scheduled.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { quoteRide } from './quote-ride.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
beforeEach(() => core.redis.flushdb());

const minutes = async () => {
  const { options } = await quoteRide(core, await aRider(core), aTrip());
  return Object.fromEntries(options.map(({ vehicleType, pickupEtaMin }) => [vehicleType, pickupEtaMin]));
};
const NO_ETAS = { standard: null, comfort: null, xl: null, motorbike: null, kekeh: null };
const southOf = (km: number) => ({ ...cottonTree, lat: cottonTree.lat - km / 111.195 });

test('the nearest free driver of each class is given', async () => {
  await standAt(core, await aDriver(core), southOf(0.5));
  await standAt(core, await aDriver(core), southOf(2));
  await standAt(core, await aDriver(core, { vehicleType: 'xl' }), southOf(2));
  expect(await minutes()).toEqual({ ...NO_ETAS, standard: 3, xl: 10 });
});

test.each([
  ['would be late for a scheduled ride of his', 20, null],
  ['has time until a scheduled ride of his', 60, 3],
])('a driver who %s after this trip is counted so', async (_, searchIn, eta) => {
  const driver = await aDriver(core);
  await standAt(core, driver, southOf(0.5));
  const rider = await aRider(core);
  const { id } = await scheduling(() => ({ core, rider })).schedule();
  await takeScheduled(core, driver, id, { version: 1 });
  await core.sql('UPDATE scheduled_rides SET search_at = now() + make_interval(mins => $2) WHERE id = $1', [
    id,
    searchIn,
  ]);
  expect(await minutes()).toEqual({ ...NO_ETAS, standard: eta });
});

test('the minutes are those of the quickest by street, of those nearest by the straight line', async () => {
  await standAt(core, await aDriver(core), southOf(0.5));
  await standAt(core, await aDriver(core), southOf(2));
  const lengths: Roads['lengths'] = (pairs) =>
    Promise.resolve(
      pairs.map(({ from }) =>
        from.lat > southOf(1).lat
          ? { km: 5, seconds: 1500, isMeasured: true }
          : { km: 2.2, seconds: 500, isMeasured: true },
      ),
    );
  const { options } = await quoteRide({ ...core, roads: roadsThat({ lengths }) }, await aRider(core), aTrip());
  expect(options.find(({ vehicleType }) => vehicleType === 'standard')?.pickupEtaMin).toBe(9);
});

test('drivers of classes that move alike are asked about together', async () => {
  for (const vehicleType of ['standard', 'comfort', 'motorbike']) {
    await standAt(core, await aDriver(core, { vehicleType }), southOf(2));
  }
  const asked: [vehicle: string, drivers: number][] = [];
  const lengths: Roads['lengths'] = (pairs, { vehicle }) => {
    asked.push([vehicle, pairs.length]);
    return Promise.resolve(pairs.map(() => ({ km: 3, seconds: vehicle === 'car' ? 500 : 200, isMeasured: true })));
  };
  const { options } = await quoteRide({ ...core, roads: roadsThat({ lengths }) }, await aRider(core), aTrip());
  // The quickest by estimate first.
  expect(asked).toEqual([
    ['motorbike', 1],
    ['car', 2],
  ]);
  const etas = Object.fromEntries(options.map(({ vehicleType, pickupEtaMin }) => [vehicleType, pickupEtaMin]));
  expect(etas).toEqual({ ...NO_ETAS, standard: 9, comfort: 9, motorbike: 4 });
});

test('a driver beyond the border of the city is as near as one within', async () => {
  await standAt(core, await aDriver(core, { city: 'sierra-leone' }), southOf(0.5), { city: 'sierra-leone' });
  expect(await minutes()).toEqual({ ...NO_ETAS, standard: 3 });
});

test('a driver who is offered no rides in cash counts for other ways to pay alone', async () => {
  const [indebted, farther, onlyOne] = await Promise.all([
    aDriver(core),
    aDriver(core),
    aDriver(core, { vehicleType: 'xl' }),
  ]);
  await core.sql(`UPDATE driver_profiles SET debt_step = 'wallet_only' WHERE user_id = ANY($1)`, [
    [indebted.id, onlyOne.id],
  ]);
  await standAt(core, indebted, southOf(0.5));
  await standAt(core, farther, southOf(2));
  await standAt(core, onlyOne, southOf(2));
  const { options } = await quoteRide(core, await aRider(core), aTrip());
  const byClass = Object.fromEntries(options.map((option) => [option.vehicleType, option]));
  expect(byClass['standard']).toMatchObject({ pickupEtaMin: 3, cashPickupEtaMin: 10 });
  expect(byClass['xl']).toMatchObject({ pickupEtaMin: 10, cashPickupEtaMin: null });
  expect(byClass['comfort']).not.toHaveProperty('cashPickupEtaMin');
});

test('a class that is rare is found behind a crowd of another', async () => {
  const crowd = await Promise.all(Array.from({ length: 70 }, () => aDriver(core)));
  await Promise.all(crowd.map((driver) => standAt(core, driver, southOf(0.3))));
  await standAt(core, await aDriver(core, { vehicleType: 'motorbike' }), southOf(2));
  expect((await minutes())['motorbike']).toBeGreaterThan(1);
});

test('a class whose drivers are offered no rides in cash does not make every driver in reach be read', async () => {
  await core.sql('UPDATE driver_profiles SET is_online = false');
  const crowd = await Promise.all(Array.from({ length: 70 }, () => aDriver(core)));
  await Promise.all(crowd.map((driver) => standAt(core, driver, southOf(0.3))));
  const indebted = await aDriver(core, { vehicleType: 'motorbike' });
  await core.sql(`UPDATE driver_profiles SET debt_step = 'wallet_only' WHERE user_id = $1`, [indebted.id]);
  await standAt(core, indebted, southOf(0.1));
  let asked = 0;
  const lengths: Roads['lengths'] = (pairs) => {
    asked += pairs.length;
    return Promise.resolve(pairs.map(() => ({ km: 1, seconds: 200, isMeasured: true })));
  };
  const quoted = await quoteRide({ ...core, roads: roadsThat({ lengths }) }, await aRider(core), aTrip());
  const motorbike = quoted.options.find(({ vehicleType }) => vehicleType === 'motorbike');
  expect(motorbike).toMatchObject({ pickupEtaMin: 4, cashPickupEtaMin: null });
  expect(asked).toBeLessThan(60);
});

test('drivers who would get no offer are left out', async () => {
  const [silent, asked, busy, homebody] = await Promise.all([1, 2, 3, 4].map(() => aDriver(core)));
  if (!silent || !asked || !busy || !homebody) throw new Error('no drivers');
  await anOffer(core, await aRide(core, await aRider(core)), asked);
  await anAcceptedRide(core, await aRider(core), busy);
  await core.sql('UPDATE driver_profiles SET max_pickup_km = 1 WHERE user_id = $1', [homebody.id]);
  await standAt(core, silent, cottonTree, { ageMs: 61_000 });
  for (const driver of [asked, busy]) await standAt(core, driver, cottonTree);
  await standAt(core, homebody, southOf(2));
  expect(await minutes()).toEqual(NO_ETAS);
});

test('a driver who could not come by a rule of the road, or may not drive this rider, is not the nearest', async () => {
  const rider = await aRider(core);
  const [barred, own] = [
    await aDriver(core, { vehicleType: 'motorbike' }),
    await aDriver(core, { vehicleType: 'kekeh' }),
  ];
  await core.sql(`UPDATE users SET phone = (SELECT phone FROM users WHERE id = $1) WHERE id = $2`, [rider.id, own.id]);
  await standAt(core, barred, fromTree(0, -400));
  await standAt(core, own, fromTree(0, 600));
  const pickupLocation = { address: 'A gate', ...fromTree(0, 500) };
  const dropoffLocation = { address: 'A market', ...fromTree(0, 3000) };
  const etasOf = async (reader = rider, asked: typeof core = core) => {
    const { options } = await quoteRide(asked, reader, aTrip({ pickupLocation, dropoffLocation }));
    return Object.fromEntries(options.map(({ vehicleType, pickupEtaMin }) => [vehicleType, pickupEtaMin]));
  };
  expect(await etasOf(await aRider(core))).toMatchObject({ motorbike: expect.any(Number), kekeh: expect.any(Number) });
  await aPublishedRule(core);
  try {
    expect(await etasOf()).toMatchObject({ motorbike: null, kekeh: null });
    // Streets that do not say in time who may come leave all in reach: a price does not wait.
    const never = new Promise<null>(() => undefined);
    const ofDriver = (way: Promise<RoadWay | null>) => {
      const wayThrough: Roads['wayThrough'] = ([from]) =>
        from && greatCircleKm(from, fromTree(0, -400)) < 0.01 ? way : Promise.resolve(null);
      return { ...core, roads: { ...core.roads, knowsWays: () => true, wayThrough } };
    };
    const slow = ofDriver(never);
    expect(await etasOf(await aRider(core), slow)).toMatchObject({ motorbike: expect.any(Number) });
    const across = { km: 1, seconds: 200, geometry: encodePolyline([fromTree(0, -400), fromTree(0, 500)]) };
    const known = ofDriver(Promise.resolve(across));
    expect(await etasOf(await aRider(core), known)).toMatchObject({ motorbike: null });
  } finally {
    await core.sql('DELETE FROM legal_rules');
    core.legalRules.invalidate();
  }
});
