import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import { connectAll } from '../lib/load/connect.ts';
import type { Figure } from '../lib/figure.ts';
import { Phone } from '../lib/load/phone.ts';
import { PositionLoad, positionsOf, type LoadResult, type Pair } from '../lib/load/position-load.ts';
import { baseline } from '../lib/servers/programs.ts';
import { redisCpuMicros } from '../lib/servers/redis-cpu.ts';
import { aRidePair } from '../lib/load/ride-pair.ts';
import type { ServerProcess } from '../lib/servers/server-process.ts';
import { aBackend, aServer } from '../lib/servers/servers.ts';
import { takeTurns } from '../lib/take-turns.ts';

const PAIRS = 300;
/** The longest two ticks. */
const GRACE_MS = 500;
const TICK_MS = 100;

/**
 * Measures the CPU of both nodes and Redis for one driver's position on the rider's socket, drivers on one node,
 * riders on another.
 */
export const positionDelivery: Figure = {
  names: ['positions', 'positions-ws', 'position-latency'],
  title: `CPU per position delivered across two nodes: ${PAIRS * 2} sockets, ${Math.round((PAIRS * 10) / 3)} fixes a second`,
  measure: (services, { pairs, seconds, warmUpSeconds }) =>
    inBenchWorld(services, async (world) => {
      const sides = {
        socketIo: await startBaseline(world, 'socketio-relay', '/socket.io/'),
        rawWs: await startBaseline(world, 'ws-relay', '/'),
        ours: await startSystem(world),
      };
      // Each once unmeasured: Node takes some seconds to compile hot code.
      for (const { load } of Object.values(sides)) {
        await load.run(seconds, GRACE_MS);
      }
      const turn = (side: Side) => async () => {
        await side.load.run(warmUpSeconds, GRACE_MS);
        return takeTurn(world, side, seconds);
      };
      const turns = await takeTurns(pairs, {
        socketIo: turn(sides.socketIo),
        ours: turn(sides.ours),
        rawWs: turn(sides.rawWs),
      });
      return {
        rows: turns.map(({ socketIo, rawWs, ours }) => ({
          ...rowOf('Socket.IO', socketIo),
          ...rowOf('ws', rawWs),
          ...rowOf('ours', ours),
          'redis+A+B': ours.parts.map(Math.round).join('+'),
        })),
        results: [
          {
            name: 'positions',
            what: "CPU of a driver's position delivered to a rider on another node, to bare Socket.IO with the Redis adapter",
            values: turns.map(({ ours, socketIo }) => ours.micros / socketIo.micros),
            limit: 1,
            aim: 0.65,
          },
          {
            name: 'positions-ws',
            what: 'the same, to bare `ws` with a channel of Redis a ride',
            values: turns.map(({ ours, rawWs }) => ours.micros / rawWs.micros),
            limit: 1.35,
            aim: 0.9,
          },
          {
            name: 'position-latency',
            what: `p99 from the due time to the rider less the tick of ${TICK_MS} ms, to that of bare Socket.IO`,
            values: turns.map(({ ours, socketIo }) => Math.max(0, ours.p99 - TICK_MS) / socketIo.p99),
            limit: 3,
            aim: 1.5,
          },
        ],
        notes: [
          'µs of CPU a position, and ms from the due time; ours acknowledges every fix, which the baselines do not',
          'each ride had its last position within two ticks; of the baselines and of ours all that was sent arrived, but for what a tick replaces',
        ],
      };
    }),
};

interface Side {
  servers: ServerProcess[];
  load: PositionLoad;
}

interface Turn extends LoadResult {
  /** CPU for each delivered position. */
  micros: number;
  /** The same by part: Redis, then the drivers' node and the riders'. */
  parts: number[];
}

async function takeTurn({ core }: BenchWorld, { servers, load }: Side, seconds: number): Promise<Turn> {
  const cpu = () => Promise.all([redisCpuMicros(core.redis), ...servers.map((server) => server.cpuMicros())]);
  const before = await cpu();
  const result = await load.run(seconds, GRACE_MS);
  const parts = (await cpu()).map((micros, part) => (micros - (before[part] ?? 0)) / result.received);
  if (result.late > 0) throw new Error(`${result.late} rides did not get their last position within two ticks`);
  if (result.received < result.sent * 0.95) throw new Error(`only ${result.received} of ${result.sent} arrived`);
  return { ...result, parts, micros: parts.reduce((sum, micros) => sum + micros, 0) };
}

const rowOf = (name: string, { micros, received, sent, p50, p99 }: Turn) => ({
  [`${name} µs`]: Math.round(micros),
  [`${name} got/sent`]: `${received}/${sent}`,
  [`${name} p50/p99`]: `${p50.toFixed(1)}/${p99.toFixed(1)}`,
});

async function startBaseline(world: BenchWorld, name: string, path: string): Promise<Side> {
  const servers = [await aServer(world, baseline(name), path), await aServer(world, baseline(name), path)] as const;
  const load = await connectPairs(world, async (index) => {
    const rideId = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    const driver = await Phone.connect(servers[0].port);
    const rider = await Phone.connect(servers[1].port, {}, `&room=${rideId}`);
    const position = { lng: -13.23562, heading: 90, speed: 6.5, at: Date.now(), etaMin: 4 };
    const send = (lat: number) => driver.send(JSON.stringify(['driver:location', { rideId, lat, ...position }]));
    return { phones: [driver, rider], pair: { rideId, send, onPosition: positionsOf(rider) } };
  });
  return { servers: [...servers], load };
}

async function startSystem(world: BenchWorld): Promise<Side> {
  const servers = [await aBackend(world), await aBackend(world)] as const;
  const load = await connectPairs(world, async () => {
    const { phones, pair } = await aRidePair(world, { drivers: servers[0].port, riders: servers[1].port });
    return { phones: Object.values(phones), pair };
  });
  return { servers: [...servers], load };
}

async function connectPairs(
  { closers }: BenchWorld,
  connect: (index: number) => Promise<{ phones: Phone[]; pair: Pair }>,
): Promise<PositionLoad> {
  const connected = await connectAll(PAIRS, connect);
  closers.push(() => connected.forEach(({ phones }) => phones.forEach((phone) => phone.close())));
  return new PositionLoad(connected.map(({ pair }) => pair));
}
