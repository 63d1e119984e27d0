import { Agent } from 'node:http';
import { routes } from '@waka/contracts/routes';
import { aDriver, aRide, aRider, aTrip, cottonTree } from '@waka/core/testing/builders';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import type { Figure, Turns } from '../lib/figure.ts';
import { callOn, type Call } from '../lib/load/http-call.ts';
import { openLoop } from '../lib/load/open-loop.ts';
import { baseline } from '../lib/servers/programs.ts';
import type { ServerProcess } from '../lib/servers/server-process.ts';
import { aBackend, aServer } from '../lib/servers/servers.ts';
import { percentile } from '../lib/statistics.ts';
import { takeTurns } from '../lib/take-turns.ts';

const CALLS_A_SECOND = 150;
const BOOKINGS_A_SECOND = 20;
/** Enough that the limits on callers, which are on, affect none of them. */
const PEOPLE = 400;
const RIDES_EACH = 10;
const GRACE_MS = 300;

/** Compares the cost of a call with a bare Nest on Express. */
export const httpCalls: Figure = {
  names: ['http-rides', 'http-stranger', 'http-position', 'http-booking'],
  title: `CPU of calls at ${CALLS_A_SECOND} a second, and p99 of ${BOOKINGS_A_SECOND} bookings a second, to a bare Nest on Express`,
  measure: (services, length) =>
    inBenchWorld(services, async (world) => {
      const sides = await startSides(world);
      for (const side of Object.values(sides)) {
        await runSide(side, length.seconds);
      }
      const turn = (side: Side) => () => takeTurn(side, length);
      const turns = await takeTurns(length.pairs, {
        bare: turn(sides.bare),
        rides: turn(sides.rides),
        stranger: turn(sides.stranger),
        position: turn(sides.position),
        bareBooking: turn(sides.bareBooking),
        booking: turn(sides.booking),
      });
      const cpu = (name: string, what: string, side: 'rides' | 'stranger' | 'position', bounds: Bounds) => ({
        name,
        what,
        values: turns.map((one) => one[side].micros / one.bare.micros),
        ...bounds,
      });
      return {
        rows: turns.map(({ bare, rides, stranger, position, bareBooking, booking }) => ({
          'bare µs': Math.round(bare.micros),
          'rides µs': Math.round(rides.micros),
          '401 µs': Math.round(stranger.micros),
          'position µs': Math.round(position.micros),
          'bare insert p50/p99': times(bareBooking),
          'booking p50/p99': times(booking),
        })),
        results: [
          cpu(
            'http-rides',
            'CPU of `GET /api/rides` (session, limits, one query, ten rides), to `{ok:true}`',
            'rides',
            {
              limit: 3,
              aim: 2,
            },
          ),
          cpu('http-stranger', 'CPU of a 401 of `GET /api/auth/user`, to `{ok:true}`', 'stranger', {
            limit: 1.67,
            aim: 1.25,
          }),
          cpu('http-position', 'CPU of `POST /api/driver/location`, to `{ok:true}`', 'position', {
            limit: 2.5,
            aim: 1.8,
          }),
          {
            name: 'http-booking',
            what: 'p99 of `POST /api/rides/request`, to one prepared `INSERT` behind bare Nest',
            values: turns.map(
              ({ booking, bareBooking }) => percentile(booking.times, 0.99) / percentile(bareBooking.times, 0.99),
            ),
            limit: 4,
            aim: 2.5,
          },
        ],
        notes: [
          'µs of CPU of the server a call, without Postgres and Redis; ms from the due time; every call was answered as it should',
        ],
      };
    }),
};

interface Bounds {
  limit: number;
  aim: number;
}

interface Side {
  server: ServerProcess;
  perSecond: number;
  call: (index: number) => Promise<number>;
  before?: () => Promise<unknown>;
}

interface Turn {
  micros: number;
  times: number[];
}

async function takeTurn(side: Side, { seconds, warmUpSeconds }: Turns): Promise<Turn> {
  await runSide(side, warmUpSeconds);
  return runSide(side, seconds);
}

async function runSide({ server, perSecond, call, before }: Side, seconds: number): Promise<Turn> {
  await before?.();
  const answers: Promise<number>[] = [];
  const start = await server.cpuMicros();
  await openLoop({ perSecond, seconds, graceMs: GRACE_MS }, (index, due) => {
    answers.push(call(index).then((at) => at - due));
  });
  const all = await Promise.all(answers);
  return { micros: ((await server.cpuMicros()) - start) / all.length, times: all };
}

const times = ({ times: all }: Turn) => `${percentile(all, 0.5).toFixed(1)}/${percentile(all, 0.99).toFixed(1)}`;

async function startSides(world: BenchWorld) {
  const { core, cookieOf, closers } = world;
  const bareServer = await aServer(world, baseline('nest-express'), '/ok');
  // Strangers come from many addresses, as a proxy would report them.
  const server = await aBackend(world, { TRUST_PROXY: '1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  closers.push(() => agent.destroy());
  const riders = await Promise.all(Array.from({ length: PEOPLE }, () => aRider(core)));
  for (let count = 0; count < RIDES_EACH; count += 1) {
    for (const rider of riders.slice(0, 100)) await aRide(core, rider);
    await endRides(world);
  }
  const drivers = await Promise.all(Array.from({ length: PEOPLE }, () => aDriver(core)));
  const riderCookies = await Promise.all(riders.map(({ id }) => cookieOf(id)));
  const driverCookies = await Promise.all(drivers.map(({ id }) => cookieOf(id)));
  const [bare, ours] = [callOn(agent, bareServer.port), callOn(agent, server.port)];
  let booked = 0;
  return {
    bare: { server: bareServer, perSecond: CALLS_A_SECOND, call: () => bare({ method: 'GET', path: '/ok' }, ok({})) },
    rides: {
      server,
      perSecond: CALLS_A_SECOND,
      call: (index) => ours(routes.myRides, ok({ query: '?limit=10', cookie: of(riderCookies.slice(0, 100), index) })),
    },
    stranger: {
      server,
      perSecond: CALLS_A_SECOND,
      call: (index) =>
        ours(routes.currentUser, { statuses: [401], headers: { 'x-forwarded-for': `197.215.${index % 250}.7` } }),
    },
    position: {
      server,
      perSecond: CALLS_A_SECOND,
      call: (index) => {
        const location = { lat: cottonTree.lat + (index % 100) * 1e-5, lng: cottonTree.lng };
        return ours(routes.driverLocation, ok({ cookie: of(driverCookies, index), body: { location } }));
      },
    },
    bareBooking: {
      server: bareServer,
      perSecond: BOOKINGS_A_SECOND,
      call: () => bare({ method: 'POST', path: '/bookings' }, ok({ body: aTrip() })),
    },
    booking: {
      server,
      perSecond: BOOKINGS_A_SECOND,
      before: () => endRides(world),
      call: () => {
        booked += 1;
        const headers = { 'idempotency-key': crypto.randomUUID() };
        return ours(routes.requestRide, ok({ cookie: of(riderCookies, booked), body: aTrip(), headers }));
      },
    },
  } satisfies Record<string, Side>;
}

const of = (list: string[], index: number) => list[index % list.length] ?? '';
const ok = (details: Partial<Call>): Call => ({ statuses: [200, 201], ...details });
const endRides = ({ core }: BenchWorld) => core.sql(`UPDATE rides SET status = 'expired' WHERE status = 'pending'`);
