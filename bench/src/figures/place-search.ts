import { Agent } from 'node:http';
import { routes } from '@waka/contracts/routes';
import { importKnownPlaces, readKnownPlaces } from '@waka/core/places/known-places';
import { aRider } from '@waka/core/testing/builders';
import { addManyPlaces, addManyStreets } from '@waka/core/testing/many-places';
import { inBenchWorld, type BenchWorld } from '../lib/servers/bench-world.ts';
import type { Figure } from '../lib/figure.ts';
import { callOn } from '../lib/load/http-call.ts';
import { openLoop } from '../lib/load/open-loop.ts';
import { aBackend } from '../lib/servers/servers.ts';
import { columns, percentile } from '../lib/statistics.ts';
import { takeTurns } from '../lib/take-turns.ts';

const PLACES = 20_000;
const STREETS = 8000;
const SEARCHES_A_SECOND = 40;
const RIDERS = 25;
const GRACE_MS = 200;
/** The limit of a search at the 99th percentile, from its due time to the last byte of its response. */
const ALLOWED_MS = 50;

/** Measures a search for a place, in turns with a call to the same backend that does nothing. */
export const placeSearch: Figure = {
  names: ['place-search'],
  title: `GET /api/locations/search, ${SEARCHES_A_SECOND} a second among ${PLACES} places, p99 to ${ALLOWED_MS} ms`,
  measure: (services, { pairs, seconds, warmUpSeconds }) =>
    inBenchWorld(services, async (world) => {
      const run = await startSystem(world);
      await run(warmUpSeconds, { isSearch: false });
      await run(warmUpSeconds, { isSearch: true });
      const turns = await takeTurns(pairs, {
        bare: () => run(seconds, { isSearch: false }),
        ours: () => run(seconds, { isSearch: true }),
      });
      return {
        rows: turns.map(({ bare, ours }) => ({ ...columns('bare', bare), ...columns('search', ours) })),
        results: [
          {
            name: 'place-search',
            what: `p99 of a search among ${PLACES} places, ${SEARCHES_A_SECOND} a second`,
            values: turns.map(({ ours }) => percentile(ours, 0.99)),
            unit: 'ms',
            limit: ALLOWED_MS,
            aim: ALLOWED_MS / 2,
          },
        ],
        notes: ['ms from the due time; bare is GET /api/health of the same backend'],
      };
    }),
};

type Run = (seconds: number, turn: { isSearch: boolean }) => Promise<number[]>;

async function startSystem(world: BenchWorld): Promise<Run> {
  const { core } = world;
  await importKnownPlaces(core.sql);
  await addManyPlaces(core.sql, PLACES);
  await addManyStreets(core.sql, STREETS);
  const people = await Promise.all(Array.from({ length: RIDERS }, () => aRider(core)));
  const cookies = await Promise.all(people.map(({ id }) => world.cookieOf(id)));
  const typed = await whatPeopleType();
  // Sixty a minute are enough for one person, but these few stand for a city.
  const backend = await aBackend(world, { RATE_LIMITS: 'off' });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  world.closers.push(() => agent.destroy());
  const call = callOn(agent, backend.port);
  let asked = 0;
  return async (seconds, { isSearch }) => {
    const answers: Promise<number>[] = [];
    await openLoop({ perSecond: SEARCHES_A_SECOND, seconds, graceMs: GRACE_MS }, (_, due) => {
      asked += 1;
      const cookie = cookies[asked % cookies.length];
      const query = `?q=${encodeURIComponent(typed[asked % typed.length] ?? '')}&lat=8.484&lng=-13.23`;
      const answered = isSearch
        ? call(routes.searchPlaces, { query, statuses: [200], cookie })
        : call(routes.health, { statuses: [200] });
      answers.push(answered.then((at) => at - due));
    });
    return Promise.all(answers);
  };
}

/** Returns names as they are typed letter by letter, from two letters on, and one in three with a typing error. */
async function whatPeopleType(): Promise<string[]> {
  const known = await readKnownPlaces();
  return known.flatMap(({ name, aliases }, index) => {
    const text = (index % 2 === 0 ? name : (aliases[0] ?? name)).slice(0, 40);
    const slipped = index % 3 === 0 ? text.slice(0, 3) + text.slice(4) : text;
    return [2, 4, 7, 11, text.length]
      .filter((length) => length <= text.length)
      .map((length) => slipped.slice(0, length));
  });
}
