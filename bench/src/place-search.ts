import { Agent } from 'node:http';
import { routes } from '@waka/contracts/routes';
import { importKnownPlaces, readKnownPlaces } from '@waka/core/places/known-places';
import { aRider } from '@waka/core/testing/builders';
import { addManyPlaces } from '@waka/core/testing/many-places';
import { openBenchWorld, type BenchWorld } from './bench-world.ts';
import { median, percentile, type Figure } from './figure.ts';
import { callOn } from './http-call.ts';
import { openLoop } from './open-loop.ts';
import { startServer } from './server-process.ts';

const PLACES = 20_000;
const SEARCHES_A_SECOND = 40;
const RIDERS = 25;
const GRACE_MS = 200;
/** What a search may take at the 99th percentile, from the moment it was due to the last byte of its answer. */
const ALLOWED_MS = 50;

const BACKEND = new URL('../../backend/dist/main.js', import.meta.url);

type Closers = (() => unknown)[];

/** What somebody who types a place waits for, in turns with a call that asks the same backend for nothing. */
export const placeSearch: Figure = {
  title: `GET /api/locations/search, ${SEARCHES_A_SECOND} a second among ${PLACES} places, p99 to ${ALLOWED_MS} ms`,
  async measure(services, { pairs, seconds, warmUpSeconds }) {
    const world = await openBenchWorld(services);
    const closers: Closers = [() => world.close()];
    try {
      const run = await startSystem(world, closers);
      await run(warmUpSeconds, { isSearch: false });
      await run(warmUpSeconds, { isSearch: true });
      const rows: Record<string, string | number>[] = [];
      const ratios: number[] = [];
      const baseline: number[] = [];
      for (let pair = 1; pair <= pairs; pair += 1) {
        // oxlint-disable-next-line no-await-in-loop
        const bare = await run(seconds, { isSearch: false });
        // oxlint-disable-next-line no-await-in-loop
        const searches = await run(seconds, { isSearch: true });
        baseline.push(median(bare));
        ratios.push(percentile(searches, 0.99) / ALLOWED_MS);
        rows.push({ ...columns('bare', bare), ...columns('search', searches) });
      }
      const notes = ['ms from the due time; bare is GET /api/health; the ratio is the search p99 to what it may take'];
      return { rows, ratios, baseline, limit: 1, aim: 0.5, notes };
    } finally {
      // oxlint-disable-next-line no-await-in-loop
      for (const close of closers.toReversed()) await close();
    }
  },
};

const columns = (side: string, times: number[]) => ({
  [`${side} p50`]: Number(median(times).toFixed(2)),
  [`${side} p99`]: Number(percentile(times, 0.99).toFixed(2)),
  [`${side} max`]: Number(Math.max(...times).toFixed(2)),
});

type Run = (seconds: number, turn: { isSearch: boolean }) => Promise<number[]>;

async function startSystem(world: BenchWorld, closers: Closers): Promise<Run> {
  const { core } = world;
  await importKnownPlaces(core.sql);
  await addManyPlaces(core.sql, PLACES);
  const people = await Promise.all(Array.from({ length: RIDERS }, () => aRider(core)));
  const cookies = await Promise.all(people.map(({ id }) => world.cookieOf(id)));
  const typed = await whatPeopleType();
  // Sixty a minute are enough for one person, but these few stand for a town.
  const backend = await startServer(BACKEND, { ...world.env, RATE_LIMITS: 'off' }, '/api/health');
  closers.push(() => backend.stop());
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  closers.push(() => agent.destroy());
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

/** Names as they grow under the thumb, from two letters on, and one in three with a slip in it. */
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
