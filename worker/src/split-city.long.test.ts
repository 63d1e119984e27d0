import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { openCore } from '@waka/core/app/open-core';
import { PositionIntake } from '@waka/core/drivers/positions/position-intake';
import { cityAt } from '@waka/core/geo/areas/cities';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { splitCity } from '@waka/core/ops/areas/change-areas';
import type { Actor } from '@waka/core/platform/actor';
import { readConfig } from '@waka/core/platform/config';
import type { Core } from '@waka/core/platform/core';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { aDriver, aRide, aRider } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { RecordingPublisher, testServices } from '@waka/core/testing/test-core';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { startWorker, until, type WorkerProcess } from './testing/worker-process.ts';

/** Rides under way at the moment of the split. */
const RIDES = 500;
/** Of them, those that still search: they ask for a class that has no driver before. */
const SEARCHING = 50;
/** Asked for in the seconds after the split, before all processes go by it. */
const DURING = 50;
/** Asked for in the new city. */
const AFTER = 25;
const AT_ONCE = 8;

/** The new city lies east of it. */
const BORDER = -13.1;
const EAST = [
  { lat: 8, lng: BORDER },
  { lat: 8, lng: -12.7 },
  { lat: 9, lng: -12.7 },
  { lat: 9, lng: BORDER },
];

let services: Awaited<ReturnType<typeof testServices>>;
let core: Core;
let intake: PositionIntake;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  services = await testServices();
  const environment = { DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl, LOG_LEVEL: 'silent' };
  const config = readConfig(environment);
  core = await openCore({ config, publisher: new RecordingPublisher(), logger: createLogger('test', 'silent') });
  intake = new PositionIntake(core);
  workers.push(...(await Promise.all([startWorker(services), startWorker(services)])));
}, 60_000);
afterAll(async () => {
  await intake.close();
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
  await core.close();
  await services.drop();
});

interface Car {
  driver: Actor;
  at: LatLng;
  seq: number;
}

const cars = new Map<string, Car>();

/** Spreads places over both sides of the border, some hundred metres from each other. */
const placeOf = (index: number): LatLng => ({
  lat: 8.25 + (0.2 * ((index * 37) % 100)) / 100,
  lng: BORDER - 0.15 + (0.3 * ((index * 61) % 97)) / 97,
});

async function aCar(at: LatLng, traits: { vehicleType?: string } = {}): Promise<void> {
  const city = cityAt(at, 'SL');
  const driver = await aDriver(core, { ...traits, city });
  await standAt(core, driver, at, { city });
  cars.set(driver.id, { driver, at, seq: 1 });
}

const book = async (index: number, vehicleType = 'standard') =>
  aRide(core, await aRider(core, { usesPin: false }), {
    vehicleType,
    pickupLocation: { address: `Place ${index}`, ...placeOf(index) },
    dropoffLocation: { address: 'Cotton Tree', lat: 8.48715, lng: -13.23562 },
  });

/** Does something for each item, some at once. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

const indices = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Sends a position of every car, as their phones do all the time. */
const sendPositions = () =>
  each([...cars.values()], async (car) => {
    car.seq += 1;
    const position = { ...car.at, heading: null, speed: null, accuracy: 5 };
    const fix = {
      driverId: car.driver.id,
      position,
      seq: car.seq,
      trail: [{ ...position, seq: car.seq, at: Date.now() }],
    };
    await intake.store(fix);
  });

interface Row {
  id: string;
  status: string;
  driverId: string | null;
  city: string;
}

const ridesIn = (...statuses: string[]) =>
  core.sql<Row>('SELECT id, status, driver_id, city FROM rides WHERE status = ANY($1) ORDER BY id', [statuses]);

/** Takes every offer at once, as drivers who look at their phones, until so many rides have a driver. */
async function takeOffers(count: number): Promise<void> {
  await until(async () => {
    // Hundreds of offers at once are more than a busy machine accepts while they are open.
    const offers = await core.sql<{ id: string; rideId: string; driverId: string }>(
      `WITH kept AS (
         UPDATE ride_offers SET expires_at = now() + interval '10 minutes' WHERE status = 'open'
         RETURNING id, ride_id, driver_id
       ) SELECT id, ride_id, driver_id FROM kept`,
    );
    await each(offers, ({ id, rideId, driverId }) => acceptOffer(core, { id: driverId, role: 'driver' }, rideId, id));
    return (await ridesIn('accepted', 'arrived', 'in_progress', 'completed')).length >= count;
  }, 180_000);
}

