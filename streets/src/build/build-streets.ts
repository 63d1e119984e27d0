import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { configFiles } from '../engine/engine-config.ts';
import type { InstalledEngine } from '../engine/find-engine.ts';
import { buildNames, NAMES_FORMAT } from '../names/build-names.ts';
import type { Settings } from '../platform/settings.ts';
import {
  buildingDir,
  downloadsDir,
  readCurrent,
  switchTo,
  versionsDir,
  type CurrentStreets,
} from '../platform/streets-dir.ts';
import { checkExtract } from '../sources/check-extract.ts';
import { download, type DownloadOptions } from '../sources/download.ts';
import { downloadName, SourceError, type Source } from '../sources/sources.ts';
import { addStoredSpeeds } from '../speeds/take-speeds.ts';
import { withBuildLock } from './build-lock.ts';
import { prove, ProofFailure } from '../proof/prove.ts';
import { boundsOf, buildMapTiles, buildRoutingTiles, mergeExtracts } from './tiles.ts';

interface BuildOptions extends DownloadOptions {
  settings: Pick<Settings, 'dir' | 'tilemaker' | 'osmium'>;
  engine: InstalledEngine;
  sources: readonly Source[];
}

export interface BuildOutcome {
  version: string;
  /** False where the streets in use are made of the same extracts already. */
  isNew: boolean;
}

/** Room for routing tiles, map tiles and what is in between, in sizes of the extracts. */
const ROOM_FACTOR = 8;
const MB = 1024 ** 2;
/** Extracts of a country change by less from week to week. */
const LEAST_COVER = 0.8;
const NAMES_FILE = 'names.json';
const ATTRIBUTION = '© OpenStreetMap contributors';

/**
 * Fetches extracts and builds streets of them. What is in use stays so until the new streets are proved, and when any
 * step fails.
 */
export function buildStreets(options: BuildOptions): Promise<BuildOutcome> {
  const { dir } = options.settings;
  return withBuildLock(dir, async () => {
    const extracts = [];
    for (const source of options.sources) extracts.push(await fetchExtract(source, dir, options));
    const version = await versionOf(extracts, options.engine);
    if ((await readCurrent(dir))?.version === version) return { version, isNew: false };
    await rm(buildingDir(dir), { recursive: true, force: true });
    try {
      await build(version, extracts, options);
    } finally {
      await rm(buildingDir(dir), { recursive: true, force: true });
    }
    return { version, isNew: true };
  });
}

async function fetchExtract(source: Source, dir: string, options: DownloadOptions): Promise<string> {
  if (source.kind === 'file') {
    const wrong = await checkExtract(source.file).catch(() => 'cannot be read');
    if (wrong) throw new SourceError(`${source.file} ${wrong}`);
    return source.file;
  }
  const file = path.join(downloadsDir(dir), downloadName(source));
  const isNew = await download(source.address, file, options);
  options.say(isNew ? `${source.name} is fetched` : `${source.name} has not changed`);
  return file;
}

/** Names streets by what they are made of: the same extracts, settings and engine make the same. */
async function versionOf(extracts: readonly string[], engine: InstalledEngine): Promise<string> {
  const hash = createHash('sha256').update(engine.version).update(NAMES_FORMAT);
  for (const file of configFiles) hash.update(await readFile(file));
  for (const file of extracts) for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex').slice(0, 16);
}

async function build(version: string, extracts: readonly string[], options: BuildOptions): Promise<void> {
  const { settings, engine, sources, say } = options;
  const { dir, osmium, tilemaker } = settings;
  const draft = buildingDir(dir);
  const [routing, tiles] = [path.join(draft, 'routing'), path.join(draft, 'tiles')];
  const namesFile = path.join(draft, NAMES_FILE);
  await mkdir(draft, { recursive: true });
  await ensureRoom(dir, extracts);
  const extract = await mergeExtracts(osmium, extracts, path.join(draft, 'merged.osm.pbf'));
  const bbox = await boundsOf(osmium, extract);
  ensureNoneMissing(await readCurrent(dir), { bbox, names: sources.map(({ name }) => name) });
  say('building what routes are found by');
  await buildRoutingTiles(engine, extract, routing);
  say('building the map');
  await buildMapTiles(tilemaker, extract, bbox, tiles);
  const names = await buildNames(osmium, extract, namesFile);
  say(`${names.length} streets have names`);
  say(await prove({ routing, tiles, names }));
  const learned = await addStoredSpeeds({ dir, routing }, engine, say);
  const { settings: made, layers } = await readTilesConfig();
  const place = path.join(versionsDir(dir), version);
  await mkdir(place, { recursive: true });
  for (const part of ['routing', 'tiles', NAMES_FILE, ...(learned ? [learned.name] : [])]) {
    await rm(path.join(place, part), { recursive: true, force: true });
    await rename(path.join(draft, part), path.join(place, part));
  }
  const inDir = (part: string) => path.posix.join('versions', version, part);
  await switchTo(dir, {
    version,
    routing: inDir(learned?.name ?? 'routing'),
    tiles: inDir('tiles'),
    names: inDir(NAMES_FILE),
    encoding: 'gzip',
    builtAt: new Date().toISOString(),
    bbox,
    minzoom: made.minzoom,
    maxzoom: made.maxzoom,
    layers: Object.keys(layers),
    attribution: ATTRIBUTION,
    sources: sources.map(({ name }) => name),
    ...(learned ? { learnedAreas: learned.areas } : {}),
  });
}

/** Throws ProofFailure where the same sources cover much less than before: one that was cut would take a city away. */
function ensureNoneMissing(
  before: CurrentStreets | null,
  now: { bbox: CurrentStreets['bbox']; names: string[] },
): void {
  if (!before || before.sources.join() !== now.names.join()) return;
  const share = sizeOf(now.bbox) / sizeOf(before.bbox);
  if (share >= LEAST_COVER) return;
  const percent = Math.round(share * 100);
  throw new ProofFailure(
    `these sources cover ${percent} % of what they covered before; remove current.json to use them all the same`,
  );
}

const sizeOf = ([west, south, east, north]: CurrentStreets['bbox']): number => (east - west) * (north - south);

async function ensureRoom(dir: string, extracts: readonly string[]): Promise<void> {
  const sizes = await Promise.all(extracts.map(async (file) => (await stat(file)).size));
  const needed = sizes.reduce((sum, size) => sum + size, 0) * ROOM_FACTOR;
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize >= needed) return;
  const [free, wanted] = [bavail * bsize, needed].map((bytes) => Math.ceil(bytes / MB));
  throw new SourceError(`the disk of ${dir} has ${free} MB left; these extracts need ${wanted}`);
}

async function readTilesConfig(): Promise<{ settings: { minzoom: number; maxzoom: number }; layers: object }> {
  const file = configFiles.find((name) => name.endsWith('tiles.json')) ?? '';
  return JSON.parse(await readFile(file, 'utf8'));
}
