import { keepInBuild, keptShell, PUBLIC_ANSWERS } from './kept-files.ts';

/** The same for everybody who is signed in. */
const PUBLIC_PATHS = new Set(['/api/locations/popular', '/api/config/maps']);
/** Below it pages, sign-in by a provider among them, are the service's own. */
const OF_THE_SERVICE = /^\/(api|socket\.io|dev)(\/|$)/;
/** Its header keeps the token of the address from leaking, and the kept page has another. */
const NEVER_KEPT = '/reset-password';
const PATIENCE_MS = 4000;

/** Who answers a request of a page; null leaves it to the browser. */
export function answererOf(request: Request, origin: string): (() => Promise<Response>) | null {
  const { pathname, origin: asked } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin) return null;
  if (PUBLIC_PATHS.has(pathname)) return () => freshOrKept(request, PUBLIC_ANSWERS);
  if (OF_THE_SERVICE.test(pathname)) return null;
  if (request.mode === 'navigate') return () => page(request, pathname);
  if (pathname.startsWith('/assets/')) return () => asset(request);
  return () => freshOrKept(request, null);
}

/** The kept page with the kept files, so that they always fit each other. */
async function page(request: Request, pathname: string): Promise<Response> {
  const shell = await keptShell();
  if (!shell) return fetch(request);
  if (pathname !== NEVER_KEPT) return shell;
  return fetch(request).catch(() => shell);
}

// The name says the content, whichever build it came with.
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await keepInBuild(request, response.clone());
  return response;
}

async function freshOrKept(request: Request, cacheName: string | null): Promise<Response> {
  const keep = async (response: Response) => {
    if (response.status !== 200) return response;
    const copy = response.clone();
    await (cacheName === null
      ? keepInBuild(request, copy)
      : caches.open(cacheName).then((cache) => cache.put(request, copy)));
    return response;
  };
  const fresh = fetch(request).then(keep);
  const kept = await caches.match(request, { ignoreVary: true });
  if (!kept) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fresh.catch(() => kept), late]);
}
