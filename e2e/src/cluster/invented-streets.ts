import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, GeoJsonProperties } from 'geojson';

const MIN_ZOOM = 6;
const MAX_ZOOM = 14;
/** West, south, east, north. */
const BBOX = [-13.3, 8.4, -13.2, 8.5] as const;
const LANES = 12;
const CLASSES = ['primary', 'secondary', 'tertiary', 'minor'] as const;

/** Puts invented streets into use, in a grid over Freetown, as a build of real ones does. */
export async function useInventedStreets(dir: string, version: string): Promise<void> {
  const tiles = path.join('versions', version, 'tiles');
  for (const [address, content] of Object.entries(tilesOfGrid())) {
    const file = path.join(dir, tiles, `${address}.pbf`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, gzipSync(content));
  }
  const current = {
    version,
    routing: path.join('versions', version, 'routing'),
    tiles,
    encoding: 'gzip',
    builtAt: new Date().toISOString(),
    bbox: BBOX,
    minzoom: MIN_ZOOM,
    maxzoom: MAX_ZOOM,
    attribution: '© OpenStreetMap contributors',
  };
  const draft = path.join(dir, 'current.json.new');
  await writeFile(draft, JSON.stringify(current));
  await rename(draft, path.join(dir, 'current.json'));
}

/** Returns a vector tile of these streets; null where there are none. */
export function tileOfStreets(z: number, x: number, y: number): Uint8Array | null {
  const tile = index.getTile(z, x, y);
  return tile && fromGeojsonVt({ roads: tile }, { version: 2 });
}

function tilesOfGrid(): Record<string, Uint8Array> {
  const tiles: Record<string, Uint8Array> = {};
  const [west, south, east, north] = BBOX;
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1)
    for (let x = column(west, z); x <= column(east, z); x += 1)
      for (let y = row(north, z); y <= row(south, z); y += 1) {
        const tile = tileOfStreets(z, x, y);
        if (tile) tiles[`${z}/${x}/${y}`] = tile;
      }
  return tiles;
}

function grid(): Feature[] {
  const [west, south, east, north] = BBOX;
  return Array.from({ length: LANES }, (_, lane) => {
    const share = (lane + 0.5) / LANES;
    const [lng, lat] = [west + share * (east - west), south + share * (north - south)];
    const properties = { class: CLASSES[lane % CLASSES.length], name: `Street ${lane + 1}`, oneway: 1 };
    return [
      street([west, lat], [east, lat], properties),
      street([lng, south], [lng, north], { ...properties, name: `Avenue ${lane + 1}`, oneway: -1 }),
    ];
  }).flat();
}

const street = (from: number[], to: number[], properties: GeoJsonProperties): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: [from, to] },
});

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);

function row(lat: number, z: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z);
}

const index = new GeoJSONVT({ type: 'FeatureCollection', features: grid() }, { maxZoom: MAX_ZOOM, indexMaxZoom: 0 });
