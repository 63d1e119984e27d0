import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { BBOX, MAX_ZOOM, MIN_ZOOM, tileOfStreets } from '@waka/dev/providers/mapbox/street-tiles';

const NAMES = [{ name: 'Calabash Road', aliases: ['Old Calabash Road'], lat: 8.4812, lon: -13.2357, metres: 900 }];

/** Puts invented streets into use, in a grid over Freetown, as a build of real ones does. */
export async function useInventedStreets(dir: string, version: string): Promise<void> {
  const tiles = path.join('versions', version, 'tiles');
  for (const [address, content] of Object.entries(tilesOfGrid())) {
    const file = path.join(dir, tiles, `${address}.pbf`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, gzipSync(content));
  }
  await writeFile(path.join(dir, 'versions', version, 'names.json'), JSON.stringify(NAMES));
  const current = {
    version,
    routing: path.join('versions', version, 'routing'),
    tiles,
    names: path.join('versions', version, 'names.json'),
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

const column = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);

function row(lat: number, z: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z);
}
