import { beforeEach, expect, jest, test } from '@jest/globals';

const ORIGIN = 'https://waka.test';

/** Creates a response as far as the worker looks at it; jsdom has none. */
const response = (body: string, status = 200) => ({ body, status, clone: () => response(body, status) });
type Reply = ReturnType<typeof response>;

/** The caches of the browser, by name and address. */
const stored = new Map<string, Map<string, Reply>>();
const addressOf = (asked: string | { url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href;
function cacheOf(name: string): Map<string, Reply> {
  const cache = stored.get(name) ?? new Map<string, Reply>();
  stored.set(name, cache);
  return cache;
}

Object.assign(globalThis, {
  WAKA_BUILD: { version: '7', shell: ['/'], both: [], roles: {}, map: [], texts: {} },
  caches: {
    open: async (name: string) => ({
      put: async (asked: string | { url: string }, reply: Reply) => void cacheOf(name).set(addressOf(asked), reply),
    }),
    match: async (asked: string | { url: string }, { cacheName }: { cacheName?: string } = {}) =>
      [...stored].flatMap(([name, cache]) =>
        cacheName === undefined || cacheName === name ? (cache.get(addressOf(asked)) ?? []) : [],
      )[0],
  },
});

const { answererOf } = await import('./answer.ts');

const fetched = jest.fn<() => Promise<Reply>>();
beforeEach(() => {
  stored.clear();
  fetched.mockReset();
  Object.assign(globalThis, { fetch: fetched });
});

const asked = (path: string, given: object = {}) =>
  answererOf(Object.assign(Object.create(null), { url: ORIGIN + path, method: 'GET', mode: 'cors', ...given }), ORIGIN);
const bodyOf = async (answer: ReturnType<typeof asked>) => (await answer?.())?.body;
const keep = (cache: string, path: string, body: string) => cacheOf(cache).set(ORIGIN + path, response(body));
const BUILD = 'waka-build-7';

test.each([
  ['a change', '/api/rides', { method: 'POST' }],
  ['a call of the service', '/api/rides', {}],
  ['a page of the service', '/api/auth/oidc', { mode: 'navigate' }],
  ['a socket', '/socket.io/?transport=polling', {}],
  ["an owner's page", '/owner/token', { mode: 'navigate' }],
  ['a shared ride', '/r/token', { mode: 'navigate' }],
  ['another origin', '', { url: 'https://tiles.test/1.png' }],
])('%s is left to the browser', (_, path, given) => {
  expect(asked(path, given)).toBeNull();
});

test('a path that only begins like one of the service is a page', () => {
  expect(asked('/developers', { mode: 'navigate' })).not.toBeNull();
});

test('a page is the kept one, without the network', async () => {
  keep(BUILD, '/', 'shell');
  expect(await bodyOf(asked('/driver', { mode: 'navigate' }))).toBe('shell');
  expect(fetched).not.toHaveBeenCalled();
});

test('without a kept page, one comes from the network', async () => {
  fetched.mockResolvedValue(response('page'));
  expect(await bodyOf(asked('/driver', { mode: 'navigate' }))).toBe('page');
});

test('a page of another build is not shown', async () => {
  keep('waka-build-6', '/', 'old shell');
  fetched.mockResolvedValue(response('page'));
  expect(await bodyOf(asked('/', { mode: 'navigate' }))).toBe('page');
});

test('the page for a new password comes from the network, and from the cache without one', async () => {
  keep(BUILD, '/', 'shell');
  fetched.mockResolvedValueOnce(response('with its header')).mockRejectedValueOnce(new TypeError('offline'));
  const page = asked('/reset-password', { mode: 'navigate' });
  expect(await bodyOf(page)).toBe('with its header');
  expect(await bodyOf(page)).toBe('shell');
});

test('an asset is fetched once, and served from any build after that', async () => {
  fetched.mockResolvedValue(response('code'));
  expect(await bodyOf(asked('/assets/a-1.js'))).toBe('code');
  expect(await bodyOf(asked('/assets/a-1.js'))).toBe('code');
  expect(fetched).toHaveBeenCalledTimes(1);
  keep('waka-build-6', '/assets/b-1.js', 'older code');
  expect(await bodyOf(asked('/assets/b-1.js'))).toBe('older code');
});

test('an asset that is not there is not kept', async () => {
  fetched.mockResolvedValue(response('missing', 404));
  await bodyOf(asked('/assets/a-1.js'));
  await bodyOf(asked('/assets/a-1.js'));
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what is the same for everybody comes fresh and is kept for the time without a network', async () => {
  fetched.mockResolvedValueOnce(response('places')).mockRejectedValueOnce(new TypeError('offline'));
  const places = asked('/api/locations/popular');
  expect(await bodyOf(places)).toBe('places');
  expect([...cacheOf('waka-public').keys()]).toEqual([`${ORIGIN}/api/locations/popular`]);
  expect(await bodyOf(places)).toBe('places');
});

test('a failure of the service is passed on and not kept', async () => {
  keep('waka-public', '/api/config/maps', 'known');
  fetched.mockResolvedValue(response('down', 503));
  expect(await bodyOf(asked('/api/config/maps'))).toBe('down');
  expect(cacheOf('waka-public').get(`${ORIGIN}/api/config/maps`)?.body).toBe('known');
});

test('a network that takes more than four seconds loses to what is kept', async () => {
  jest.useFakeTimers();
  try {
    keep('waka-public', '/api/config/maps', 'known');
    fetched.mockReturnValue(new Promise(() => {}));
    const settled = jest.fn();
    const answered = bodyOf(asked('/api/config/maps')).then((body) => settled(body));
    await jest.advanceTimersByTimeAsync(3999);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await answered;
    expect(settled).toHaveBeenCalledWith('known');
  } finally {
    jest.useRealTimers();
  }
});

test('without a network and without a copy the failure is the browser’s', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  await expect(asked('/manifest.webmanifest')?.()).rejects.toThrow('offline');
});
