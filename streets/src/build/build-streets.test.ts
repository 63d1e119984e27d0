import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { StreetName } from '../names/street-name.ts';
import { readCurrent } from '../platform/streets-dir.ts';
import { readSources } from '../sources/sources.ts';
import { corner, writeCity } from '../testing/invented-city.ts';
import { serverWith, tempDir, testEngine, testSettings } from '../testing/test-streets.ts';
import { withBuildLock } from './build-lock.ts';
import { buildStreets, type BuildOutcome } from './build-streets.ts';

/** Streets of one city that every test here may read or copy. */
let home: string;
let west: string;
let first: BuildOutcome;
const said: string[] = [];
/** Where a test builds. */
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'streets-'));
  home = dir;
  west = await city('west');
  first = await build(west);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeEach(() => {
  dir = tempDir();
});

/** Puts the streets of all tests into use in the folder of this one. */
const useFirst = () => cpSync(home, dir, { recursive: true });

const build = (...sources: string[]) =>
  buildStreets({
    settings: testSettings(dir),
    engine: testEngine(),
    sources: readSources(sources),
    say: (line) => void said.push(line),
    retryMs: 1,
  });

const city = (name: string, options = {}) => writeCity(path.join(dir, `${name}.osm.pbf`), options);

const versions = () => readdirSync(path.join(dir, 'versions')).toSorted();

test('an extract becomes routing tiles and map tiles that agree, once', async () => {
  const { version, isNew } = first;
  expect(isNew).toBe(true);
  const current = await readCurrent(home);
  expect(current).toMatchObject({
    version,
    routing: `versions/${version}/routing`,
    tiles: `versions/${version}/tiles`,
    names: `versions/${version}/names.json`,
    encoding: 'gzip',
    minzoom: 6,
    maxzoom: 14,
    layers: ['roads', 'areas', 'points'],
    attribution: '© OpenStreetMap contributors',
    sources: ['west'],
  });
  expect(current?.bbox.map((degrees) => degrees.toFixed(2))).toEqual(['-5.00', '5.00', '-4.94', '5.06']);
  expect(said.at(-1)).toMatch(/^\d+ of \d+ ways were found, \d map tiles were read$/);
  expect(existsSync(path.join(home, 'building'))).toBe(false);
  dir = home;
  expect(await build(west)).toEqual({ version, isNew: false });
});

test('the map has streets with their class, names and direction, squares and stops', async () => {
  const roads = featuresOf('roads');
  expect(roads).toContainEqual({ class: 'primary', name: 'Cotton Avenue', 'name:fr': 'Avenue du Coton', ref: 'A1' });
  expect(roads).toContainEqual({ class: 'trunk', name: 'Harbour Road', bridge: 1 });
  expect(roads).toContainEqual({ class: 'secondary', name: 'Palm Road', oneway: -1 });
  expect(roads).toContainEqual({ class: 'tertiary', name: 'Mango Street', oneway: 1 });
  expect(roads).toContainEqual({ class: 'minor', name: 'Lane 1' });
  expect(featuresOf('areas')).toEqual([{ class: 'market', name: 'Calabash Market' }]);
  expect(featuresOf('points')).toEqual([{ class: 'bus_stop', name: 'Baobab' }]);
  expect(classesAt(8)).toEqual(['primary', 'secondary', 'trunk']);
  expect(classesAt(11)).toEqual(['primary', 'secondary', 'tertiary', 'trunk']);
});

