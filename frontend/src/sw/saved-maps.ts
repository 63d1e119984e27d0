import { isMapCache, versionOfMapCache } from '../lib/offline/map-caches.ts';
import { streetTilePath } from '@waka/contracts/places/map-config';

const TILE = /^\/streets-tiles\/([\w-]+)\/(\d+)\/(\d+)\/(\d+)\.pbf$/;

/**
 * Responds with the tile that this phone keeps. A newer build's tile comes from the network; without network, what is
 * kept of an older build stands in.
 */
export async function streetTile(request: Request): Promise<Response> {
  const caught = await mapCaches();
  const kept = await keptIn(caught, request.url);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    const older = await olderOf(caught, new URL(request.url));
    if (older) return older;
    throw error;
  }
}

const mapCaches = async () => (await caches.keys()).filter(isMapCache);

async function keptIn(names: readonly string[], url: string): Promise<Response | undefined> {
  for (const cacheName of names) {
    const kept = await caches.match(url, { cacheName });
    if (kept) return kept;
  }
  return undefined;
}

async function olderOf(names: readonly string[], { origin, pathname }: URL): Promise<Response | undefined> {
  const [, , z = '', x = '', y = ''] = TILE.exec(pathname) ?? [];
  for (const cacheName of names) {
    const kept = await caches.match(origin + streetTilePath(versionOfMapCache(cacheName), z, x, y), { cacheName });
    if (kept) return kept;
  }
  return undefined;
}
