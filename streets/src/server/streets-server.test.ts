import { get } from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { buildStreets } from '../build/build-streets.ts';
import { readCurrent, switchTo } from '../platform/streets-dir.ts';
import { readSources } from '../sources/sources.ts';
import { corner, island, writeCity } from '../testing/invented-city.ts';
import { after, listening, tempDir, testEngine, testSettings } from '../testing/test-streets.ts';
import { createFigures } from './figures.ts';
import { LiveStreets } from './live-streets.ts';
import { createStreetsServer } from './streets-server.ts';

/** Streets that every test here may read, and a server of them that every test may ask. */
let built: string;
let served: Served;

beforeAll(async () => {
  built = mkdtempSync(path.join(tmpdir(), 'streets-'));
  const file = await writeCity(path.join(built, 'west.osm.pbf'));
  await buildStreets({
    settings: testSettings(built),
    engine: testEngine(),
    sources: readSources([file]),
    say: () => {},
  });
  served = await open(built);
});

afterAll(async () => {
  await served.close();
  rmSync(built, { recursive: true, force: true });
});

type Served = Awaited<ReturnType<typeof open>>;
type Options = { queueLimit?: number; deadlineMs?: number };

async function open(dir: string, options: Options = {}) {
  const logger = pino({ level: 'silent' });
  const live = new LiveStreets({ dir, size: 1, queueLimit: 50, deadlineMs: 5000, pollMs: 20, logger, ...options });
  const figures = createFigures(live);
  const server = createStreetsServer({ streets: live, figures, logger, takeSpeeds: () => Promise.resolve({}) });
  const { url, close } = await listening(server);
  await live.start();
  return { url, live, figures, close: () => Promise.all([live.close(0), close()]) };
}

/** Starts a server for one test, for what others would notice. */
async function serving(dir: string, options: Options = {}): Promise<Served> {
  const own = await open(dir, options);
  after(own.close);
  return own;
}

async function ask({ url }: Pick<Served, 'url'>, place: string, body: object | string) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const reply = await fetch(`${url}${place}`, { method: 'POST', body: text });
  return { status: reply.status, headers: reply.headers, body: Object(await reply.json()) };
}

const home = corner(0, 0);
const market = corner(7, 7);
const trip = { locations: [home, market], costing: 'auto', units: 'kilometers' };

