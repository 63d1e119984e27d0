import { CAR } from '@waka/core/geo/road-estimate';
import { encodeTrack } from '@waka/core/drivers/positions/ride-track';
import { storeTracks } from '@waka/core/drivers/positions/store-tracks';
import { CandidateGrid } from '@waka/core/matching/rounds/pairing/candidate-grid';
import { pairRides } from '@waka/core/matching/rounds/pairing/pair-rides';
import { RIDE_TRACKS, redisKeys } from '@waka/core/platform/redis/redis-keys';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { randomStream } from '../matching/random.ts';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import type { Figure } from '../lib/figure.ts';
import { redisCpuMicros } from '../lib/servers/redis-cpu.ts';
import { median } from '../lib/statistics.ts';
import { takeTurns } from '../lib/take-turns.ts';

const [WAITING, FREE] = [200, 500];
const [NEAR_DRIVERS, SEARCHES, RADIUS_KM, NEAREST] = [5000, 500, 3, 10];
const [ROUNDS, LOOKS] = [8, 4];
const ACCEPTS = 60;
const [TRACK_POINTS, SINGLE_ROWS] = [3000, 300];

/** Measures the parts of a ride by themselves, each beside the same work with the database or Redis alone. */
export const innerCosts: Figure = {
  names: ['matching-round', 'nearest', 'accept', 'tracks'],
  title: 'the parts: a matching round, a look around, an accepted offer, a track',
  measure: (services, { pairs }) =>
    inBenchWorld(services, async (world) => {
      const sides = await startSides(world);
      for (const side of Object.values(sides)) {
        await side();
      }
      const turns = await takeTurns(pairs, sides);
      return {
        rows: turns.map((turn) =>
          Object.fromEntries(Object.entries(turn).map(([side, value]) => [side, Number(value.toPrecision(3))])),
        ),
        results: [
          {
            name: 'matching-round',
            what: `CPU of deciding over ${WAITING} waiting rides and ${FREE} free drivers of one city`,
            values: turns.map(({ round }) => round),
            unit: 'ms',
            limit: 50,
            aim: 15,
          },
          {
            name: 'nearest',
            what: `CPU to find the ${NEAREST} nearest of ${NEAR_DRIVERS} drivers within ${RADIUS_KM} km, to \`GEOSEARCH\` of Redis`,
            values: turns.map(({ look, geoSearch }) => look / geoSearch),
            limit: 1,
            aim: 0.35,
          },
          {
            name: 'accept',
            what: 'time of an accepted offer (ride, event, offer, outbox, news), to one prepared `UPDATE … RETURNING`',
            values: turns.map(({ accept, update }) => accept / update),
            limit: 4,
            aim: 2.5,
          },
          {
            name: 'tracks',
            what: 'time to keep a fix of a track, to one `INSERT` a fix',
            values: turns.map(({ track, insert }) => track / insert),
            limit: 0.125,
            aim: 0.05,
          },
        ],
        notes: ['ms a round, a search, an accept, a fix; every accepted ride and every stored fix was counted'],
      };
    }),
};

async function startSides(world: BenchWorld) {
  return { round: matchingRound(), ...(await looks(world)), ...(await accepts(world)), ...(await tracks(world)) };
}

const random = randomStream(7);
const somewhere = () => ({ lat: 8.4 + random() * 0.13, lng: -13.29 + random() * 0.18 });

function matchingRound() {
  const rides = Array.from({ length: WAITING }, (_, index) => ({
    id: `ride ${index}`,
    pickup: somewhere(),
    vehicleType: 'standard' as const,
    ageSeconds: random() * 120,
    isCash: true,
    excludedDriverIds: [],
  }));
  const drivers = Array.from({ length: FREE }, (_, index) => ({
    id: `driver ${index}`,
    ...somewhere(),
    ageMs: 2000,
    vehicleType: 'standard' as const,
    motion: CAR,
    acceptanceRate: 0.8,
    idleSeconds: 60,
    maxPickupKm: null,
    isWalletOnly: false,
    unavailable: null,
  }));
  return () => Promise.resolve(cpuMs(ROUNDS, () => pairRides('freetown', rides, drivers)));
}

/** Measures the CPU of this process, in ms for one of some runs, which other load on the machine hardly affects. */
function cpuMs(times: number, work: () => unknown): number {
  const start = process.cpuUsage();
  for (let time = 0; time < times; time += 1) work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / times;
}

