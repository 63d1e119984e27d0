import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { streetTilePath } from '@waka/contracts/places/map-config';
import { routes } from '@waka/contracts/routes';
import { aRider } from '@waka/core/testing/builders';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';
import { StreetTiles } from './street-tiles.ts';

const home = await mkdtemp(path.join(tmpdir(), 'waka-streets-'));
const streetsDir = path.join(home, 'streets');
let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend({ streetsDir });
});
afterAll(async () => {
  await backend.close();
  await rm(home, { recursive: true });
});

beforeEach(async () => {
  await writeFile(path.join(home, 'secret.pbf'), 'of the operator');
  await build('first', { '14/7590/7801': gzipSync('a street'), '14/7590/7802': Buffer.from('as it is') });
});
afterEach(() => rm(streetsDir, { recursive: true, force: true }));

/** Puts a build into use as the streets do: its files first, then `current.json` in one step. */
async function build(version: string, tiles: Record<string, Buffer>): Promise<void> {
  for (const [at, content] of Object.entries(tiles)) {
    const file = path.join(streetsDir, 'versions', version, 'tiles', `${at}.pbf`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const current = {
    version,
    routing: `versions/${version}/routing`,
    tiles: `versions/${version}/tiles`,
    bbox: [-13.3, 8.3, -13.1, 8.5],
    minzoom: 6,
    maxzoom: 14,
    attribution: '© OpenStreetMap contributors',
    encoding: 'gzip',
  };
  const draft = path.join(streetsDir, 'current.json.new');
  await writeFile(draft, JSON.stringify(current));
  await rename(draft, path.join(streetsDir, 'current.json'));
}

/**
 * Gets an address as it goes over the wire: fetch would unpack the response, and normalise the address before it is
 * sent.
 */
async function get(address: string, headers: Record<string, string> = { 'Accept-Encoding': 'gzip, br' }) {
  const sent = request(backend.url, { path: address, headers }).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('No answer came.');
  return { status: response.statusCode, headers: response.headers, content: await buffer(response) };
}

/** Repeats a question until streets that were just switched to are in its answer. */
async function untilVersion(version: string | null): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { body } = await backend.call(routes.mapConfig);
    const { version: seen = null } = Object(body.streets);
    if (seen === version) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Streets ${version} never came.`);
}

const first = (at: string) => {
  const [z = '', x = '', y = ''] = at.split('/');
  return streetTilePath('first', z, x, y);
};

test('a map learns of the streets that are in use, and a tile is kept for ever', async () => {
  expect((await untilVersion('first')).streets).toEqual({
    version: 'first',
    bbox: { west: -13.3, south: 8.3, east: -13.1, north: 8.5 },
    minzoom: 6,
    maxzoom: 14,
    attribution: '© OpenStreetMap contributors',
  });
  const { status, headers, content } = await get(first('14/7590/7801'));
  expect({ status, headers }).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    },
  });
  expect(gunzipSync(content).toString()).toBe('a street');
});

test('a tile is packed and unpacked as its reader takes it, however it lies there', async () => {
  await untilVersion('first');
  const plain = await get(first('14/7590/7801'), { 'Accept-Encoding': 'identity' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.content.toString()).toBe('a street');
  const packed = await get(first('14/7590/7802'));
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.content).toString()).toBe('as it is');
});

test('where no street is there is an empty answer; of a version that is not there, none', async () => {
  await untilVersion('first');
  const empty = await get(first('14/1/1'));
  expect([empty.status, empty.headers['cache-control']]).toEqual([204, 'public, max-age=31536000, immutable']);
  const gone = await get('/streets-tiles/zeroth/14/7590/7801.pbf');
  expect([gone.status, gone.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('no address leads out of the tiles', async () => {
  await untilVersion('first');
  const addresses = [
    '/streets-tiles/../secret.pbf',
    '/streets-tiles/first/../../../../secret.pbf',
    '/streets-tiles/first/14/..%2f..%2f..%2f..%2f..%2fsecret/1.pbf',
    '/streets-tiles/%2e%2e/14/7590/7801.pbf',
    '/streets-tiles/..%5cfirst/14/7590/7801.pbf',
    '/streets-tiles/first/14/7590/7801.pbf%00.json',
    '/streets-tiles/first/14/07590/-1.pbf',
    '/streets-tiles/first/14/16384/1.pbf',
    '/streets-tiles/first/23/1/1.pbf',
    '/streets-tiles/first/1e1/1/1.pbf',
    '/streets-tiles/current.json',
    '/streets-tiles/',
    '/streets-tiles',
  ];
  const answers = await Promise.all(addresses.map((address) => get(address)));
  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 404));
  expect(Buffer.concat(answers.map(({ content }) => content)).toString()).not.toContain('operator');
  const posted = await backend.fetch(first('14/7590/7801'), { method: 'POST' });
  expect(posted.status).toBe(404);
});

test('a switch is followed while everything runs, and the version before is served for as long as it lies there', async () => {
  await untilVersion('first');
  await build('second', { '14/7590/7801': gzipSync('another street') });
  await untilVersion('second');
  const ofFirst = async () => (await get(first('14/7590/7801'))).status;
  expect(gunzipSync((await get('/streets-tiles/second/14/7590/7801.pbf')).content).toString()).toBe('another street');
  expect(await ofFirst()).toBe(200);
  await rm(path.join(streetsDir, 'versions/first'), { recursive: true });
  expect(await ofFirst()).toBe(404);
  await rm(streetsDir, { recursive: true });
  expect((await untilVersion(null)).streets).toBeNull();
});

// Each of these reads the disk at once; a backend looks again after a second.
const read = () => new StreetTiles(streetsDir).current();

test('what stands in current.json in the wrong form, or names a folder elsewhere, is no streets', async () => {
  const right = { version: 'first', tiles: 'tiles', bbox: [1, 2, 3, 4], minzoom: 6, maxzoom: 14, attribution: '' };
  for (const wrong of [
    { tiles: '../..' },
    { tiles: '/etc' },
    { tiles: 7 },
    { bbox: [1, 2, 3] },
    { version: '../..' },
  ]) {
    await writeFile(path.join(streetsDir, 'current.json'), JSON.stringify(right));
    expect((await read())?.version).toBe('first');
    await writeFile(path.join(streetsDir, 'current.json'), JSON.stringify({ ...right, ...wrong }));
    expect(await read()).toBeNull();
  }
});

test('a phone that is signed in, and no other, reads the list of tiles of a city with sizes and hashes', async () => {
  await build('areas', {
    '6/29/30': gzipSync('from afar'),
    '14/7589/7802': gzipSync('a street of Freetown'),
    '14/7589/7000': gzipSync('a street far away'),
  });
  await untilVersion('areas');
  const rider = await aRider(backend.core);
  const areas = await backend.call(routes.mapAreas, { as: rider });
  const bytes = gzipSync('from afar').length + gzipSync('a street of Freetown').length;
  const freetown = { city: 'freetown', name: 'Freetown', version: 'areas', bytes };
  expect(areas.body).toEqual([freetown]);
  const kept = await backend.call(routes.mapAreaTiles, { as: rider, params: { city: 'freetown' } });
  const hash = expect.stringMatching(/^[\da-f]{10}$/);
  expect(kept.body).toEqual({
    ...freetown,
    tiles: [
      { z: 6, x: 29, y: 30, bytes: gzipSync('from afar').length, hash },
      { z: 14, x: 7589, y: 7802, bytes: gzipSync('a street of Freetown').length, hash },
    ],
  });
  for (const city of ['conakry', 'sierra-leone', 'constructor'])
    expect((await backend.call(routes.mapAreaTiles, { as: rider, params: { city } })).status).toBe(404);
  expect((await backend.call(routes.mapAreas)).status).toBe(401);
  expect((await backend.call(routes.mapAreaTiles, { params: { city: 'freetown' } })).status).toBe(401);
});
