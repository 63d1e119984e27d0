import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Fix } from '@waka/contracts/drivers/position';
import type { LatLng } from '@waka/contracts/geo';
import type { Actor } from '@waka/core/platform/actor';
import { readPool } from '@waka/core/drivers/positions/pool';
import { decodePolyline, encodePolyline } from '@waka/core/geo/shapes/polyline';
import { setDriverStatus } from '@waka/core/shifts/set-driver-status';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anAcceptedRide, aRider, cottonTree, lumley } from '@waka/core/testing/builders';
import { openInventedWays, type InventedWays } from '@waka/core/testing/streets/invented-ways';
import { webSocketOfClient } from '../testing/client-web-socket.ts';
import type { TestClient } from '../testing/test-client.ts';
import { testNodes, type TestNodes } from '../testing/test-nodes.ts';

const ridersNode = 0;
const driversNode = 1;
const kaloum = { lat: 9.5092, lng: -13.7122 };

let world: TestNodes;
let ways: InventedWays;
beforeAll(async () => {
  ways = await openInventedWays({ isOpen: false });
  world = await testNodes(2, {
    // Its drivers move from one end of the city to the other within a test.
    MAX_DRIVE_KMH: '10000000',
    ROUTING_PROVIDER: 'valhalla',
    ROUTING_URL: ways.url,
  });
});
afterEach(() => {
  ways.isOpen = false;
});
afterAll(async () => {
  await world.close();
  ways.close();
});

