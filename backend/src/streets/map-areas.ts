import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BoundingBox, MapArea, MapAreaTile, MapAreaTiles } from '@waka/contracts/places/map-config';
import { areaOf, areasVersion, openCities, type City } from '@waka/core/geo/areas/cities';
import { AppError } from '@waka/core/platform/app-error';
import type { StreetTiles } from './street-tiles.ts';

/** Degrees from the middle of a city to the edges of its map: its suburbs and its airport. */
const REACH = 0.2;
const HASH_LENGTH = 10;

/** Lists the parts of the map that a phone can keep: one of each city that is served as such. */
export class MapAreas {
  readonly #tiles: StreetTiles;
  #version: string | null = null;
  /** Of one version of streets and cities alone: tiles are read once to learn their sizes and hashes. */
  #areas = new Map<City, Promise<MapAreaTiles | null>>();

  constructor(tiles: StreetTiles) {
    this.#tiles = tiles;
  }

  /** Lists the areas in which there are streets. */
  async all(): Promise<MapArea[]> {
    const areas = await Promise.all(openCities().map(({ id }) => this.#area(id)));
    return areas.flatMap((area) => {
      if (!area) return [];
      const { city, name, version, bytes } = area;
      return [{ city, name, version, bytes }];
    });
  }

  /** Returns an area with its tiles. Throws AppError `map.not_found`. */
  async tilesOf(name: string): Promise<MapAreaTiles> {
    const city = openCities().find(({ id }) => id === name);
    const area = city && (await this.#area(city.id));
    if (!area) throw new AppError('map.not_found');
    return area;
  }

  async #area(city: City): Promise<MapAreaTiles | null> {
    const current = await this.#tiles.current();
    const folder = current && (await this.#tiles.folderOf(current.version));
    if (!current || !folder) return null;
    const version = `${current.version} ${areasVersion()}`;
    if (this.#version !== version) {
      this.#version = version;
      this.#areas = new Map();
    }
    const known = this.#areas.get(city) ?? readArea(city, current, folder);
    this.#areas.set(city, known);
    // What failed is tried again by the next reader.
    known.catch(() => this.#areas.delete(city));
    return known;
  }
}

interface Zooms {
  version: string;
  minzoom: number;
  maxzoom: number;
}

async function readArea(
  city: City,
  { version, minzoom, maxzoom }: Zooms,
  folder: string,
): Promise<MapAreaTiles | null> {
  const { name, centre } = areaOf(city);
  const { lat, lng } = centre;
  const box = { west: lng - REACH, south: lat - REACH, east: lng + REACH, north: lat + REACH };
  const tiles: MapAreaTile[] = [];
  for (let z = minzoom; z <= maxzoom; z += 1) tiles.push(...(await tilesIn(folder, z, box)));
  if (!tiles.some(({ z }) => z === maxzoom)) return null;
  return { city, name, version, bytes: tiles.reduce((sum, { bytes }) => sum + bytes, 0), tiles };
}

async function tilesIn(folder: string, z: number, { west, south, east, north }: BoundingBox): Promise<MapAreaTile[]> {
  const tiles: MapAreaTile[] = [];
  const [left, right] = [columnOf(west, z), columnOf(east, z)];
  const [top, bottom] = [rowOf(north, z), rowOf(south, z)];
  for (let x = left; x <= right; x += 1) {
    const rows = path.join(folder, String(z), String(x));
    // A column without streets has no folder.
    const files = await readdir(rows).catch(() => []);
    for (const file of files) {
      const y = Number(/^(\d+)\.pbf$/.exec(file)?.[1] ?? Number.NaN);
      if (!(y >= top && y <= bottom)) continue;
      const content = await readFile(path.join(rows, file));
      const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
      tiles.push({ z, x, y, bytes: content.length, hash });
    }
  }
  return tiles;
}

const columnOf = (lng: number, z: number) => Math.floor(((lng + 180) / 360) * 2 ** z);

function rowOf(lat: number, z: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z);
}
