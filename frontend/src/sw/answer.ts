import { streetTile } from './saved-maps.ts';
import { cacheInBuild, cachedShell, PUBLIC_ANSWERS } from './cached-files.ts';

/** Paths whose responses are the same for all signed-in users. */
const PUBLIC_PATHS = new Set(['/api/locations/popular', '/api/config/maps']);
/**
 * Paths of the service, and pages opened by a link with a token, which keep a header of their own; pages below them, such as a
 * provider's sign-in, are never answered from the cache.
 */
const OF_THE_SERVICE = /^\/(api|socket\.io|dev|owner|r)(\/|$)/;
/** A header of this page keeps the token in its address from leaking; the cached page has another header. */
const NEVER_KEPT = '/reset-password';
const PATIENCE_MS = 4000;

/** Returns the handler of a page's request; null leaves it to the browser. */
export function answererOf(request: Request, origin: string): (() => Promise<Response>) | null {
  const { pathname, origin: asked } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin) return null;
  if (PUBLIC_PATHS.has(pathname)) return () => freshOrKept(request, PUBLIC_ANSWERS);
  if (OF_THE_SERVICE.test(pathname)) return null;
  // Tiles are in the browser's own cache for ever; what must not depend on it is kept by choice.
  if (pathname.startsWith('/streets-tiles/')) return () => streetTile(request);
  if (request.mode === 'navigate') return () => page(request, pathname);
  if (pathname.startsWith('/assets/')) return () => asset(request);
  return () => freshOrKept(request, null);
}

/** Responds with the cached page, which always fits the cached assets. */
async function page(request: Request, pathname: string): Promise<Response> {
  const shell = await cachedShell();
  if (!shell) return fetch(request);
  if (pathname !== NEVER_KEPT) return shell;
  return fetch(request).catch(() => shell);
}

// The name is a hash of the content, so that it does not matter which build cached it.
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await cacheInBuild(request, response.clone());
  return response;
}

async function freshOrKept(request: Request, cacheName: string | null): Promise<Response> {
  const keep = async (response: Response) => {
    if (response.status !== 200) return response;
    const copy = response.clone();
    await (cacheName === null
      ? cacheInBuild(request, copy)
      : caches.open(cacheName).then((cache) => cache.put(request, copy)));
    return response;
  };
  const fresh = fetch(request).then(keep);
  const kept = await caches.match(request, { ignoreVary: true });
  if (!kept) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fresh.catch(() => kept), late]);
}
