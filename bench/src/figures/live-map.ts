import { randomUUID } from 'node:crypto';
import { packFix } from '@waka/core/drivers/positions/stored-fix';
import { areaOf, type City } from '@waka/core/geo/areas/cities';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import type { Figure, Turns } from '../lib/figure.ts';
import { Phone } from '../lib/load/phone.ts';
import { aBackend } from '../lib/servers/servers.ts';
import { takeTurns } from '../lib/take-turns.ts';

const FLEET: [City, number][] = [
  ['freetown', 2000],
  ['conakry', 3000],
];
const COUNT = FLEET.reduce((sum, [, drivers]) => sum + drivers, 0);
const EVERYWHERE = { south: -90, west: -180, north: 90, east: 180 };
/** All drivers move as often as the map is updated. */
const MOVE_MS = 1000;

/** Measures what a dispatcher who watches every driver at once costs a backend. */
export const liveMap: Figure = {
  names: ['live-map'],
  title: `A dispatcher's map of ${COUNT} drivers, all of them moving`,
  measure: (services, length) =>
    inBenchWorld(services, async (world) => {
      const look = await startSystem(world);
      await look(true, length.seconds);
      const turns = await takeTurns(length.pairs, {
        alone: () => takeTurn(look, false, length),
        watched: () => takeTurn(look, true, length),
      });
      return {
        rows: turns.map(({ alone, watched }) => ({
          'ms a second, not watched': Number(alone.toFixed(1)),
          'ms a second, watched': Number(watched.toFixed(1)),
        })),
        results: [
          {
            name: 'live-map',
            what: `CPU of a backend for a second of the map of ${COUNT} drivers who all moved, one dispatcher looking`,
            values: turns.map(({ alone, watched }) => watched - alone),
            unit: 'ms',
            limit: 100,
            aim: 50,
          },
        ],
        notes: ["ms of CPU; the moves were counted on the dispatcher's socket"],
      };
    }),
};

/** CPU of the backend, ms for a second. */
type Look = (isWatched: boolean, seconds: number) => Promise<number>;

async function takeTurn(look: Look, isWatched: boolean, { seconds, warmUpSeconds }: Turns): Promise<number> {
  await look(isWatched, warmUpSeconds);
  return look(isWatched, seconds);
}

async function startSystem(world: BenchWorld): Promise<Look> {
  const { core, cookieOf, closers } = world;
  const backend = await aBackend(world);
  const [admin] = await core.sql<{ id: string }>(
    `INSERT INTO users (user_type, full_name, email) VALUES ('admin', 'Isatu Bangura', 'ops@waka.example') RETURNING id`,
  );
  const phone = await Phone.connect(backend.port, { cookie: await cookieOf(admin?.id ?? '') });
  closers.push(() => phone.close());
  let moves = 0;
  phone.onEvent((packet) => {
    if (packet.startsWith('["ops:fleet"')) moves += packet.split('],[').length;
  });
  const fleet = FLEET.map(([city, drivers]) => ({ city, ids: Array.from({ length: drivers }, () => randomUUID()) }));
  await move(world, fleet, 0);
  return async (isWatched, seconds) => {
    phone.send(JSON.stringify(['ops:watch', { bounds: isWatched ? EVERYWHERE : null }]), 1);
    moves = 0;
    const begin = await backend.cpuMicros();
    for (let step = 1; step <= seconds; step += 1) {
      await Promise.all([move(world, fleet, step), new Promise((resolve) => setTimeout(resolve, MOVE_MS))]);
    }
    const micros = (await backend.cpuMicros()) - begin;
    // The map's second and ours drift apart by the time that an update takes.
    if (isWatched && moves < COUNT * (seconds - 1))
      throw new Error(`only ${moves} moves were published in ${seconds} s`);
    return micros / 1000 / seconds;
  };
}

async function move({ core }: BenchWorld, fleet: { city: City; ids: string[] }[], step: number): Promise<void> {
  for (const { city, ids } of fleet) {
    const { lat, lng } = areaOf(city).centre;
    const now = Date.now();
    const fixes = ids.map((id, index) => {
      const point = { lat: lat + (index % 50) * 1e-3 + step * 1e-4, lng: lng + Math.floor(index / 50) * 1e-3 };
      return [id, `1,${now},${packFix({ ...point, heading: null, speed: null, accuracy: 10 })}`] as const;
    });
    await core.redis.hset(redisKeys.positions(city), ...fixes.flat());
    if (step === 0) await core.redis.hset(redisKeys.duty(city), ...ids.flatMap((id) => [id, '']));
  }
}
