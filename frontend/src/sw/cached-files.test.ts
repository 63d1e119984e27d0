import { beforeEach, expect, test } from '@jest/globals';
import { CLIENT_VERSION } from '@waka/contracts/client-version';

const ORIGIN = 'https://waka.test';

/** The caches of the browser, by name in the order of their making, and the files that came from the network. */
const stored = new Map<string, Map<string, unknown>>();
let downloaded: string[] = [];

/** A request as far as the cache looks at it; jsdom has none. */
class FileRequest {
  readonly url: string;
  readonly cache: string;
  constructor(path: string, { cache }: { cache: string }) {
    this.url = path;
    this.cache = cache;
  }
}

type Asked = string | { url: string };
const addressOf = (asked: Asked) => new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href;

function cacheOf(name: string): Map<string, unknown> {
  const cache = stored.get(name) ?? new Map<string, unknown>();
  stored.set(name, cache);
  return cache;
}

Object.assign(globalThis, {
  WAKA_BUILD: {
    version: '7',
    shell: ['/', 'main-1'],
    both: [],
    roles: { rider: ['rider-1'], driver: ['driver-1'] },
    texts: {
      folder: '/assets/texts-1/',
      languages: ['fr'],
      slices: { rider: ['common'], driver: ['common', 'driver'], others: ['common'] },
    },
    map: ['/assets/map-1.js', '/map/base.json'],
  },
  Request: FileRequest,
  Response: { json: (value: unknown) => ({ json: async () => value }) },
  caches: {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (asked: Asked, { cacheName }: { cacheName?: string } = {}) =>
      [...stored].flatMap(([name, cache]) =>
        cacheName === undefined || cacheName === name ? (cache.get(addressOf(asked)) ?? []) : [],
      )[0],
    open: async (name: string) => ({
      match: async (asked: Asked) => cacheOf(name).get(addressOf(asked)),
      put: async (asked: Asked, value: unknown) => void cacheOf(name).set(addressOf(asked), value),
      add: async (request: FileRequest) => {
        downloaded.push(`${request.url} ${request.cache}`);
        cacheOf(name).set(addressOf(request), 'downloaded');
      },
    }),
  },
});

const { dropOldBuilds, cacheBuild, cacheFor, cacheMapFiles, cachedShell, isForOldPages, noteVersion, wishOf } =
  await import('./cached-files.ts');

beforeEach(() => {
  stored.clear();
  downloaded = [];
});

test('a phone that was never used keeps what every screen needs; the page past the cache of the browser', async () => {
  await cacheBuild();
  expect(downloaded).toEqual(['/ no-cache', '/assets/main-1.js default']);
  expect(await cachedShell()).toBe('downloaded');
});

test('the files of the role and the language in use are kept, in this build and in later ones', async () => {
  await cacheFor({ role: 'rider', language: 'fr' });
  expect(downloaded).toEqual(['/assets/rider-1.js default', '/assets/texts-1/common-fr.js default']);
  expect(await wishOf()).toEqual({ role: 'rider', language: 'fr' });
  stored.delete('waka-build-7');
  downloaded = [];
  await cacheBuild();
  expect(downloaded).toHaveLength(4);
});

test('a role without files of its own keeps the texts of all, and a language without any none', async () => {
  await cacheFor({ role: 'admin', language: 'en' });
  expect(downloaded).toEqual([]);
  await cacheFor({ role: 'admin', language: 'fr' });
  expect(downloaded).toEqual(['/assets/texts-1/common-fr.js default']);
});

test('a file that an older build has is copied; the page is never taken from there', async () => {
  cacheOf('waka-build-6').set(`${ORIGIN}/`, 'old page').set(`${ORIGIN}/assets/main-1.js`, 'same code');
  await cacheBuild();
  expect(downloaded).toEqual(['/ no-cache']);
  expect(cacheOf('waka-build-7').get(`${ORIGIN}/assets/main-1.js`)).toBe('same code');
});

test('what this build has already is not downloaded again', async () => {
  await cacheBuild();
  await cacheBuild();
  expect(downloaded).toHaveLength(2);
});

test('old builds go, all but the last one and this one; what is no build stays', async () => {
  for (const name of ['waka-build-4', 'waka-notes', 'waka-build-5', 'waka-build-6', 'waka-build-7', 'waka-public'])
    cacheOf(name);
  await dropOldBuilds();
  expect([...stored.keys()]).toEqual(['waka-notes', 'waka-build-6', 'waka-build-7', 'waka-public']);
});

test('pages of a version before are loaded anew once, and those of this one are left alone', async () => {
  expect(await isForOldPages()).toBe(true);
  await noteVersion();
  expect(await isForOldPages()).toBe(false);
  cacheOf('waka-notes').set(addressOf('/~client'), { json: async () => CLIENT_VERSION - 1 });
  expect(await isForOldPages()).toBe(true);
});

test('with a map its library is kept, and the answer that says which streets there are', async () => {
  await cacheMapFiles();
  expect(downloaded).toEqual(['/assets/map-1.js default', '/map/base.json default', '/api/config/maps no-cache']);
});
