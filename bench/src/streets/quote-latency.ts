import { Agent } from 'node:http';
import { routes } from '@waka/contracts/routes';
import { aRider } from '@waka/core/testing/builders';
import { inBenchWorld, type BenchWorld } from '../lib/bench-world.ts';
import { somewhereCentral } from '../lib/booking-load.ts';
import type { Figure, FigureResult, Turns } from '../lib/figure.ts';
import { callOn } from '../lib/http-call.ts';
import { openLoop } from '../lib/open-loop.ts';
import { aBackend } from '../lib/servers.ts';
import { percentile } from '../lib/statistics.ts';
import { takeTurns } from '../lib/take-turns.ts';
import { openStreets } from './open-streets.ts';

const QUOTES_A_SECOND = 20;
/** Enough that the limits on callers affect none of them. */
const PEOPLE = 400;
const GRACE_MS = 1000;
const LUMLEY = { lat: 8.4595, lng: -13.2717 };
/** Trips begin and end somewhere else each time: none is remembered. */
const APART_DEGREES = 0.01;

/** Compares how long a quote takes along streets with one by the straight line. */
export const quoteLatency: Figure = {
  names: ['quote-latency'],
  title: `p99 of ${QUOTES_A_SECOND} quotes a second along streets, to those by the straight line; STREETS_SOURCE`,
  async measure(services, length): Promise<FigureResult> {
    const streets = await openStreets();
    if (!streets) return { rows: [], results: [], notes: ['not measured: no streets are named'] };
    try {
      return await inBenchWorld(services, async (world) => report(await inTurns(world, streets.url, length)));
    } finally {
      await streets.close();
    }
  },
};

type Times = Awaited<ReturnType<typeof inTurns>>;

async function inTurns(world: BenchWorld, url: string, { pairs, seconds, warmUpSeconds }: Turns) {
  const { core, closers, cookieOf } = world;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  closers.push(() => agent.destroy());
  const plain = await aBackend(world, { ROUTING_PROVIDER: 'estimate' });
  const along = await aBackend(world, { ROUTING_PROVIDER: 'valhalla', ROUTING_URL: url });
  const riders = await Promise.all(Array.from({ length: PEOPLE }, () => aRider(core)));
  const cookies = await Promise.all(riders.map(({ id }) => cookieOf(id)));
  const turn = ({ port }: { port: number }) => {
    const call = callOn(agent, port);
    return async () => {
      await quotes(call, cookies, warmUpSeconds);
      return quotes(call, cookies, seconds);
    };
  };
  return takeTurns(pairs, { plain: turn(plain), along: turn(along) });
}

async function quotes(call: ReturnType<typeof callOn>, cookies: readonly string[], seconds: number): Promise<number[]> {
  const answers: Promise<number>[] = [];
  await openLoop({ perSecond: QUOTES_A_SECOND, seconds, graceMs: GRACE_MS }, (index, due) => {
    const cookie = cookies[index % cookies.length] ?? '';
    answers.push(call(routes.quoteRide, { statuses: [200, 201], cookie, body: trip() }).then((at) => at - due));
  });
  return Promise.all(answers);
}

const trip = () => ({
  pickupLocation: { address: 'Siaka Stevens Street, Freetown', ...somewhereCentral() },
  dropoffLocation: {
    address: 'Lumley, Freetown',
    lat: LUMLEY.lat + (Math.random() - 0.5) * APART_DEGREES,
    lng: LUMLEY.lng + (Math.random() - 0.5) * APART_DEGREES,
  },
  stops: [],
});

const p99 = (times: readonly number[]) => percentile([...times], 0.99);

const report = (turns: Times): FigureResult => ({
  rows: turns.map(({ plain, along }) => ({ 'straight line p50/p99': spread(plain), 'streets p50/p99': spread(along) })),
  results: [
    {
      name: 'quote-latency',
      what: 'p99 of `POST /api/rides/quote` along streets, to that of one by the straight line',
      values: turns.map(({ plain, along }) => p99(along) / p99(plain)),
      limit: 2,
      aim: 1.5,
    },
  ],
  notes: ['ms from the due time; every quote was answered'],
});

const spread = (times: readonly number[]) => `${percentile([...times], 0.5).toFixed(1)}/${p99(times).toFixed(1)}`;