test('the named streets are listed, each with a place near its middle and its other names', async () => {
  const current = await readCurrent(home);
  const names: StreetName[] = JSON.parse(readFileSync(path.join(home, String(current?.names)), 'utf8'));
  expect(names.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
    'Cotton Avenue',
    'Far Row',
    'Harbour Road',
    ...[0, 1, 2, 3, 6, 7, 8, 9].map((row) => `Lane ${row}`),
    'Mango Street',
    'Palm Road',
    ...[0, 1, 2, 3, 6, 7, 8, 9].map((column) => `Street ${column}`),
  ]);
  const { lat, lon } = corner(4, 4.5);
  const street = names.find(({ name }) => name === 'Cotton Avenue');
  expect(street).toMatchObject({ aliases: ['A1', 'Avenue du Coton'] });
  expect(street?.lat).toBeCloseTo(lat, 5);
  expect(street?.lon).toBeCloseTo(lon, 5);
  expect(street?.metres).toBeGreaterThan(2900);
  expect(street?.metres).toBeLessThan(3100);
});

test('sources that cover much less than before take no city away', async () => {
  useFirst();
  const file = path.join(dir, 'current.json');
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const [left, bottom, right, top] = before.bbox;
  writeFileSync(
    file,
    JSON.stringify({ ...before, version: 'wider', bbox: [left, bottom, right + (right - left), top] }),
  );
  await expect(build(west)).rejects.toThrow('these sources cover 50 % of what they covered before');
  expect(await readCurrent(dir)).toMatchObject({ version: 'wider' });
});

/** Lists what the tiles of a zoom have in a layer, each once. */
function featuresOf(layer: string, zoom = 14): Record<string, unknown>[] {
  const tiles = path.join(home, 'versions', first.version, 'tiles', String(zoom));
  const found = new Map<string, Record<string, unknown>>();
  for (const name of readdirSync(tiles, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.pbf')) continue;
    const tile = new VectorTile(new PbfReader(gunzipSync(readFileSync(path.join(tiles, name)))));
    const features = tile.layers[layer];
    for (let index = 0; index < (features?.length ?? 0); index += 1) {
      const { properties } = features?.feature(index) ?? {};
      if (properties) found.set(JSON.stringify(properties), properties);
    }
  }
  return [...found.values()];
}

const classesAt = (zoom: number) =>
  [...new Set(featuresOf('roads', zoom).map(({ class: name }) => String(name)))].toSorted();

test('several extracts become one, where they meet as well', async () => {
  await build(west, await city('east', { column: 9 }));
  const current = await readCurrent(dir);
  expect(current?.sources).toEqual(['west', 'east']);
  expect(current?.bbox[2]).toBeCloseTo(-4.91, 2);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['is cut off for good', (bytes) => bytes.subarray(0, 300)],
  ['is no extract', () => Buffer.from('<html>')],
  ['is damaged', (bytes) => Buffer.concat([bytes.subarray(0, 300), Buffer.alloc(bytes.length - 300)])],
])('a new edition that %s leaves the streets in use', async (_, damage) => {
  useFirst();
  let bytes: Buffer = readFileSync(west);
  const whole = readFileSync(await city('next', { column: 3 }));
  const address = await serverWith((request, response) => {
    const isExtract = request.url === '/west.osm.pbf';
    response.writeHead(isExtract ? 200 : 404, { 'content-length': bytes === damaged ? whole.length : bytes.length });
    if (bytes === damaged) response.write(bytes, () => response.destroy());
    else response.end(bytes);
  });
  const damaged = damage(whole);
  const { version } = first;
  expect(await build(`${address}/west.osm.pbf`)).toEqual({ version, isNew: false });
  bytes = damaged;
  await expect(build(`${address}/west.osm.pbf`)).rejects.toThrow(/./);
  expect((await readCurrent(dir))?.version).toBe(version);
  expect(versions()).toEqual([version]);
});

test('an extract without streets is not put into use', async () => {
  useFirst();
  await expect(build(await city('houses', { hasStreets: false }))).rejects.toThrow(/no roads|failed/);
  expect((await readCurrent(dir))?.version).toBe(first.version);
  expect(existsSync(path.join(dir, 'building'))).toBe(false);
});

test('one build at a time works on a folder', async () => {
  await withBuildLock(dir, async () => {
    await expect(build(west)).rejects.toThrow('is building already');
  });
  expect(existsSync(path.join(dir, 'versions'))).toBe(false);
});