const driverOf = ({ driverId }: Row): Actor => ({ id: driverId ?? '', role: 'driver' });

/** Takes a ride one step on. */
async function advance(ride: Row): Promise<void> {
  if (ride.status === 'accepted') await arriveAtPickup(core, driverOf(ride), ride.id);
  if (ride.status === 'arrived') await startRide(core, driverOf(ride), ride.id, undefined);
  if (ride.status === 'in_progress') await completeRide(core, driverOf(ride), ride.id);
}

async function areCarsInTheirCities(): Promise<boolean> {
  const [west, east] = await Promise.all(
    ['freetown', 'waterloo'].map((city) => core.redis.hkeys(redisKeys.duty(city))),
  );
  const inEast = new Set(east);
  return (
    (west?.length ?? 0) + (east?.length ?? 0) === cars.size &&
    [...cars.values()].every(({ driver, at }) => inEast.has(driver.id) === at.lng > BORDER)
  );
}

test(`a city is split while ${RIDES} rides are under way: none is lost, and none is offered twice`, async () => {
  const matched = RIDES - SEARCHING;
  await each(indices(0, matched + DURING), (index) => aCar(placeOf(index)));
  await each(indices(0, matched), (index) => book(index));
  await each(indices(0, SEARCHING), (index) => book(index, 'comfort'));
  await takeOffers(matched);
  const accepted = await ridesIn('accepted');
  await each(
    accepted.filter((_, index) => index % 3 > 0),
    advance,
  );
  await each(
    (await ridesIn('arrived')).filter((_, index) => index % 2 > 0),
    advance,
  );
  const before = await ridesIn('pending', 'accepted', 'arrived', 'in_progress');
  expect(before).toHaveLength(RIDES);
  expect(new Set(before.map(({ status }) => status)).size).toBe(4);

  const [admin] = await core.sql<{ id: string }>(
    `INSERT INTO users (user_type, full_name) VALUES ('admin', 'Fatmata Conteh') RETURNING id`,
  );
  const splitting = splitCity(core, { id: admin?.id ?? '', role: 'admin' }, 'freetown', {
    id: 'waterloo',
    name: 'Waterloo',
    polygon: EAST,
    seenVersion: 2,
    reason: 'Too many drivers for one loop',
  });
  await each(indices(matched, DURING), (index) => book(index));
  await splitting;
  await takeOffers(matched + DURING);
  // This process goes by the new city ten seconds after the split, and moves each car with its next position.
  await until(() => cityAt({ lat: 8.35, lng: BORDER + 0.1 }, 'SL') === 'waterloo', 30_000);
  await sendPositions();
  expect(await areCarsInTheirCities()).toBe(true);

  // Drivers for those who waited over the split, on both sides of the border.
  await each(indices(0, SEARCHING), (index) => aCar(placeOf(index), { vehicleType: 'comfort' }));
  await takeOffers(RIDES + DURING);
  const eastern = indices(0, 10 * AFTER)
    .filter((index) => placeOf(index).lng > BORDER)
    .slice(0, AFTER);
  await each(eastern, (index) => aCar(placeOf(index)));
  await each(eastern, (index) => book(index));
  await takeOffers(RIDES + DURING + AFTER);
  for (let step = 0; step < 3; step += 1) await each(await ridesIn('accepted', 'arrived', 'in_progress'), advance);

  const rides = await ridesIn('completed');
  expect(rides).toHaveLength(RIDES + DURING + AFTER);
  expect(await core.sql('SELECT count(*)::int AS rides FROM rides')).toEqual([{ rides: rides.length }]);
  const known = new Set(before.map(({ id }) => id));
  expect(new Set(rides.filter(({ id }) => known.has(id)).map(({ city }) => city))).toEqual(new Set(['freetown']));
  expect(rides.filter(({ city }) => city === 'waterloo').length).toBeGreaterThanOrEqual(AFTER);
  const twice = await core.sql('SELECT ride_id FROM ride_offers GROUP BY ride_id HAVING count(*) > 1');
  expect(twice).toEqual([]);
  expect(await core.sql(`SELECT count(*)::int AS offers FROM ride_offers WHERE status = 'accepted'`)).toEqual([
    { offers: rides.length },
  ]);
  const faults = workers.flatMap(({ log }) => log).filter((line) => /"level":"?(50|60|error|fatal)/.test(line));
  expect(faults).toEqual([]);
}, 240_000);