describe('what is asked as of Valhalla', () => {
  test('is a way, a matrix, the nearest street, a track on streets and what is within reach', async () => {
    const way = await ask(served, '/route', trip);
    expect(way.status).toBe(200);
    expect(way.body.trip.summary.length).toBeCloseTo(2 * 7 * 0.333, 0);
    expect(way.body.trip.summary.time).toBeGreaterThan(300);
    // A few metres beside a corner: its other streets stay open.
    const beside = { ...corner(3, 3.009), node_snap_tolerance: 0 };
    const across = { ...trip, locations: [corner(2, 3), corner(4, 3)], exclude_locations: [beside] };
    expect((await ask(served, '/route', across)).body.trip.summary.length).toBeCloseTo(2 * 0.333, 1);
    const along = { ...trip, locations: [corner(3, 2), corner(3, 4)], exclude_locations: [beside] };
    expect((await ask(served, '/route', along)).body.trip.summary.length).toBeGreaterThan(3 * 0.333);
    const matrix = await ask(served, '/sources_to_targets', { sources: [home], targets: [market], costing: 'auto' });
    expect(matrix.body.sources_to_targets[0][0].distance).toBeCloseTo(way.body.trip.summary.length, 1);
    const nearest = await ask(served, '/locate', { locations: [corner(0.5, 3)], costing: 'auto' });
    expect(nearest.body[0].edges[0].correlated_lon).toBeCloseTo(corner(0, 3).lon, 4);
    const shape = [corner(4, 0), corner(4, 0.5), corner(4, 1), corner(4, 1.5), corner(4, 2)];
    const track = { shape, costing: 'auto', shape_match: 'map_snap' };
    expect((await ask(served, '/trace_route', track)).body.trip.summary.length).toBeCloseTo(0.66, 1);
    const edges = (await ask(served, '/trace_attributes', track)).body.edges;
    expect(edges[0].names).toContain('Cotton Avenue');
    const reach = { locations: [home], costing: 'auto', contours: [{ time: 2 }] };
    expect((await ask(served, '/isochrone', reach)).body.type).toBe('FeatureCollection');
  });

  test('may come in the address, as Valhalla takes it', async () => {
    const reply = await fetch(`${served.url}/route?json=${encodeURIComponent(JSON.stringify(trip))}`);
    expect(Object(await reply.json()).trip.status).toBe(0);
  });

  test('keeps to one-way streets', async () => {
    // Palm Road runs westwards alone.
    const [west, east] = [corner(5, 1), corner(5, 2)];
    const against = await ask(served, '/route', { ...trip, locations: [west, east] });
    const along = await ask(served, '/route', { ...trip, locations: [east, west] });
    expect(against.body.trip.summary.length).toBeGreaterThan(along.body.trip.summary.length * 2);
  });

  test('is driven as fast as by day', async () => {
    const { body } = await ask(served, '/route', { ...trip, locations: [corner(4, 0), corner(4, 9)] });
    const { length, time } = body.trip.summary;
    expect((length / time) * 3600).toBeGreaterThan(15);
    expect((length / time) * 3600).toBeLessThan(40);
  });

  test.each<[string, string, object | string, number, number]>([
    ['that leads nowhere', '/route', { ...trip, locations: [home, { ...island, search_cutoff: 1000 }] }, 400, 442],
    ['from a place without streets', '/route', { ...trip, locations: [home, { lat: 0, lon: 0 }] }, 400, 171],
    ['of one place', '/route', { ...trip, locations: [home] }, 400, 120],
    ['of a hundred places', '/route', { ...trip, locations: Array(100).fill(home) }, 400, 150],
    [
      'of 3,600 pairs',
      '/sources_to_targets',
      { sources: Array(60).fill(home), targets: Array(60).fill(home), costing: 'auto' },
      400,
      150,
    ],
    ['by balloon', '/route', { ...trip, costing: 'balloon' }, 400, 125],
    ['that is no JSON', '/route', '{"locations":', 400, 100],
    ['that is a list', '/route', '[]', 400, 100],
    ['of nothing', '/route', '', 400, 100],
    ['that is too long', '/route', `{"a":"${'x'.repeat(300_000)}"}`, 413, 100],
    ['for something else', '/tile', {}, 404, 106],
  ])('is refused with its code: a question %s', async (_, place, body, status, code) => {
    const answer = await ask(served, place, body);
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
    expect(answer.body).toEqual({
      error_code: code,
      error: expect.any(String),
      status_code: status,
      status: expect.any(String),
    });
  });

  test('is refused where its address makes no sense, and the next one is answered', async () => {
    const status = await new Promise((resolve, reject) => {
      const asking = get({ ...urlToHttpOptions(new URL(served.url)), path: '//' }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      asking.on('error', reject);
    });
    expect(status).toBe(404);
    expect((await ask(served, '/route', trip)).status).toBe(200);
  });

  test('is refused in another way than GET and POST', async () => {
    const reply = await fetch(`${served.url}/route`, { method: 'DELETE' });
    expect([reply.status, Object(await reply.json()).error_code]).toEqual([405, 101]);
  });
});

describe('when streets are missing, new or lost', () => {
  test('there are none, until there are some, without another start', async () => {
    const dir = tempDir();
    const own = await serving(dir);
    const none = await fetch(`${own.url}/status`);
    expect([none.status, await none.json()]).toEqual([503, { has_tiles: false }]);
    expect((await ask(own, '/route', trip)).status).toBe(503);
    await copyStreets(dir, 'a');
    await until(async () => (await fetch(`${own.url}/status`)).ok);
    expect((await ask(own, '/route', trip)).status).toBe(200);
  });

  test('a new version takes over, and costs no request', async () => {
    const dir = tempDir();
    await copyStreets(dir, 'a');
    const own = await serving(dir);
    const statuses: number[] = [];
    const done = new AbortController();
    const asking = (async () => {
      while (!done.signal.aborted) statuses.push((await ask(own, '/route', trip)).status);
    })();
    await copyStreets(dir, 'b');
    await until(async () => (await statusOf(own)).streets === 'b');
    await ask(own, '/route', trip);
    done.abort();
    await asking;
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await statusOf(own)).toMatchObject({ version: '3.6.1', has_tiles: true });
    expect((await statusOf(own)).tileset_last_modified).toBeGreaterThan(1.7e9);
  });

  test('an engine that is killed is there again, and the request it had is answered with 503', async () => {
    const [pid = 0] = served.live.current?.pool.pids ?? [];
    const asked = ask(served, '/sources_to_targets', heavy(50));
    await until(() => served.live.current?.pool.load.busy === 1);
    process.kill(pid, 'SIGKILL');
    expect([200, 503]).toContain((await asked).status);
    await until(async () => (await ask(served, '/route', trip)).status === 200);
    expect(served.live.current?.pool.pids).not.toContain(pid);
  });
});

