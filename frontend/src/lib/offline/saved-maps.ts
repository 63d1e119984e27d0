import { streetTilePath, type MapArea, type MapAreaTile, type MapAreaTiles } from '@waka/contracts/places/map-config';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { create } from 'zustand';
import { call } from '../api/api-client.ts';
import { askWorker } from './ask-worker.ts';
import { cityOfMapCache, isMapCache, mapCacheOf, versionOfMapCache } from './map-caches.ts';

/** The map of a city on this phone; without an entry it is not kept. */
export type SavedMap =
  | { kind: 'loading'; share: number }
  | { kind: 'failed' }
  | { kind: 'kept'; name: string; version: string; bytes: number };

export const savedMaps = create<Readonly<Record<string, SavedMap>>>(() => ({}));

/** Written into the cache when everything else is in it. */
interface Manifest extends MapArea {
  hashes: Record<string, string>;
}

const AT_ONCE = 4;
const downloads = new Map<string, AbortController>();

export const canSaveMaps = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

/** Reads which maps this phone keeps. */
export async function readSavedMaps(): Promise<void> {
  for (const { city, name, version, bytes } of await manifests())
    if (!downloads.has(city)) changed(city, { kind: 'kept', name, version, bytes });
}

/** Downloads the map of a city, what changed of it, or what an interrupted download left over. */
export async function saveMap(city: string): Promise<void> {
  if (downloads.has(city)) return;
  const download = new AbortController();
  downloads.set(city, download);
  changed(city, { kind: 'loading', share: 0 });
  try {
    const { name, version, bytes } = await downloaded(city, download.signal);
    // The browser should not clear it away by itself; some ask the user first, and their no changes nothing here.
    void navigator.storage?.persist?.();
    changed(city, { kind: 'kept', name, version, bytes });
  } catch (error) {
    if (download.signal.aborted) return;
    console.warn(`The map of ${city} was not kept:`, error);
    changed(city, { kind: 'failed' });
  } finally {
    if (downloads.get(city) === download) downloads.delete(city);
  }
}

export async function removeMap(city: string): Promise<void> {
  downloads.get(city)?.abort();
  downloads.delete(city);
  await Promise.all((await cachesOf(city)).map((name) => caches.delete(name)));
  changed(city, null);
}

/** Replaces maps of other versions than the one in use, unless the phone is to save data. */
export async function refreshSavedMaps(version: string): Promise<void> {
  if (!canSaveMaps() || savesData()) return;
  const old = (await manifests()).filter((kept) => kept.version !== version);
  for (const { city } of old) await saveMap(city);
}

async function downloaded(city: string, signal: AbortSignal): Promise<MapArea> {
  const area = await call(placeRoutes.mapAreaTiles, { params: { city }, signal });
  const before = (await manifests()).find((kept) => kept.city === city);
  const current = mapCacheOf(city, area.version);
  await deletePartials(city, current);
  const cache = await caches.open(current);
  const queue = [...area.tiles];
  let done = 0;
  const work = async () => {
    for (let tile = queue.pop(); tile; tile = queue.pop()) {
      await saveTile(cache, { tile, version: area.version, before, signal });
      done += tile.bytes;
      if (!signal.aborted) changed(city, { kind: 'loading', share: done / area.bytes });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Streets without what draws them are no map.
  await askWorker({ type: 'keep_map' });
  signal.throwIfAborted();
  await cache.put(manifestPath(area.version), Response.json(manifestOf(area)));
  for (const name of await cachesOf(city)) if (name !== current) await caches.delete(name);
  return area;
}

/** Deletes what is left of downloads of other versions that never ended: they fill the phone. */
async function deletePartials(city: string, current: string): Promise<void> {
  for (const cacheName of await cachesOf(city)) {
    if (cacheName === current) continue;
    const manifest = await caches.match(manifestPath(versionOfMapCache(cacheName)), { cacheName });
    if (!manifest) await caches.delete(cacheName);
  }
}

interface TileToSave {
  tile: MapAreaTile;
  version: string;
  /** What is kept of an older build. */
  before: Manifest | undefined;
  signal: AbortSignal;
}

async function saveTile(cache: Cache, { tile, version, before, signal }: TileToSave): Promise<void> {
  signal.throwIfAborted();
  const path = streetTilePath(version, tile.z, tile.x, tile.y);
  if (await cache.match(path)) return;
  if (before && before.hashes[keyOf(tile)] === tile.hash) {
    const same = await caches.match(streetTilePath(before.version, tile.z, tile.x, tile.y), {
      cacheName: mapCacheOf(before.city, before.version),
    });
    if (same) return cache.put(path, same);
  }
  const response = await fetch(path, { signal });
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
  await cache.put(path, response);
}

async function manifests(): Promise<Manifest[]> {
  if (!canSaveMaps()) return [];
  const found = await Promise.all(
    (await caches.keys()).filter(isMapCache).map(async (cacheName) => {
      const response = await caches.match(manifestPath(versionOfMapCache(cacheName)), { cacheName });
      const manifest: Manifest | undefined = await response?.json();
      return manifest ?? [];
    }),
  );
  return found.flat();
}

const manifestOf = ({ city, name, version, bytes, tiles }: MapAreaTiles): Manifest => ({
  city,
  name,
  version,
  bytes,
  hashes: Object.fromEntries(tiles.map((tile) => [keyOf(tile), tile.hash])),
});

const keyOf = ({ z, x, y }: MapAreaTile) => `${z}/${x}/${y}`;
const manifestPath = (version: string) => `/streets-tiles/${version}/kept.json`;

const cachesOf = async (city: string) =>
  (await caches.keys()).filter((name) => isMapCache(name) && cityOfMapCache(name) === city);

const savesData = () => Boolean(Object(Object(navigator).connection).saveData);

function changed(city: string, to: SavedMap | null): void {
  const { [city]: _, ...others } = savedMaps.getState();
  savedMaps.setState(to ? { ...others, [city]: to } : others, true);
}
