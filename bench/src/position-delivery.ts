import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { openBenchWorld, type BenchWorld } from './bench-world.ts';
import type { Figure, FigureResult } from './figure.ts';
import { Phone } from './phone.ts';
import { PositionLoad, type LoadResult, type Pair } from './position-load.ts';
import { redisCpuMicros } from './redis-cpu.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const PAIRS = 300;
/** Below what a node admits in a second. */
const CONNECTS_AT_ONCE = 25;
const CONNECT_PAUSE_MS = 170;
/** The longest two ticks. */
const GRACE_MS = 500;

const BACKEND = new URL('../../backend/dist/main.js', import.meta.url);
const RELAY = new URL('./baseline/socketio-relay.js', import.meta.url);

/** CPU of both nodes and Redis for one driver's position on the rider's socket, drivers on one node, riders on another. */
export const positionDelivery: Figure = {
  title: `CPU per position delivered across two nodes: ${PAIRS * 2} sockets, ${Math.round((PAIRS * 10) / 3)} fixes a second`,
  async measure(services, { pairs, seconds, warmUpSeconds }) {
    const world = await openBenchWorld(services);
    const closers: (() => unknown)[] = [() => world.close()];
    try {
      const baseline = await startBaseline(world, closers);
      const system = await startSystem(world, closers);
      const result: FigureResult = { rows: [], ratios: [], baseline: [], limit: 1, aim: 0.65, notes: [] };
      // Both once without looking: Node takes some seconds of work to compile what is hot.
      for (const side of [baseline, system]) {
        // oxlint-disable-next-line no-await-in-loop
        await side.load.run(seconds, GRACE_MS);
      }
      for (let pair = 1; pair <= pairs; pair += 1) {
        const turn = async (side: Side) => {
          await side.load.run(warmUpSeconds, GRACE_MS);
          return takeTurn(world, side, seconds);
        };
        // In turns, so that whatever the machine does besides meets both.
        // oxlint-disable-next-line no-await-in-loop
        const bare = await turn(baseline);
        // oxlint-disable-next-line no-await-in-loop
        const ours = await turn(system);
        result.baseline.push(bare.micros);
        result.ratios.push(ours.micros / bare.micros);
        result.rows.push(rowOf(bare, ours));
      }
      result.notes.push(
        'latency in ms from the due time; ours includes a tick of up to 100 ms, and acknowledges every fix',
      );
      return result;
    } finally {
      // oxlint-disable-next-line no-await-in-loop
      for (const close of closers.toReversed()) await close();
    }
  },
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

const rowOf = (bare: Turn, ours: Turn) => ({
  'bare µs': Math.round(bare.micros),
  'redis+A+B': bare.parts.map(Math.round).join('+'),
  'ours µs': Math.round(ours.micros),
  'redis+A+B ': ours.parts.map(Math.round).join('+'),
  ratio: Number((ours.micros / bare.micros).toFixed(3)),
  'bare got/sent': `${bare.received}/${bare.sent}`,
  'ours got/sent': `${ours.received}/${ours.sent}`,
  'bare p50/p99': `${bare.p50.toFixed(1)}/${bare.p99.toFixed(1)}`,
  'ours p50/p99': `${ours.p50.toFixed(1)}/${ours.p99.toFixed(1)}`,
});

async function startBaseline({ env }: BenchWorld, closers: (() => unknown)[]): Promise<Side> {
  const [drivers, riders] = await twoServers(RELAY, env, '/socket.io/', closers);
  const pairs = await connectPairs(closers, async (index) => {
    const rideId = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    const driver = await Phone.connect(drivers.port);
    const rider = await Phone.connect(riders.port, {}, `&room=${rideId}`);
    const position = { lng: -13.23562, heading: 90, speed: 6.5, at: Date.now(), etaMin: 4 };
    const send = (lat: number) => driver.send(JSON.stringify(['driver:location', { rideId, lat, ...position }]));
    return { phones: [driver, rider], pair: { rideId, send, onPosition: positionsOf(rider) } };
  });
  return { servers: [drivers, riders], load: new PositionLoad(pairs) };
}

async function startSystem(world: BenchWorld, closers: (() => unknown)[]): Promise<Side> {
  const { core, env, cookieOf } = world;
  const [drivers, riders] = await twoServers(BACKEND, env, '/api/health', closers);
  const pairs = await connectPairs(closers, async () => {
    const [riderActor, driverActor] = [await aRider(core), await aDriver(core)];
    const { id: rideId } = await anAcceptedRide(core, riderActor, driverActor);
    const driver = await Phone.connect(drivers.port, { cookie: await cookieOf(driverActor.id) });
    const rider = await Phone.connect(riders.port, { cookie: await cookieOf(riderActor.id) });
    const send = (lat: number, seq: number) => {
      const fix = { lat, lng: -13.23562, accuracy: 8, heading: 90, speed: 6.5, at: Date.now(), seq };
      driver.send(JSON.stringify(['driver:location', fix]), seq);
    };
    return { phones: [driver, rider], pair: { rideId, send, onPosition: positionsOf(rider) } };
  });
  return { servers: [drivers, riders], load: new PositionLoad(pairs) };
}

async function twoServers(script: URL, env: Record<string, string>, path: string, closers: (() => unknown)[]) {
  const start = async () => {
    const server = await startServer(script, env, path);
    closers.push(() => server.stop());
    return server;
  };
  return [await start(), await start()] as const;
}

async function connectPairs(
  closers: (() => unknown)[],
  connect: (index: number) => Promise<{ phones: Phone[]; pair: Pair }>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) {
    const batch = Array.from({ length: CONNECTS_AT_ONCE }, (_, i) => connect(pairs.length + i));
    // oxlint-disable-next-line no-await-in-loop
    for (const { phones, pair } of await Promise.all(batch)) {
      closers.push(() => phones.forEach((phone) => phone.close()));
      pairs.push(pair);
    }
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MS));
  }
  return pairs;
}

const LAT = /"lat":([\d.]+)/;

const positionsOf = (rider: Phone) => (hear: (lat: number) => void) => {
  rider.onEvent((packet) => {
    if (packet.startsWith('["driver:location"')) hear(Number(LAT.exec(packet)?.[1]));
  });
};
