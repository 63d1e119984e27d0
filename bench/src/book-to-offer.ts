import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { CITIES } from '@waka/core/geo/cities';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { Queue } from 'bullmq';
import { openBenchWorld, type BenchWorld } from './bench-world.ts';
import { BookingLoad, somewhereCentral } from './booking-load.ts';
import { median, percentile, type Figure } from './figure.ts';
import { openLoop } from './open-loop.ts';
import { Phone } from './phone.ts';
import { startServer } from './server-process.ts';

const RIDES_A_SECOND = 20;
/** So many that each books once in twenty seconds at the most, which the limit on bookings allows. */
const RIDERS = RIDES_A_SECOND * 20;
/** More than can be asked at the same time: an offer is open for fifteen seconds. */
const DRIVERS = RIDES_A_SECOND * 20;
const CONNECTS_AT_ONCE = 25;
const CONNECT_PAUSE_MS = 170;

const BACKEND = new URL('../../backend/dist/main.js', import.meta.url);
const WORKER = new URL('../../worker/dist/main.js', import.meta.url);
const ROUND_TRIP = new URL('./baseline/bullmq-round-trip.js', import.meta.url);

type Closers = (() => unknown)[];

/** From the rider's button to the driver's phone, through HTTP, Postgres, the queue, the matching and the sockets. */
export const bookToOffer: Figure = {
  title: `Booking to the offer on the driver's socket: ${RIDES_A_SECOND} rides a second, ${DRIVERS} drivers`,
  async measure(services, { pairs, seconds, warmUpSeconds }) {
    const world = await openBenchWorld(services);
    const closers: Closers = [() => world.close()];
    try {
      const roundTrip = await startBaseline(world, closers);
      const book = await startSystem(world, closers);
      const all = { bare: new Array<number>(), ours: new Array<number>() };
      const rows: Record<string, string | number>[] = [];
      const middles: number[] = [];
      for (let pair = 1; pair <= pairs; pair += 1) {
        // In turns, so that whatever the machine does besides meets both.
        // oxlint-disable-next-line no-await-in-loop
        const bare = await roundTrip(warmUpSeconds, seconds);
        // oxlint-disable-next-line no-await-in-loop
        const ours = await book(warmUpSeconds, seconds);
        all.bare.push(...bare);
        all.ours.push(...ours);
        middles.push(median(bare));
        rows.push({ ...columns('bare', bare), ...columns('ours', ours) });
      }
      rows.push({ ...columns('bare', all.bare), ...columns('ours', all.ours) });
      return {
        rows,
        // A turn has too few bookings for a ninety-ninth percentile of its own: all turns count together.
        ratios: [percentile(all.ours, 0.99) / percentile(all.bare, 0.99)],
        baseline: middles,
        limit: 8,
        aim: 5,
        notes: [
          `ms from the due time; the last row is all ${all.ours.length} bookings, whose p99 make the ratio`,
          'the baseline is one job there and one message back, through the same Redis',
        ],
      };
    } finally {
      // oxlint-disable-next-line no-await-in-loop
      for (const close of closers.toReversed()) await close();
    }
  },
};

const columns = (side: string, latencies: number[]) => ({
  [`${side} p50`]: Number(percentile(latencies, 0.5).toFixed(2)),
  [`${side} p99`]: Number(percentile(latencies, 0.99).toFixed(2)),
  [`${side} max`]: Number(Math.max(...latencies).toFixed(2)),
});

type Side = (warmUpSeconds: number, seconds: number) => Promise<number[]>;

async function startBaseline({ env }: BenchWorld, closers: Closers): Promise<Side> {
  const child = await startChild(ROUND_TRIP, env, closers);
  await once(child, 'message');
  const queue = new Queue('bench-round-trip', { connection: { url: env.REDIS_URL ?? '' } });
  closers.push(() => queue.close());
  const run = async (seconds: number) => {
    const due = new Map<number, number>();
    const latencies: number[] = [];
    const heard = (index: unknown) => {
      const start = due.get(Number(index));
      if (start !== undefined) latencies.push(performance.now() - start);
    };
    child.on('message', heard);
    await openLoop({ perSecond: RIDES_A_SECOND, seconds, graceMs: 500 }, (index, dueAt) => {
      due.set(index, dueAt);
      void queue.add('job', index, { removeOnComplete: true });
    });
    child.off('message', heard);
    if (latencies.length < due.size) throw new Error(`only ${latencies.length} of ${due.size} jobs came back`);
    return latencies;
  };
  return async (warmUpSeconds, seconds) => {
    await run(warmUpSeconds);
    return run(seconds);
  };
}

async function startSystem(world: BenchWorld, closers: Closers): Promise<Side> {
  const { core, env } = world;
  const backend = await startServer(BACKEND, env, '/api/health');
  closers.push(() => backend.stop());
  await startChild(WORKER, env, closers);
  const riders = await Promise.all(Array.from({ length: RIDERS }, () => aRider(core)));
  const drivers = await Promise.all(Array.from({ length: DRIVERS }, () => aDriver(core)));
  const cookies = await Promise.all(riders.map(({ id }) => world.cookieOf(id)));
  const phones = await connect(
    drivers.map(
      ({ id }) =>
        () =>
          world.cookieOf(id),
    ),
    backend.port,
    closers,
  );
  await connect(
    cookies.map((cookie) => () => cookie),
    backend.port,
    closers,
  );
  await untilMatching(world);
  const load = new BookingLoad(backend.port, cookies, phones);
  closers.push(() => load.close());
  const run = async (seconds: number) => {
    await endEverything(world);
    await Promise.all(drivers.map((driver) => standAt(core, driver, somewhereCentral())));
    const latencies = await load.run(RIDES_A_SECOND, seconds);
    const lost = latencies.filter((latency) => latency === Infinity).length;
    if (lost > 0) throw new Error(`${lost} of ${latencies.length} bookings reached no driver`);
    return latencies;
  };
  return async (warmUpSeconds, seconds) => {
    await run(warmUpSeconds);
    return run(seconds);
  };
}

async function startChild(script: URL, env: Record<string, string>, closers: Closers): Promise<ChildProcess> {
  const child = fork(script, {
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  closers.push(async () => {
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.disconnect();
    child.kill('SIGTERM');
    await gone;
  });
  return child;
}

async function connect(cookies: (() => string | Promise<string>)[], port: number, closers: Closers): Promise<Phone[]> {
  const phones: Phone[] = [];
  while (phones.length < cookies.length) {
    const batch = cookies.slice(phones.length, phones.length + CONNECTS_AT_ONCE);
    const open = async (cookie: () => string | Promise<string>) => Phone.connect(port, { cookie: await cookie() });
    // oxlint-disable-next-line no-await-in-loop
    phones.push(...(await Promise.all(batch.map(open))));
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MS));
  }
  closers.push(() => phones.forEach((phone) => phone.close()));
  return phones;
}

async function untilMatching({ core }: BenchWorld): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const leases = await core.sql('SELECT 1 FROM matching_leases WHERE expires_at > now()');
    if (leases.length === CITIES.length) return;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the worker matches nothing');
}

/** Everybody is free again, without a word to anyone. */
async function endEverything({ core }: BenchWorld): Promise<void> {
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE status = 'open'`);
}
