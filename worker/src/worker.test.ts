import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { openCore } from '@waka/core/app/open-core';
import type { Core } from '@waka/core/platform/core';
import { allAreas, cityAt } from '@waka/core/geo/areas/cities';
import type { Actor } from '@waka/core/platform/actor';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { driverLine } from '@waka/core/matching/lines/line-views';
import { makeOffers, type Pair } from '@waka/core/matching/rounds/make-offers';
import { waitingRides } from '@waka/core/matching/rounds/waiting-rides';
import { readConfig } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { connectPatientRedis } from '@waka/core/platform/redis/redis';
import { matchingQueue } from '@waka/core/platform/redis/redis-keys';
import { addArea, changeArea } from '@waka/core/ops/areas/change-areas';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { aDriver, aRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { RecordingPublisher, testServices } from '@waka/core/testing/test-core';
import { Queue } from 'bullmq';
import { startWorker, until, type WorkerProcess } from './testing/worker-process.ts';

let services: Awaited<ReturnType<typeof testServices>>;
let core: Core;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  services = await testServices();
  const config = readConfig({
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    LOG_LEVEL: 'silent',
  });
  core = await openCore({ config, publisher: new RecordingPublisher(), logger: createLogger('test', 'silent') });
  workers.push(...(await Promise.all([startWorker(services), startWorker(services)])));
  await until(async () => new Set((await leases()).map(({ owner }) => owner)).size === 2);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
  await core.close();
  await services.drop();
});

const leases = () =>
  core.sql<{ city: string; owner: string; pid: number }>(
    `SELECT city, owner, split_part(owner, ':', 2)::int AS pid FROM matching_leases WHERE expires_at > now()`,
  );
const ownerOf = async (city: string) => (await leases()).find((lease) => lease.city === city);
const workerOf = async (city: string) => {
  const lease = await ownerOf(city);
  const worker = workers.find(({ pid }) => pid === lease?.pid);
  if (!worker) throw new Error(`no worker matches ${city}`);
  return worker;
};

interface OfferTimes {
  id: string;
  driverId: string;
  /** From the booking. */
  afterMs: number;
  /** From the end of the offer before. */
  sinceLastMs: number | null;
}

const offersOf = (ride: Ride) =>
  core.sql<OfferTimes>(
    `SELECT ride_offers.id, ride_offers.driver_id, extract(epoch FROM offered_at - requested_at)::float8 * 1000 AS after_ms,
       extract(epoch FROM offered_at - lag(expires_at) OVER (ORDER BY offered_at))::float8 * 1000 AS since_last_ms
     FROM ride_offers JOIN rides ON rides.id = ride_id WHERE ride_id = $1 ORDER BY offered_at`,
    [ride.id],
  );
const firstOffer = (ride: Ride) => until(async () => (await offersOf(ride))[0]);

async function aDriverNear(km: number): Promise<Actor> {
  const driver = await aDriver(core);
  await standAt(core, driver, { ...cottonTree, lat: cottonTree.lat - km / 111.195 });
  return driver;
}

async function aFreshRide(): Promise<{ ride: Ride; rider: Actor }> {
  const rider = await aRider(core);
  return { ride: await aRide(core, rider), rider };
}

async function aPairOf(ride: Ride, driver: Actor): Promise<Pair> {
  const rides = await waitingRides(core.sql, 'freetown');
  const waiting = rides.find(({ id }) => id === ride.id);
  if (!waiting) throw new Error('the ride does not wait');
  const vehicleType = 'standard';
  const seen = { driverId: driver.id, vehicleType, pickupKm: 1, etaSeconds: 200, score: 200, skipped: null } as const;
  return { ride: waiting, driver: seen };
}

const sendHome = (...drivers: Actor[]) =>
  core.sql('UPDATE driver_profiles SET is_online = false WHERE user_id = ANY($1)', [drivers.map(({ id }) => id)]);

