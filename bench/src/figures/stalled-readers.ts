import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import { connectAll } from '../lib/load/connect.ts';
import type { Figure } from '../lib/figure.ts';
import { PositionLoad } from '../lib/load/position-load.ts';
import { processFacts } from '../lib/servers/process-facts.ts';
import { aRidePair } from '../lib/load/ride-pair.ts';
import type { ServerProcess } from '../lib/servers/server-process.ts';
import { aBackend } from '../lib/servers/servers.ts';
import { takeTurns } from '../lib/take-turns.ts';

const READERS = 200;
const FIX_EVERY_MS = 100;
const WARM_UP_SECONDS = 15;
const STALL_SECONDS = 60;
const LOOK_EVERY_SECONDS = 5;

/** Measures what riders cost whose phones stop reading while their drivers go on. */
export const stalledReaders: Figure = {
  names: ['stalled-readers'],
  title: `memory of ${READERS} riders whose phones stop reading for ${STALL_SECONDS} s while their drivers send ${1000 / FIX_EVERY_MS} fixes a second`,
  measure: async (services, { pairs }) => {
    const turns = await takeTurns(Math.ceil(pairs / 9), {
      ours: () => inBenchWorld(services, async (world) => takeTurn(world, await aBackend(world))),
    });
    return {
      rows: turns.map(({ ours }) => ({ 'kB at most': ours.kilobytes, 'kB heap at the end': ours.heapKilobytes })),
      results: [
        {
          name: 'stalled-readers',
          what: `resident memory that a rider's phone costs at most when it stops reading for ${STALL_SECONDS} s, ${1000 / FIX_EVERY_MS} fixes a second`,
          values: turns.map(({ ours }) => ours.kilobytes),
          unit: 'kB',
          limit: 64,
          aim: 16,
        },
      ],
      notes: [
        `looked at every ${LOOK_EVERY_SECONDS} s, after ${WARM_UP_SECONDS} s in which all read; all ${READERS} were let go before the end`,
      ],
    };
  },
};

async function takeTurn(world: BenchWorld, server: ServerProcess) {
  const rides = await connectAll(READERS, () => aRidePair(world, { drivers: server.port, riders: server.port }));
  world.closers.push(() => rides.forEach(({ phones }) => Object.values(phones).forEach((phone) => phone.close())));
  const load = new PositionLoad(
    rides.map(({ pair }) => pair),
    FIX_EVERY_MS,
  );
  await load.run(WARM_UP_SECONDS, 0);
  const before = await memoryOf(server);
  for (const { phones } of rides) phones.rider.stopReading();
  const growth: number[] = [];
  for (let seconds = 0; seconds < STALL_SECONDS; seconds += LOOK_EVERY_SECONDS) {
    await load.run(LOOK_EVERY_SECONDS, 0);
    growth.push((await processFacts(server.pid)).rssMb - before.rssMb);
  }
  const after = await memoryOf(server);
  const left = READERS - (before.sockets - after.sockets);
  if (left > 0) throw new Error(`${left} of ${READERS} phones that read nothing were still connected`);
  return {
    kilobytes: Math.max(0, ...growth) * (1024 / READERS),
    heapKilobytes: (after.heap - before.heap) / 1024 / READERS,
  };
}

async function memoryOf(server: ServerProcess) {
  const heap = await server.heapBytes();
  return { heap, ...(await processFacts(server.pid)) };
}
