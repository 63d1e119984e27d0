import { arriveAtPickup } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import { comeBack } from '../lib/load/come-back.ts';
import { connectAll } from '../lib/load/connect.ts';
import type { Figure } from '../lib/figure.ts';
import { Phone } from '../lib/load/phone.ts';
import { baseline } from '../lib/servers/programs.ts';
import { processFacts } from '../lib/servers/process-facts.ts';
import type { ServerProcess } from '../lib/servers/server-process.ts';
import { aBackend, aServer } from '../lib/servers/servers.ts';
import { takeTurns } from '../lib/take-turns.ts';

const RIDES = 500;
const SOCKETS = RIDES * 2;
/** Connected first, so that the server has compiled its code and filled what every socket shares. */
const FIRST_SOCKETS = 100;
/** Rides that change while all phones are disconnected. */
const NEWS = 50;
const BACK_SHARE = 0.95;
const SETTLE_MS = 1000;

/** Measures what an idle phone costs, and how soon all are back after everything was cut at once. */
export const sockets: Figure = {
  names: ['socket-memory', 'reconnect'],
  title: `memory of ${SOCKETS} idle sockets, and the time until they are back after a cut`,
  measure: (services, { pairs }) =>
    inBenchWorld(services, async (world) => {
      const crowd = await aCrowd(world);
      const turns = await takeTurns(Math.ceil(pairs / 3), {
        bare: () => takeTurn(strangers, () => aServer(world, baseline('socketio-relay'), '/socket.io/')),
        ours: () => takeTurn(crowd, () => aBackend(world)),
      });
      return {
        rows: turns.map(({ bare, ours }) => ({ ...rowOf('bare', bare), ...rowOf('ours', ours) })),
        results: [
          {
            name: 'socket-memory',
            what: 'memory of the process for an idle phone with a session, a user and a ride, to one of bare Socket.IO in a room',
            values: turns.map(({ bare, ours }) => ours.kilobytes / bare.kilobytes),
            limit: 1.25,
            aim: 1,
          },
          {
            name: 'reconnect',
            what: `time until 95 % of ${SOCKETS} phones are back and know what they missed, to bare Socket.IO`,
            values: turns.map(({ bare, ours }) => ours.backMs / bare.backMs),
            limit: 1.5,
            aim: 1.2,
          },
        ],
        notes: [
          `all ${SOCKETS} came back in every turn, and the snapshots had all ${NEWS} rides that had moved on`,
          'kB of resident memory a socket after a full collection, and of heap; ms from when phones begin to try',
        ],
      };
    }),
};

interface Turn {
  kilobytes: number;
  heapKilobytes: number;
  /** CPU of the server. */
  connectMicros: number;
  backMs: number;
  allMs: number;
}

const rowOf = (side: string, { kilobytes, heapKilobytes, connectMicros, backMs, allMs }: Turn) => ({
  [`${side} kB`]: Number(kilobytes.toFixed(1)),
  [`${side} heap kB`]: Number(heapKilobytes.toFixed(1)),
  [`${side} µs a connect`]: Math.round(connectMicros),
  [`${side} 95 % ms`]: Math.round(backMs),
  [`${side} all ms`]: Math.round(allMs),
});

/** A person with a phone; counts how often it got what it had to get. */
interface Person {
  connect(port: number, onBack?: () => void): Promise<Phone>;
}

interface Crowd {
  people: Person[];
  /** Changes a ride while its phone is disconnected; the phone is back when it has got that change. */
  moveOn(): Promise<void>;
}

const strangers: Crowd = {
  people: Array.from({ length: SOCKETS }, (_, index) => ({
    async connect(port, onBack) {
      const phone = await Phone.connect(port, {}, `&room=${Math.floor(index / 2)}`);
      onBack?.();
      return phone;
    },
  })),
  moveOn: () => Promise.resolve(),
};

async function aCrowd({ core, cookieOf }: BenchWorld): Promise<Crowd> {
  const rides: { arrive: () => Promise<unknown>; hasArrived: boolean }[] = [];
  const people: Person[] = [];
  while (people.length < SOCKETS) {
    const [rider, driver] = [await aRider(core), await aDriver(core)];
    const { id: rideId } = await anAcceptedRide(core, rider, driver);
    const ride = { arrive: () => arriveAtPickup(core, driver, rideId), hasArrived: false };
    rides.push(ride);
    for (const { id } of [rider, driver]) {
      const cookie = await cookieOf(id);
      const isAnnounced = (packet: string) =>
        packet.startsWith('["snapshot"') && packet.includes(`"status":"${ride.hasArrived ? 'arrived' : 'accepted'}"`);
      people.push({
        connect: (port, onBack) =>
          Phone.connect(port, { cookie }, '', (packet) => {
            if (isAnnounced(packet)) onBack?.();
          }),
      });
    }
  }
  return {
    people,
    async moveOn() {
      const moved = rides.filter(({ hasArrived }) => !hasArrived).slice(0, NEWS);
      if (moved.length < NEWS) throw new Error('no rides are left that could move on');
      for (const ride of moved) {
        await ride.arrive();
        ride.hasArrived = true;
      }
    },
  };
}

async function takeTurn(crowd: Crowd, start: () => Promise<ServerProcess>): Promise<Turn> {
  const { people } = crowd;
  const server = await start();
  const connect = async (some: Person[]) => connectAll(some.length, async (index) => some[index]?.connect(server.port));
  const phones = await connect(people.slice(0, FIRST_SOCKETS));
  const before = await memoryOf(server);
  phones.push(...(await connect(people.slice(FIRST_SOCKETS))));
  await sleep(SETTLE_MS);
  const after = await memoryOf(server);
  const each = (bytes: 'rss' | 'heap') => (after[bytes] - before[bytes]) / 1024 / (SOCKETS - FIRST_SOCKETS);

  for (const phone of phones) phone?.close();
  await crowd.moveOn();
  const [cpu, cutAt] = [await server.cpuMicros(), performance.now()];
  const times = await Promise.all(
    people.map((person) => comeBack((onBack) => person.connect(server.port, onBack), cutAt)),
  );
  const connectMicros = ((await server.cpuMicros()) - cpu) / people.length;
  for (const { phone } of times) phone.close();
  await server.stop();
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    kilobytes: each('rss'),
    heapKilobytes: each('heap'),
    connectMicros,
    backMs: sorted[Math.ceil(sorted.length * BACK_SHARE) - 1] ?? Infinity,
    allMs: sorted.at(-1) ?? Infinity,
  };
}

async function memoryOf(server: ServerProcess): Promise<{ rss: number; heap: number }> {
  const heap = await server.heapBytes();
  return { heap, rss: (await processFacts(server.pid)).rssMb * 2 ** 20 };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
