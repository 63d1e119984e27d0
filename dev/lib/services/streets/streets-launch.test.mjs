import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { logsDir } from '../../paths.mjs';
import { tempDir } from '../../testing/children.mjs';
import { readAnswer } from './streets-question.mjs';
import { offerStreets, serveStreets } from './streets-launch.mjs';
import { streetsEnvironment } from './streets.mjs';

const before = { ...process.env };

/** @type {string} */
let dir;
/** @type {string[]} */
let said;
/** @type {string[][]} */
let started;
/** @type {import('node:http').Server | null} */
let server = null;

beforeEach(() => {
  dir = tempDir();
  mkdirSync(logsDir, { recursive: true });
  [said, started] = [[], []];
  for (const name of ['ROUTING_PROVIDER', 'ROUTING', 'STREETS_SOURCE', 'STREETS_PORT']) delete process.env[name];
  Object.assign(process.env, { STREETS_DIR: dir, TILEMAKER: 'tilemaker', OSMIUM: 'osmium' });
});

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});

/**
 * Makes a launch whose children only write down what they are, and end at once.
 * @param {{ code?: number, prints?: string }} [child]
 * @returns {import('../../processes/lifetime.mjs').Launch}
 */
const launch = ({ code = 0, prints = '' } = {}) => ({
  isWatching: false,
  progress: { say: (line) => void said.push(line), hush: () => {}, step: (_name, work) => work(() => {}) },
  lifetime: {
    start: ({ args, logFile = '' }) => {
      started.push(args);
      writeFileSync(logFile, prints);
      return { pid: 1, startedAt: '', name: '', exited: Promise.resolve({ code, signal: null }), hasEnded: () => true };
    },
    run: () => Promise.resolve(''),
    note: () => {},
    isClosing: () => false,
    close: () => Promise.resolve(),
  },
});

const LATER = expect.stringContaining('npm run streets -- build');

test('without a terminal nothing is fetched, and one line says how', async () => {
  // A yes that was given in this checkout would be one here too.
  if (readAnswer()) return;
  await offerStreets(launch(), {});
  expect([said, started]).toEqual([[LATER], []]);
});

test.each([{ STREETS_SOURCE: 'off' }, { ROUTING_PROVIDER: 'osrm' }, { ROUTING_PROVIDER: 'mapbox' }])(
  '%j: nothing is fetched, and nothing said',
  async (env) => {
    Object.assign(process.env, env);
    await offerStreets(launch(), {});
    expect([said, started]).toEqual([[], []]);
  },
);

test('STREETS_SOURCE builds without asking, and reports when they are served', async () => {
  Object.assign(process.env, { STREETS_SOURCE: 'town.osm.pbf' });
  writeFileSync(path.join(dir, 'current.json'), JSON.stringify({ version: 'new' }));
  const port = await serverOf('new');
  await offerStreets(launch(), { STREETS_PORT: port });
  expect(started).toEqual([[expect.stringMatching(/streets\/dist\/main\.js$/), 'build']]);
  expect(said.at(-1)).toBe('  Streets are ready.');
});

test('a build that fails is one line, with its reason', async () => {
  Object.assign(process.env, { STREETS_SOURCE: 'https://maps.example/town.osm.pbf' });
  await offerStreets(launch({ code: 1, prints: 'fetching\nstreets: it answers 404\n' }), {});
  expect(said).toContainEqual(expect.stringMatching(/! streets could not be built: it answers 404; npm run streets/));
});

test('without the engine one line says that distances are estimates, and nothing is asked of it', async () => {
  Object.assign(process.env, { STREETS_SOURCE: 'town.osm.pbf' });
  const { platform } = process;
  // The engine is not made for it.
  Object.defineProperty(process, 'platform', { value: 'aix' });
  try {
    await offerStreets(launch(), {});
    expect([said, started]).toEqual([[expect.stringContaining('npm ci --include=optional')], []]);
    expect(await streetsEnvironment()).toEqual({ STREETS_DIR: dir });
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
});

test('streets are served as soon as there are any', async () => {
  let starts = 0;
  const serving = serveStreets(launch(), {
    env: { STREETS_PORT: '1' },
    start: async () => {
      starts += 1;
    },
  });
  expect(starts).toBe(0);
  writeFileSync(path.join(dir, 'current.json'), JSON.stringify({ version: 'new' }));
  await serving;
  expect(starts).toBe(1);
});

test('processes know of streets before there are any, unless the environment says who knows them', async () => {
  const { STREETS_PORT: port, ...rest } = await streetsEnvironment();
  expect(rest).toEqual({ STREETS_DIR: dir, ROUTING_PROVIDER: 'valhalla', ROUTING_URL: `http://127.0.0.1:${port}` });
  Object.assign(process.env, { STREETS_SOURCE: 'off' });
  expect(await streetsEnvironment()).toEqual({ STREETS_DIR: dir });
  writeFileSync(path.join(dir, 'current.json'), '{}');
  expect(await streetsEnvironment()).toMatchObject({ ROUTING_PROVIDER: 'valhalla' });
  Object.assign(process.env, { ROUTING_PROVIDER: 'mapbox' });
  expect(await streetsEnvironment()).toEqual({ STREETS_DIR: dir });
});

/**
 * Serves a version of streets until the test is over.
 * @param {string} version
 * @returns {Promise<string>} its port
 */
function serverOf(version) {
  const listening = createServer((_, response) => response.end(JSON.stringify({ streets: version })));
  server = listening;
  return new Promise((resolve) => {
    listening.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(String(typeof address === 'object' ? address?.port : ''));
    });
  });
}