/** Builds a matrix that keeps an engine busy for a while. */
const heavy = (count: number) => {
  const places = Array.from({ length: count }, (_, index) => corner(index % 9, (index * 4) % 9));
  return { sources: places, targets: places, costing: 'auto' };
};

describe('when more is asked than can be answered', () => {
  test('what does not fit into the queue is refused at once, and the rest is answered', async () => {
    const own = await serving(built, { queueLimit: 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(own, '/sources_to_targets', heavy(40))));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(refused.length).toBeLessThan(12);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12 - refused.length);
  });

  test('health is answered while every engine works', async () => {
    const asked = Promise.all(Array.from({ length: 3 }, () => ask(served, '/sources_to_targets', heavy(50))));
    await until(() => served.live.current?.pool.load.busy === 1);
    expect((await fetch(`${served.url}/status`)).status).toBe(200);
    expect(served.live.current?.pool.load.busy).toBe(1);
    expect((await asked).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a way is answered before the matrices that wait already', async () => {
    const order: string[] = [];
    const asking = (place: string, body: object) => ask(served, place, body).then(() => order.push(place));
    const first = asking('/sources_to_targets', heavy(25));
    await until(() => served.live.current?.pool.load.busy === 1);
    const second = asking('/sources_to_targets', heavy(25));
    await until(() => served.live.current?.pool.load.waiting === 1);
    await Promise.all([first, second, asking('/route', trip)]);
    expect(order).toEqual(['/sources_to_targets', '/route', '/sources_to_targets']);
  });

  test('a request that takes too long is given up, and its engine is ended', async () => {
    const own = await serving(built, { deadlineMs: 15 });
    const [pid] = own.live.current?.pool.pids ?? [];
    expect((await ask(own, '/sources_to_targets', heavy(50))).status).toBe(504);
    await until(() => (own.live.current?.pool.pids ?? [pid]).every((one) => one !== pid));
  });

  test('nothing is computed for a caller who has left', async () => {
    const before = await answered('route');
    const matrices = await answered('matrix');
    const first = ask(served, '/sources_to_targets', heavy(50));
    await until(() => served.live.current?.pool.load.busy === 1);
    const gone = new AbortController();
    const second = fetch(`${served.url}/route`, { method: 'POST', body: JSON.stringify(trip), signal: gone.signal });
    const left = second.then(
      () => 'answered',
      () => 'left',
    );
    await until(() => served.live.current?.pool.load.waiting === 1);
    gone.abort();
    expect(await left).toBe('left');
    await first;
    expect(await answered('matrix')).toBe(matrices + 1);
    expect(await answered('route')).toBe(before);
  });
});

/** Counts the requests of a kind that were answered with 200. */
async function answered(action: string): Promise<number> {
  const counted = await served.figures.registry.getSingleMetricAsString('waka_streets_request_seconds');
  const pattern = new RegExp(`_count\\{action="${action}",status="200"\\} (\\d+)`);
  return Number(pattern.exec(counted)?.[1] ?? 0);
}

/** Copies the streets of all tests under another version. */
async function copyStreets(dir: string, version: string): Promise<void> {
  const current = await readCurrent(built);
  if (!current) throw new Error('nothing was built');
  const routing = `versions/${version}/routing`;
  mkdirSync(path.join(dir, 'versions', version), { recursive: true });
  cpSync(path.join(built, current.routing), path.join(dir, routing), { recursive: true });
  await switchTo(dir, { ...current, version, routing });
}

const statusOf = async ({ url }: Pick<Served, 'url'>) => Object(await (await fetch(`${url}/status`)).json());

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(2)) if (await isTrue()) return;
  throw new Error('it did not happen');
}
