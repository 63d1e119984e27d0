import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What `current.json` says: the streets that are in use. Paths are relative to the folder it lies in. */
export interface CurrentStreets {
  version: string;
  /** Valhalla's tiles. */
  routing: string;
  /** `{z}/{x}/{y}.pbf`, vector tiles. */
  tiles: string;
  /** A file with the names of streets, each with a place on it; none in builds before there were such. */
  names?: string;
  /** How the files of the vector tiles are stored. */
  encoding: 'gzip' | 'identity';
  builtAt: string;
  /** West, south, east, north. */
  bbox: [number, number, number, number];
  minzoom: number;
  maxzoom: number;
  layers: string[];
  attribution: string;
  /** The extracts it was made of, by name, address or path. */
  sources: string[];
  /** Areas whose speeds were learned; none of streets as they were built. */
  learnedAreas?: string[];
}

export const currentFile = (dir: string): string => path.join(dir, 'current.json');
export const versionsDir = (dir: string): string => path.join(dir, 'versions');
export const buildingDir = (dir: string): string => path.join(dir, 'building');
export const downloadsDir = (dir: string): string => path.join(dir, 'downloads');

/** Answers what is in use, null where nothing has been built. */
export async function readCurrent(dir: string): Promise<CurrentStreets | null> {
  try {
    const current: CurrentStreets = JSON.parse(await readFile(currentFile(dir), 'utf8'));
    return current.version && current.routing ? current : null;
  } catch {
    // Missing: nothing was built. It is only ever replaced as a whole.
    return null;
  }
}

/** Puts a version into use at once, and clears away all but it and the one before. */
export async function switchTo(dir: string, next: CurrentStreets): Promise<void> {
  const before = await readCurrent(dir);
  await mkdir(dir, { recursive: true });
  const draft = `${currentFile(dir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`);
  await rename(draft, currentFile(dir));
  const kept = new Set([next.version, before?.version]);
  for (const version of await readdir(versionsDir(dir))) {
    if (!kept.has(version)) await rm(path.join(versionsDir(dir), version), { recursive: true, force: true });
  }
  await clearSpeeds(dir, next, before);
}

/** A lesson that is older was ended before it was done. */
const LONGEST_LESSON_MS = 3_600_000;

/** Clears away the tiles with older speeds, and drafts that were left. Engines still read those of the ones before. */
async function clearSpeeds(dir: string, next: CurrentStreets, before: CurrentStreets | null): Promise<void> {
  const home = path.join(versionsDir(dir), next.version);
  const kept = new Set([next.routing, before?.routing].map((place) => path.basename(place ?? '')));
  for (const name of await readdir(home)) {
    const isOld = name.startsWith('routing-') ? !kept.has(name) : await isLeftDraft(home, name);
    if (isOld) await rm(path.join(home, name), { recursive: true, force: true });
  }
}

async function isLeftDraft(home: string, name: string): Promise<boolean> {
  if (!name.startsWith('draft-')) return false;
  const { mtimeMs } = await stat(path.join(home, name));
  return Date.now() - mtimeMs > LONGEST_LESSON_MS;
}
