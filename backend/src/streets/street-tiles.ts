import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { MapStreets } from '@waka/contracts/places/map-config';

/** Below it, a build that was just switched to is noticed late; above it, each reader would cost a read of the disk. */
const CURRENT_MS = 1000;
const VERSION = /^[\w-]{1,64}$/;
const DEEPEST_ZOOM = 22;

/** What `current.json` says of the vector tiles of a build. */
interface Build {
  version: string;
  /** Folder below the streets' own, with `{z}/{x}/{y}.pbf`. */
  tiles: string;
  /** West, south, east, north. */
  bbox: readonly [number, number, number, number];
  minzoom: number;
  maxzoom: number;
  attribution: string;
}

export interface TileAddress {
  version: string;
  z: number;
  x: number;
  y: number;
}

export interface Tile {
  content: Buffer;
  isGzipped: boolean;
}

/**
 * Reads the streets that a build left in a folder. Follows each switch to a new build; an old one is read for as long as
 * it lies there, as open maps still ask for it.
 */
export class StreetTiles {
  readonly #dir: string | null;
  #read: Promise<Build | null> = Promise.resolve(null);
  #readAt = -Infinity;

  constructor(dir: string | null) {
    this.#dir = dir && path.resolve(dir);
  }

  /** Returns what maps need to know of the streets in use; null where there are none. */
  async current(): Promise<MapStreets | null> {
    const build = await this.build();
    if (!build) return null;
    const { version, bbox, minzoom, maxzoom, attribution } = build;
    const [west, south, east, north] = bbox;
    return { version, bbox: { west, south, east, north }, minzoom, maxzoom, attribution };
  }

  /** Returns a tile, `empty` where nothing is drawn, and null of a version that is not there. */
  async tile({ version, z, x, y }: TileAddress): Promise<Tile | 'empty' | null> {
    const folder = await this.folderOf(version);
    if (folder === null || !isOnGrid(z, x, y)) return null;
    try {
      return packed(await readFile(path.join(folder, String(z), String(x), `${y}.pbf`)));
    } catch (error) {
      if (!isMissing(error)) throw error;
      return (await isFolder(folder)) ? 'empty' : null;
    }
  }

  /** Returns the folder of a version's tiles, which may have gone. */
  async folderOf(version: string): Promise<string | null> {
    const build = await this.build();
    if (this.#dir === null || !build || !VERSION.test(version)) return null;
    // Builds lie beside each other, each in a folder of its version's name.
    const parts = build.tiles.split('/').map((part) => (part === build.version ? version : part));
    const isNamed = version === build.version || build.tiles.split('/').includes(build.version);
    return isNamed ? path.join(this.#dir, ...parts) : null;
  }

  /** Returns the build in use. */
  build(): Promise<Build | null> {
    const now = performance.now();
    if (now - this.#readAt > CURRENT_MS) {
      this.#readAt = now;
      this.#read = this.#dir === null ? Promise.resolve(null) : readBuild(this.#dir);
    }
    return this.#read;
  }
}

/** Packs or unpacks a tile, as its reader takes it. */
export async function tileFor({ content, isGzipped }: Tile, acceptsGzip: boolean): Promise<Buffer> {
  if (isGzipped === acceptsGzip) return content;
  return isGzipped ? promisify(gunzip)(content) : promisify(gzip)(content);
}

// The bytes say it for every build, also for one that `current.json` no longer describes.
const packed = (content: Buffer): Tile => ({ content, isGzipped: content[0] === 0x1f && content[1] === 0x8b });

async function readBuild(dir: string): Promise<Build | null> {
  try {
    const read: unknown = JSON.parse(await readFile(path.join(dir, 'current.json'), 'utf8'));
    return isBuild(read) ? read : null;
  } catch {
    // Nothing is built yet, or what stands there is no JSON: maps are drawn without streets.
    return null;
  }
}

function isBuild(read: unknown): read is Build {
  const { version, tiles, bbox, minzoom, maxzoom, attribution }: Partial<Record<keyof Build, unknown>> = Object(read);
  return (
    [version, tiles, attribution].every((text) => typeof text === 'string') &&
    VERSION.test(String(version)) &&
    isInside(String(tiles)) &&
    Array.isArray(bbox) &&
    bbox.length === 4 &&
    [...bbox, minzoom, maxzoom].every((number) => Number.isFinite(number))
  );
}

const isInside = (folder: string) => folder !== '' && !path.isAbsolute(folder) && !folder.split('/').includes('..');

const isOnGrid = (z: number, x: number, y: number) =>
  Number.isInteger(z) &&
  z >= 0 &&
  z <= DEEPEST_ZOOM &&
  [x, y].every((at) => Number.isInteger(at) && at >= 0 && at < 2 ** z);

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(String(Object(error).code));

const isFolder = (folder: string) =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