let seq = 0;
const fixAt = ({ lat, lng }: LatLng, changes: Partial<Fix> = {}): Fix => {
  seq += 1;
  return { lat, lng, accuracy: 8, heading: 90, speed: 6, at: Date.now(), seq, ...changes };
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const quiet = () => pause(350);
const atLat = (lat: number) => (position: { lat: number }) => position.lat === lat;

async function aDriverOnShift(): Promise<Actor> {
  const driver = await aDriver(world.core, { online: false });
  await setDriverStatus(world.core, driver, { status: 'online', location: cottonTree });
  return driver;
}

describe('a driver with a ride', () => {
  let rider: Actor;
  let driver: Actor;
  let phone: TestClient;
  let car: TestClient;

  beforeEach(async () => {
    rider = await aRider(world.core, { usesPin: false });
    driver = await aDriverOnShift();
    phone = await world.connect(ridersNode, rider);
    car = await world.connect(driversNode, driver);
  });

  /** Sends fixes a metre apart until minutes are known. */
  async function withMinutes(lat: number, place = cottonTree) {
    for (let step = 0; step < 50; step += 1) {
      const at = { ...place, lat: Number((lat + step * 0.00001).toFixed(5)) };
      const taken = await car.send('driver:location', fixAt(at));
      const seen = await phone.next('driver:location', atLat(at.lat));
      if (seen.etaMin !== null) return { taken, seen };
    }
    throw new Error('no minutes are known');
  }

  test('S34: is seen by the rider on another node from the acceptance to the end, and not beyond', async () => {
    await car.send('driver:location', fixAt(cottonTree));
    await quiet();
    expect(phone.all('driver:location')).toEqual([]);

    const ride = await anAcceptedRide(world.core, rider, driver);
    await phone.next('ride:updated', ({ status }) => status === 'accepted');
    // While streets are asked for the first time no minutes are said that their answer would correct.
    expect(await car.send('driver:location', fixAt({ ...cottonTree, lat: 8.4999 }))).toEqual({
      ok: true,
      etaMin: null,
    });
    const { taken, seen } = await withMinutes(8.5);
    // Both phones show the same minutes.
    expect(taken).toEqual({ ok: true, etaMin: seen.etaMin });
    expect(seen).toEqual({
      rideId: ride.id,
      lat: expect.closeTo(8.5, 2),
      lng: -13.23562,
      heading: 90,
      speed: 6,
      at: expect.any(Number),
      etaMin: expect.any(Number),
    });
    expect(Math.abs(seen.at - Date.now())).toBeLessThan(2000);

    await arriveAtPickup(world.core, driver, ride.id);
    await car.send('driver:location', fixAt({ ...cottonTree, lat: 8.501 }));
    expect(await phone.next('driver:location', atLat(8.501))).toMatchObject({ etaMin: 0 });

    await startRide(world.core, driver, ride.id, undefined);
    expect(await withMinutes(lumley.lat, lumley)).toMatchObject({ seen: { etaMin: 1 } });

    await completeRide(world.core, driver, ride.id);
    phone.forget();
    expect(await car.send('driver:location', fixAt(cottonTree))).toEqual({ ok: true });
    await quiet();
    expect(phone.all('driver:location')).toEqual([]);
    expect(car.all('driver:location')).toEqual([]);
  });

  test('is shown the way along streets once a connection, again where it changes, and the rider never', async () => {
    ways.isOpen = true;
    const ride = await anAcceptedRide(world.core, rider, driver);
    const from = { lat: 8.4835, lng: -13.2301 };
    await car.send('driver:location', fixAt(from));
    const way = await car.next('driver:way');
    expect(way).toMatchObject({
      rideId: ride.id,
      to: encodePolyline([cottonTree]),
      manoeuvres: [
        ['left', 1, 'Long Street'],
        ['arrive', 2, ''],
      ],
    });
    expect(decodePolyline(way.geometry)[1]?.lat).toBeCloseTo(cottonTree.lat, 4);
    const on = { ...from, lat: 8.4855 };
    const taken = await car.send('driver:location', fixAt(on));
    const { etaMin } = await phone.next('driver:location', atLat(on.lat));
    expect(taken).toEqual({ ok: true, etaMin });
    expect(car.all('driver:way')).toHaveLength(1);

    const later = await world.connect(driversNode, driver);
    await later.send('driver:location', fixAt(on));
    expect(await later.next('driver:way')).toEqual(way);

    await arriveAtPickup(world.core, driver, ride.id);
    await startRide(world.core, driver, ride.id, undefined);
    await car.send('driver:location', fixAt(cottonTree));
    const trip = await car.next('driver:way', ({ to }) => to !== way.to);
    expect(trip.manoeuvres.map(([turn]) => turn)).toEqual(['right', 'arrive']);
    expect(phone.all('driver:way')).toEqual([]);
  });

  test('S34: is not seen by the rider of another ride', async () => {
    const other = await aRider(world.core);
    const { id } = await anAcceptedRide(world.core, other, await aDriverOnShift());
    const theirs = await world.connect(ridersNode, other);
    await anAcceptedRide(world.core, rider, driver);
    await car.send('driver:location', fixAt({ ...cottonTree, lat: 8.49 }));
    await phone.next('driver:location', atLat(8.49));
    expect(theirs.all('driver:location').filter(({ rideId }) => rideId !== id)).toEqual([]);
  });

  test('is seen again by a rider who connects in mid-ride', async () => {
    await anAcceptedRide(world.core, rider, driver);
    const late = await world.connect(driversNode, rider);
    await car.send('driver:location', fixAt({ ...cottonTree, lat: 8.491 }));
    expect(await late.next('driver:location', atLat(8.491))).toMatchObject({ lng: cottonTree.lng });
  });

  test('is at the newest of a hundred fixes, and never at one older than the last', async () => {
    await anAcceptedRide(world.core, rider, driver);
    const kept = Array.from({ length: 100 }, (_, i) => fixAt({ lat: 8.48 + i / 1000, lng: cottonTree.lng }));
    const oldest = kept[0];
    expect(await car.send('driver:location', kept.toReversed())).toMatchObject({ ok: true });
    await phone.next('driver:location', atLat(8.579));
    expect(await car.send('driver:location', oldest)).toMatchObject({ ok: true });
    await quiet();
    expect(phone.all('driver:location')).toHaveLength(1);
    expect(await car.send('driver:location', [...kept, oldest])).toMatchObject({ ok: false });
  });

  test('is back on the map by the next fixes after Redis lost its data', async () => {
    await anAcceptedRide(world.core, rider, driver);
    await world.core.redis.flushdb();
    expect(await car.send('driver:location', fixAt({ ...cottonTree, lat: 8.492 }))).toMatchObject({ ok: true });
    await phone.next('driver:location', atLat(8.492));
    const pool = await readPool(world.core, 'freetown');
    expect(pool.drivers).toContainEqual(expect.objectContaining({ driverId: driver.id, lat: 8.492, isBusy: true }));
  });
});

describe('a driver', () => {
  test('S37: who is offline is refused, and nothing is stored', async () => {
    const driver = await aDriver(world.core, { online: false });
    const car = await world.connect(driversNode, driver);
    const refusal = { ok: false, error: { code: 'driver.offline', message: 'You’re offline.' } };
    expect(await car.send('driver:location', fixAt(cottonTree))).toEqual(refusal);
    expect(await world.core.redis.hget(redisKeys.positions('freetown'), driver.id)).toBeNull();
  });

  test('who goes online at once is in the pool, and out of it when going offline', async () => {
    const driver = await aDriverOnShift();
    const inPool = async () =>
      (await readPool(world.core, 'freetown')).drivers.find((one) => one.driverId === driver.id);
    expect(await inPool()).toMatchObject({ ...cottonTree, isBusy: false });
    await setDriverStatus(world.core, driver, { status: 'offline' });
    expect(await inPool()).toBeUndefined();
  });

  test('whose phone claims to be abroad is refused, and stays where he was', async () => {
    const driver = await aDriverOnShift();
    const car = await world.connect(driversNode, driver);
    expect(await car.send('driver:location', fixAt({ lat: 0, lng: 0 }))).toMatchObject({
      ok: false,
      error: { code: 'place.outside_service_area' },
    });
    const { drivers } = await readPool(world.core, 'freetown');
    expect(drivers.find(({ driverId }) => driverId === driver.id)).toMatchObject(cottonTree);
  });

  test('who drives to another city moves over', async () => {
    const driver = await aDriverOnShift();
    const car = await world.connect(driversNode, driver);
    expect(await car.send('driver:location', fixAt(kaloum))).toEqual({ ok: true });
    const cities = await Promise.all((['conakry', 'freetown'] as const).map((city) => readPool(world.core, city)));
    const found = cities.map(({ drivers }) => drivers.some(({ driverId }) => driverId === driver.id));
    expect(found).toEqual([true, false]);
    const [profile] = await world.core.sql('SELECT city FROM driver_profiles WHERE user_id = $1', [driver.id]);
    expect(profile).toEqual({ city: 'conakry' });
  });
});

test('a rider who reads slowly gets the newest position alone', async () => {
  const rider = await aRider(world.core);
  const driver = await aDriverOnShift();
  await anAcceptedRide(world.core, rider, driver);
  const phone = await world.connect(ridersNode, rider);
  const car = await world.connect(driversNode, driver);
  const node = world.nodes[ridersNode];
  const [socket] = (await node?.io.local.in(`user:${rider.id}`).fetchSockets()) ?? [];
  const served = node?.io.of('/').sockets.get(socket?.id ?? '');
  if (!served) throw new Error('the rider has no socket');

  // The driver's position when the phone connected.
  await phone.next('driver:location');
  phone.forget();
  const wire = webSocketOfClient(phone);
  wire.pause();
  // Fills what the two kernels buffer, until the server's transport takes no more.
  while (served.conn.transport.writable) {
    served.conn.write(`2["filler","${'x'.repeat(500_000)}"]`);
    await pause(20);
  }
  for (const lat of [8.481, 8.482, 8.483]) {
    await car.send('driver:location', fixAt({ ...cottonTree, lat }));
    await pause(120);
  }
  wire.resume();
  await phone.next('driver:location', atLat(8.483));
  expect(phone.all('driver:location').map(({ lat }) => lat)).toEqual([8.483]);
});
