import { allAreas } from '@waka/core/geo/areas/cities';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { Queue } from 'bullmq';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import { BookingLoad, somewhereCentral } from '../lib/load/booking-load.ts';
import { connectAll } from '../lib/load/connect.ts';
import type { Figure, Turns } from '../lib/figure.ts';
import { openLoop } from '../lib/load/open-loop.ts';
import { Phone } from '../lib/load/phone.ts';
import { baseline } from '../lib/servers/programs.ts';
import { aBackend, aChild, aWorker } from '../lib/servers/servers.ts';
import { columns, percentile } from '../lib/statistics.ts';
import { takeTurns } from '../lib/take-turns.ts';

const RIDES_A_SECOND = 20;
/** Enough riders for each to book once in twenty seconds at the most, which the limit on bookings allows. */
const RIDERS = RIDES_A_SECOND * 20;
/** More than can have an offer at the same time: an offer is open for fifteen seconds. */
const DRIVERS = RIDES_A_SECOND * 20;
/** A turn needs some bookings more for a ninety-ninth percentile of its own. */
const SECONDS_FACTOR = 2;

/** Measures from the rider's button to the driver's phone, through HTTP, Postgres, the queue, matching and sockets. */
export const bookToOffer: Figure = {
  names: ['offers'],
  title: `Booking to the offer on the driver's socket: ${RIDES_A_SECOND} rides a second, ${DRIVERS} drivers`,
  measure: (services, length) =>
    inBenchWorld(services, async (world) => {
      const roundTrip = await startBaseline(world);
      const book = await startSystem(world);
      const turns = await takeTurns(length.pairs, {
        bare: () => takeTurn(roundTrip, length),
        ours: () => takeTurn(book, length),
      });
      return {
        rows: turns.map(({ bare, ours }) => ({ ...columns('bare', bare), ...columns('ours', ours) })),
        results: [
          {
            name: 'offers',
            what: "p99 from booking to the offer on the driver's socket, to a bare BullMQ round trip",
            values: turns.map(({ bare, ours }) => percentile(ours, 0.99) / percentile(bare, 0.99)),
            limit: 8,
            aim: 5,
          },
        ],
        notes: [
          'ms from the due time; the baseline is one job there and one message back, through the same Redis',
          `all ${turns.flatMap(({ ours }) => ours).length} bookings reached a driver`,
        ],
      };
    }),
};

type Side = (seconds: number) => Promise<number[]>;

async function takeTurn(run: Side, { seconds, warmUpSeconds }: Turns): Promise<number[]> {
  await run(warmUpSeconds);
  return run(seconds * SECONDS_FACTOR);
}

async function startBaseline(world: BenchWorld): Promise<Side> {
  const child = await aChild(world, baseline('bullmq-round-trip'));
  const queue = new Queue('bench-round-trip', { connection: { url: world.env.REDIS_URL ?? '' } });
  world.closers.push(() => queue.close());
  return async (seconds) => {
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
}

async function startSystem(world: BenchWorld): Promise<Side> {
  const { core, cookieOf, closers } = world;
  const { port } = await aBackend(world);
  await aWorker(world);
  const riders = await Promise.all(Array.from({ length: RIDERS }, () => aRider(core)));
  const drivers = await Promise.all(Array.from({ length: DRIVERS }, () => aDriver(core)));
  const cookies = await Promise.all(riders.map(({ id }) => cookieOf(id)));
  const driverCookies = await Promise.all(drivers.map(({ id }) => cookieOf(id)));
  const phones = await connectAll(DRIVERS + RIDERS, (index) =>
    Phone.connect(port, { cookie: [...driverCookies, ...cookies][index] ?? '' }),
  );
  closers.push(() => phones.forEach((phone) => phone.close()));
  await untilMatching(world);
  const load = new BookingLoad(port, cookies, phones.slice(0, DRIVERS));
  closers.push(() => load.close());
  return async (seconds) => {
    await endEverything(world);
    await Promise.all(drivers.map((driver) => standAt(core, driver, somewhereCentral())));
    const latencies = await load.run(RIDES_A_SECOND, seconds);
    const lost = latencies.filter((latency) => latency === Infinity).length;
    if (lost > 0) throw new Error(`${lost} of ${latencies.length} bookings reached no driver`, { cause: load.failure });
    return latencies;
  };
}

async function untilMatching({ core }: BenchWorld): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const leases = await core.sql('SELECT 1 FROM matching_leases WHERE expires_at > now()');
    if (leases.length === allAreas().filter(({ isOpen }) => isOpen).length) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the worker matches nothing');
}

/** Frees everyone again without any events. */
async function endEverything({ core }: BenchWorld): Promise<void> {
  await core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
  await core.sql(`UPDATE ride_offers SET status = 'expired' WHERE status = 'open'`);
}
