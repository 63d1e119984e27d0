import { Agent } from 'node:http';
import { routes } from '@waka/contracts/routes';
import { LegalRuleRow } from '@waka/core/geo/rules/legal-rule.entity';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { standAt } from '@waka/core/testing/stand-at';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import { somewhereCentral } from '../lib/load/booking-load.ts';
import type { Figure, FigureResult, Turns } from '../lib/figure.ts';
import { callOn } from '../lib/load/http-call.ts';
import { openLoop } from '../lib/load/open-loop.ts';
import { aBackend } from '../lib/servers/servers.ts';
import type { ServerProcess } from '../lib/servers/server-process.ts';
import { median, percentile } from '../lib/statistics.ts';
import { takeTurns } from '../lib/take-turns.ts';
import { openStreets, type BenchStreets } from './open-streets.ts';

const QUOTES_A_SECOND = 20;
/** Enough that the limits on callers affect none of them. */
const PEOPLE = 400;
/** Free drivers round the pickups: a quote names the minutes of the nearest in each class. */
const DRIVERS_A_CLASS = 40;
const CLASSES = ['standard', 'comfort', 'xl', 'motorbike', 'kekeh'];
/** A turn needs more quotes for a ninety-ninth percentile that is not its worst one. */
const SECONDS_FACTOR = 3;
const GRACE_MS = 1000;
const LUMLEY = { lat: 8.4595, lng: -13.2717 };
/** Trips begin and end somewhere else each time: no way is remembered, but streets of rules are. */
const APART_DEGREES = 0.01;

/**
 * The rules of the road that begin with the service hold by day, so that a figure would follow the hour of its run: they
 * hold not at all in one of the figures, and at all hours in the other.
 */
const HELD = {
  'quote-latency': async ({ sql }: BenchWorld['core']) => {
    await sql.manager.createQueryBuilder().delete().from(LegalRuleRow).execute();
  },
  'quote-latency-rules': async ({ sql }: BenchWorld['core']) => {
    await sql.manager.update(LegalRuleRow, { status: 'published' }, { fromMinute: 0, toMinute: 1440 });
  },
};

type Name = keyof typeof HELD;

const ALONG = 'along streets';
const AROUND = 'along streets and around rules of the road';
const titleOf = (which: string) =>
  `p99 of ${QUOTES_A_SECOND} quotes a second ${which}, to those by the straight line; STREETS_SOURCE`;

/** Compares how long a quote takes along streets with one by the straight line. */
export const quoteLatency: Figure = {
  names: ['quote-latency'],
  title: titleOf(ALONG),
  measure: (services, length) => measured({ name: 'quote-latency', which: ALONG }, services, length),
};

/** Does the same while rules of the road lead some classes another way. */
export const quoteLatencyRules: Figure = {
  names: ['quote-latency-rules'],
  title: titleOf(AROUND),
  measure: (services, length) => measured({ name: 'quote-latency-rules', which: AROUND }, services, length),
};

async function measured(
  { name, which }: { name: Name; which: string },
  ...[services, length]: Parameters<Figure['measure']>
): Promise<FigureResult> {
  const streets = await openStreets();
  if (!streets) return { rows: [], results: [], notes: ['not measured: no streets are named'] };
  try {
    return await inBenchWorld(services, async (world) => {
      await HELD[name](world.core);
      return report(name, which, await inTurns(world, streets, length));
    });
  } finally {
    await streets.close();
  }
}

interface Turn {
  times: number[];
  /** CPU for a quote. */
  backendMs: number;
  streetsMs: number;
}

async function inTurns(
  world: BenchWorld,
  { url, cpuMs }: BenchStreets,
  { pairs, seconds, warmUpSeconds }: Turns,
): Promise<{ plain: Turn; along: Turn }[]> {
  const { core, closers, cookieOf } = world;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  closers.push(() => agent.destroy());
  const plain = await aBackend(world, { ROUTING_PROVIDER: 'estimate' });
  const along = await aBackend(world, { ROUTING_PROVIDER: 'valhalla', ROUTING_URL: url });
  const riders = await Promise.all(Array.from({ length: PEOPLE }, () => aRider(core)));
  const cookies = await Promise.all(riders.map(({ id }) => cookieOf(id)));
  const vehicles = CLASSES.flatMap((vehicleType) => Array<string>(DRIVERS_A_CLASS).fill(vehicleType));
  const drivers = await Promise.all(vehicles.map((vehicleType) => aDriver(core, { vehicleType })));
  const turn = (backend: ServerProcess) => {
    const call = callOn(agent, backend.port);
    const cpu = async () => ({ backend: (await backend.cpuMicros()) / 1000, streets: (await cpuMs?.()) ?? 0 });
    return async (): Promise<Turn> => {
      // They have gone on since the last turn, so that the memory of ways knows little of them.
      await Promise.all(drivers.map((driver) => standAt(core, driver, somewhereCentral())));
      await quotes(call, cookies, warmUpSeconds);
      const before = await cpu();
      const times = await quotes(call, cookies, seconds * SECONDS_FACTOR);
      const after = await cpu();
      const spent = (name: keyof typeof after) => (after[name] - before[name]) / times.length;
      return { times, backendMs: spent('backend'), streetsMs: spent('streets') };
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

const p99 = ({ times }: Turn) => percentile(times, 0.99);

const report = (name: Name, which: string, turns: { plain: Turn; along: Turn }[]): FigureResult => ({
  rows: turns.map(({ plain, along }) => ({ 'straight line p50/p99': spread(plain), 'streets p50/p99': spread(along) })),
  results: [
    {
      name,
      what: `p99 of \`POST /api/rides/quote\` ${which}, to that of one by the straight line`,
      values: turns.map(({ plain, along }) => p99(along) / p99(plain)),
      limit: 2,
      aim: 1.5,
    },
  ],
  notes: [
    `ms from the due time; every quote was answered, each among ${DRIVERS_A_CLASS * CLASSES.length} free drivers`,
    `CPU for a quote, median of the turns: ${cpuOf(turns.map(({ plain }) => plain))} by the straight line, ${cpuOf(turns.map(({ along }) => along))} along streets`,
  ],
});

const cpuOf = (turns: Turn[]) =>
  `backend ${median(turns.map(({ backendMs }) => backendMs)).toFixed(1)} ms, streets ${median(turns.map(({ streetsMs }) => streetsMs)).toFixed(1)} ms`;

const spread = (turn: Turn) => `${percentile(turn.times, 0.5).toFixed(1)}/${p99(turn).toFixed(1)}`;