const matched = () => allAreas().filter(({ isOpen }) => isOpen);

describe('two workers', () => {
  test('share the cities', async () => {
    const held = await until(async () => {
      const found = await leases();
      return found.length === matched().length ? found : null;
    });
    expect(new Set(held?.map(({ pid }) => pid)).size).toBe(2);
  });

  test('keep the line of a zone, and offer its rides by turns', async () => {
    const { lat, lng } = cottonTree;
    await core.sql(
      `INSERT INTO queue_zones (region, names, lat, lng, radius_m, is_open) VALUES ('SL', '{"en": "Park"}', $1, $2, 900, true)`,
      [lat, lng],
    );
    const inLine = async (driver: Actor) => (await driverLine(core, driver)).line;
    const first = await aDriverNear(0.8);
    await until(() => inLine(first));
    const second = await aDriverNear(0.1);
    expect(await until(() => inLine(second))).toMatchObject({ place: 2, length: 2 });
    const { ride, rider } = await aFreshRide();
    expect(await firstOffer(ride)).toMatchObject({ driverId: first.id });
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    await sendHome(first);
    await until(async () => (await inLine(second))?.place === 1);
    await core.sql('DELETE FROM queue_zones');
    await sendHome(second);
  });

  test('match a booking at once, and make one offer however many wake-ups come', async () => {
    const driver = await aDriverNear(0.3);
    const { ride, rider } = await aFreshRide();
    const offer = await firstOffer(ride);
    expect(offer).toMatchObject({ driverId: driver.id });
    expect(offer?.afterMs).toBeLessThan(500);
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });

    const queue = new Queue(matchingQueue('freetown'), { connection: { url: services.redisUrl } });
    const poison = [null, 'x', { city: 7 }, { rideId: "'; DROP TABLE rides" }, 'y'.repeat(100_000)];
    await queue.addBulk(
      poison.flatMap((data, index) => [1, 2, 3].map((copy) => ({ name: `job ${index} ${copy}`, data }))),
    );
    const next = await aFreshRide();
    await firstOffer(next.ride);
    await until(async () => (await queue.getJobCountByTypes('wait', 'active', 'delayed')) === 0);
    await queue.close();
    expect(await offersOf(next.ride)).toHaveLength(1);
    expect(workers.map(({ process: child }) => child.exitCode)).toEqual([null, null]);
    await cancelRide(core, next.rider, next.ride.id, { reason: 'changed_mind' });
    await sendHome(driver);
  });

  test('make the next offer at once when one expires', async () => {
    const drivers = [await aDriverNear(0.2), await aDriverNear(0.6)];
    const { ride, rider } = await aFreshRide();
    const offers = await until(async () => {
      const found = await offersOf(ride);
      return found.length === 2 ? found : null;
    });
    expect(offers?.map(({ driverId }) => driverId)).toEqual(drivers.map(({ id }) => id));
    expect(offers?.[1]?.sinceLastMs).toBeLessThan(200);
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    await sendHome(...drivers);
  });

  test('match and end a ride in a city that was added and opened by ops, without a restart', async () => {
    const centre = { lat: 8.64, lng: -10.97 };
    const [north, south, west, east] = [8.68, 8.6, -11.03, -10.92];
    const polygon = [
      { lat: south, lng: west },
      { lat: south, lng: east },
      { lat: north, lng: east },
      { lat: north, lng: west },
    ];
    const [row] = await core.sql<{ id: string }>(`INSERT INTO users (user_type) VALUES ('admin') RETURNING id`);
    const admin = { id: row?.id ?? '', role: 'admin' } as const;
    const reason = 'The first drivers are there';
    const city = { id: 'koidu', name: 'Koidu', region: 'SL', polygon, centre, emergencyPhone: '117' } as const;
    const added = await addArea(core, admin, { ...city, polygon: [...polygon], reason });
    const opened = await changeArea(core, admin, 'koidu', { seenVersion: added.version, isOpen: true, reason });
    // The seconds pass in which not every process may know it.
    await core.sql(`UPDATE service_areas SET in_force_at = now() WHERE id = 'koidu'`);
    await until(() => ownerOf('koidu'));
    await until(() => cityAt(centre, 'SL') === 'koidu');
    const driver = await aDriver(core, { city: 'koidu' });
    await standAt(core, driver, centre, { city: 'koidu' });
    const rider = await aRider(core, { usesPin: false });
    const ride = await aRide(core, rider, {
      pickupLocation: { address: 'Koidu', ...centre },
      dropoffLocation: { address: 'Koakoyima', lat: 8.66, lng: -10.95 },
    });
    const offer = await firstOffer(ride);
    expect(offer).toMatchObject({ driverId: driver.id });
    await acceptOffer(core, driver, ride.id, offer?.id ?? '');
    await arriveAtPickup(core, driver, ride.id);
    await startRide(core, driver, ride.id, undefined);
    expect(await completeRide(core, driver, ride.id)).toMatchObject({ status: 'completed' });
    const [{ city: at } = {}] = await core.sql<{ city: string }>('SELECT city FROM rides WHERE id = $1', [ride.id]);
    expect(at).toBe('koidu');
    await sendHome(driver);
    await changeArea(core, admin, 'koidu', { seenVersion: opened.version, isOpen: false, reason });
    await until(async () => !(await ownerOf('koidu')));
  });

  test('publish what a writer that crashed after its commit left', async () => {
    const listener = connectPatientRedis(services.redisUrl, 'test', core.logger);
    const channels: string[] = [];
    await listener.psubscribe('socket.io#/#user:*');
    listener.on('pmessage', (_pattern: string, channel: string) => channels.push(channel));
    const driver = await aDriver(core);
    const { ride, rider } = await aFreshRide();
    await core.sql('DELETE FROM outbox');
    const [made] = await makeOffers(core.sql, [await aPairOf(ride, driver)]);
    expect(made?.offer.driverId).toBe(driver.id);
    await until(() => channels.includes(`socket.io#/#user:${driver.id}#`));
    await until(() => channels.includes(`socket.io#/#user:${rider.id}#`));
    await until(async () => (await core.sql('SELECT 1 FROM outbox')).length === 0);
    listener.disconnect();
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    await sendHome(driver);
  });

  test('survive the killing of the one that matches: the other makes the offer within six seconds', async () => {
    const victim = await workerOf('freetown');
    const driver = await aDriverNear(0.3);
    await victim.end('SIGKILL');
    const killed = performance.now();
    const { ride, rider } = await aFreshRide();
    const lease = await until(async () => {
      const found = await ownerOf('freetown');
      return found && found.pid !== victim.pid ? found : null;
    });
    expect(performance.now() - killed).toBeLessThan(4000);
    expect(workers.map(({ pid }) => pid)).toContain(lease?.pid);
    expect(await firstOffer(ride)).toMatchObject({ driverId: driver.id });
    expect(performance.now() - killed).toBeLessThan(6000);
    expect(await offersOf(ride)).toHaveLength(1);
    await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
    await sendHome(driver);
    workers.splice(workers.indexOf(victim), 1);
  });

  test('release the cities at once when one gets a signal to stop', async () => {
    const other = await startWorker(services);
    workers.push(other);
    await until(async () => (await leases()).some(({ pid }) => pid === other.pid));
    const leaving = workers.find(({ pid }) => pid !== other.pid);
    if (!leaving) throw new Error('only one worker is left');
    const started = performance.now();
    expect(await leaving.end('SIGTERM')).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    await until(async () => {
      const held = await leases();
      return held.length === matched().length && held.every(({ pid }) => pid === other.pid);
    }, 2000);
    workers.splice(workers.indexOf(leaving), 1);
  });
});
