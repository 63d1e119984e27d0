import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BoundingBox, MapStreets } from '@waka/contracts/places/map-config';

/** A new build is seen after this long at most. */
const FRESH_MS = 5000;
const VERSION = /^[\da-f]{8,64}$/;

/**
 * Reads what `streets` builds (`streets/src/platform/streets-dir.ts`): `current.json` names the version in use, and
 * `versions/<version>/tiles/{z}/{x}/{y}.pbf` are its map tiles. The files may appear and change at any time.
 */
export class StreetFiles {
  readonly #dir: string | null;
  #known: Promise<MapStreets | null> = Promise.resolve(null);
  #readAt = -Infinity;

  constructor(dir: string | null) {
    this.#dir = dir;
  }

  /** Returns the streets in use, null while there are none. */
  current(): Promise<MapStreets | null> {
    const now = performance.now();
    if (now - this.#readAt >= FRESH_MS) {
      this.#readAt = now;
      this.#known = this.#read();
    }
    return this.#known;
  }

  /** Returns the folder of the tiles of a version; null where that is gone, or no version. */
  async tilesOf(version: string): Promise<string | null> {
    if (this.#dir === null || !VERSION.test(version)) return null;
    const tiles = path.join(this.#dir, 'versions', version, 'tiles');
    const found = await stat(tiles).catch(() => null);
    return found?.isDirectory() ? tiles : null;
  }

  async #read(): Promise<MapStreets | null> {
    if (this.#dir === null) return null;
    try {
      return streetsIn(JSON.parse(await readFile(path.join(this.#dir, 'current.json'), 'utf8')));
    } catch {
      // There are none yet: the file is only ever replaced as a whole.
      return null;
    }
  }
}

function streetsIn(current: unknown): MapStreets | null {
  const { version, bbox, minzoom, maxzoom, attribution }: Record<string, unknown> = Object(current);
  const isSound = typeof version === 'string' && VERSION.test(version) && typeof attribution === 'string';
  if (!isSound || !isBox(bbox) || typeof minzoom !== 'number' || typeof maxzoom !== 'number') return null;
  return { version, bbox, minzoom, maxzoom, attribution };
}

const isBox = (value: unknown): value is BoundingBox =>
  Array.isArray(value) && value.length === 4 && value.every((one) => Number.isFinite(one));
