import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

export interface RoadPoint {
  lat: number;
  lon: number;
  /** What the road is called. */
  name?: string;
}

const DETAIL_ZOOM = 14;
const SAMPLED_TILES = 4;
const POINTS_A_TILE = 4;
/** What vehicles may drive on for certain. */
const DRIVEN = new Set(['trunk', 'primary', 'secondary', 'tertiary', 'minor']);

interface TileFile {
  x: number;
  y: number;
  file: string;
  bytes: number;
}

/**
 * Reads points on roads out of map tiles, one list a tile: the fullest of each part from west to east, so that one city
 * does not stand for all. Throws where a tile cannot be read.
 */
export async function sampleRoads(tilesDir: string): Promise<RoadPoint[][]> {
  const tiles = (await detailTiles(tilesDir)).toSorted((a, b) => a.x - b.x);
  const part = Math.ceil(tiles.length / SAMPLED_TILES);
  const parts = Array.from({ length: SAMPLED_TILES }, (_, index) => tiles.slice(index * part, (index + 1) * part));
  const fullest = parts.flatMap((some) => some.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1));
  return Promise.all(fullest.map(roadPoints));
}

async function detailTiles(tilesDir: string): Promise<TileFile[]> {
  const dir = path.join(tilesDir, String(DETAIL_ZOOM));
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const files = names.flatMap((name) => {
    const [, x, y] = /^(\d+)\/(\d+)\.pbf$/.exec(name) ?? [];
    return x && y ? [{ x: Number(x), y: Number(y), file: path.join(dir, name) }] : [];
  });
  return Promise.all(files.map(async (one) => ({ ...one, bytes: (await stat(one.file)).size })));
}

async function roadPoints({ x, y, file }: TileFile): Promise<RoadPoint[]> {
  const tile = new VectorTile(new PbfReader(gunzipSync(await readFile(file))));
  const roads = tile.layers.roads;
  if (!roads) return [];
  const points: RoadPoint[] = [];
  for (let index = 0; index < roads.length; index += 1) {
    const road = roads.feature(index);
    const line = road.loadGeometry()[0] ?? [];
    const middle = line[Math.floor(line.length / 2)];
    if (!middle || !DRIVEN.has(String(road.properties.class))) continue;
    const { name } = road.properties;
    const place = placeOf(x + middle.x / roads.extent, y + middle.y / roads.extent);
    points.push(typeof name === 'string' ? { ...place, name } : place);
  }
  const step = Math.max(1, Math.floor(points.length / POINTS_A_TILE));
  return points.filter((_, index) => index % step === 0).slice(0, POINTS_A_TILE);
}

/** Converts columns and rows of the zoom, with fractions, to degrees. */
function placeOf(column: number, row: number): RoadPoint {
  const across = 2 ** DETAIL_ZOOM;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI;
  return { lat, lon: (column / across) * 360 - 180 };
}