async function looks({ core: { redis } }: BenchWorld) {
  const drivers = Array.from({ length: NEAR_DRIVERS }, (_, index) => ({ id: String(index), ...somewhere() }));
  const key = 'bench:geo';
  await redis.geoadd(key, ...drivers.flatMap(({ id, lat, lng }) => [lng, lat, id]));
  const grid = new CandidateGrid(drivers);
  const centres = Array.from({ length: SEARCHES }, somewhere);
  return {
    look: () => {
      let found = 0;
      const work = () => {
        for (const centre of centres) found += nearestOf(grid.within(centre, RADIUS_KM)).length;
      };
      const ms = cpuMs(LOOKS, work) / SEARCHES;
      if (found < SEARCHES) throw new Error('no driver is near');
      return Promise.resolve(ms);
    },
    geoSearch: async () => {
      const before = await redisCpuMicros(redis);
      const pipeline = redis.pipeline();
      for (const { lat, lng } of centres) {
        pipeline.geosearch(key, 'FROMLONLAT', lng, lat, 'BYRADIUS', RADIUS_KM, 'km', 'ASC', 'COUNT', NEAREST);
      }
      await pipeline.exec();
      return ((await redisCpuMicros(redis)) - before) / 1000 / SEARCHES;
    },
  };
}

function nearestOf<Point>(points: Iterable<Point>): Point[] {
  const nearest: Point[] = [];
  for (const point of points) if (nearest.push(point) === NEAREST) break;
  return nearest;
}

async function accepts({ core }: BenchWorld) {
  const people = async <Person>(make: () => Promise<Person>) => {
    const all: Person[] = [];
    while (all.length < ACCEPTS) all.push(await make());
    return all;
  };
  const riders = await people(() => aRider(core));
  const drivers = await people(() => aDriver(core));
  await core.sql('CREATE TABLE bare_rides (id int PRIMARY KEY, status text NOT NULL)');
  await core.sql(`INSERT INTO bare_rides SELECT number, 'pending' FROM generate_series(1, $1) AS number`, [ACCEPTS]);
  return {
    update: () =>
      medianOf(ACCEPTS, (index) =>
        core.sql('UPDATE bare_rides SET status = $2 WHERE id = $1 RETURNING *', [index + 1, `taken ${random()}`]),
      ),
    accept: async () => {
      await core.sql(`UPDATE rides SET status = 'cancelled' WHERE status = 'accepted'`);
      const offers: { rideId: string; offerId: string }[] = [];
      for (const [index, rider] of riders.entries()) {
        const ride = await aRide(core, rider);
        const driver = drivers[index] ?? rider;
        offers.push({ rideId: ride.id, offerId: await anOffer(core, ride, driver, 120) });
      }
      return medianOf(ACCEPTS, async (index) => {
        const [driver, offer] = [drivers[index], offers[index]];
        if (!driver || !offer) throw new Error('no driver is there to accept');
        const { status } = await acceptOffer(core, driver, offer.rideId, offer.offerId);
        if (status !== 'accepted') throw new Error(`an accepted ride is ${status}`);
      });
    },
  };
}

async function medianOf(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await work(index);
    times.push(performance.now() - start);
  }
  return median(times);
}

async function tracks({ core }: BenchWorld) {
  const ride = await anAcceptedRide(core, await aRider(core), await aDriver(core));
  let seq = 0;
  const fixes = (count: number) =>
    Array.from({ length: count }, () => {
      seq += 1;
      return { ...cottonTree, accuracy: 8, heading: 90, speed: 6, at: Date.now(), seq };
    });
  return {
    track: async () => {
      // A ride keeps so many fixes and no more, and each turn stores as many as the one before.
      await core.sql('DELETE FROM ride_tracks WHERE ride_id = $1', [ride.id]);
      await core.redis.del(redisKeys.trackLength(ride.id));
      // As nodes send them: the fixes of two seconds in one message.
      for (let sent = 0; sent < TRACK_POINTS; sent += 100) {
        const track = encodeTrack([{ rideId: ride.id, fixes: fixes(100), cameAt: Date.now() }]);
        await core.redis.xadd(RIDE_TRACKS, '*', 'points', track);
      }
      const start = performance.now();
      const { stored } = await storeTracks(core, 'bench');
      if (stored !== TRACK_POINTS) throw new Error(`${stored} fixes were stored of ${TRACK_POINTS}`);
      return (performance.now() - start) / TRACK_POINTS;
    },
    insert: () =>
      medianOf(SINGLE_ROWS, () => {
        const [fix] = fixes(1);
        return core.sql(
          `INSERT INTO ride_tracks (ride_id, seq, at, lat, lng, heading, speed) VALUES ($1, $2, now(), $3, $4, 90, 6)`,
          [ride.id, fix?.seq, cottonTree.lat, cottonTree.lng],
        );
      }),
  };
}
