import { beforeEach, expect, test } from '@jest/globals';
import type { MapAreaTile } from '@waka/contracts/places/map-config';
import { saveMap, savedMaps, readSavedMaps, refreshSavedMaps, removeMap } from './saved-maps.ts';

/** jsdom has no Response. */
class TextResponse {
  readonly ok = true;
  readonly status = 200;
  readonly headers = new Headers();
  readonly #body: string;
  constructor(body: string) {
    this.#body = body;
  }
  static json = (value: unknown) => new TextResponse(JSON.stringify(value));
  clone = () => new TextResponse(this.#body);
  text = async () => this.#body;
  json = async () => JSON.parse(this.#body);
}

/** The caches of a browser, by the paths that are kept. */
const stored = new Map<string, Map<string, TextResponse>>();
const cacheNamed = (name: string) => {
  const kept = stored.get(name) ?? new Map<string, TextResponse>();
  stored.set(name, kept);
  return {
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, response: TextResponse) => void kept.set(path, response),
  };
};
Object.assign(globalThis, {
  Response: TextResponse,
  caches: {
    open: async (name: string) => cacheNamed(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(path)?.clone(),
  },
});
/** What the service worker says when it is asked to keep what draws maps. */
let canKeep: boolean;
/** jsdom has no MessageChannel. */
class Channel {
  #listener: (event: { data: unknown }) => void = () => {};
  readonly port1 = {
    addEventListener: (_: 'message', listener: (event: { data: unknown }) => void) => {
      this.#listener = listener;
    },
    start: () => {},
    close: () => {},
  };
  readonly port2 = { postMessage: (data: unknown) => this.#listener({ data }) };
}
Object.assign(globalThis, { MessageChannel: Channel });
Object.assign(navigator, {
  serviceWorker: {
    controller: { postMessage: (_: object, [{ postMessage: answer }]: [Channel['port2']]) => answer(canKeep) },
  },
});

let area: { version: string; tiles: MapAreaTile[] };
let asked: string[];
let isLost: (path: string) => boolean;
const tile = (y: number, hash: string): MapAreaTile => ({ z: 14, x: 1, y, bytes: 500, hash });

beforeEach(() => {
  stored.clear();
  savedMaps.setState({}, true);
  area = { version: 'first', tiles: [tile(1, 'a'), tile(2, 'b')] };
  asked = [];
  isLost = () => false;
  canKeep = true;
  Object.assign(globalThis, {
    fetch: async (path: string) => {
      if (path.startsWith('/api/'))
        return TextResponse.json({ city: 'freetown', name: 'Freetown', bytes: area.tiles.length * 500, ...area });
      if (isLost(path)) throw new TypeError('Failed to fetch');
      asked.push(path);
      return new TextResponse(`of ${path}`);
    },
  });
});

const tilesKept = () => [...(stored.get(`waka-map-freetown@${area.version}`)?.keys() ?? [])].toSorted();
const freetown = () => savedMaps.getState()['freetown'];

test('a city is kept with all of its tiles, is found again, and can be removed', async () => {
  const shares: number[] = [];
  const unsubscribe = savedMaps.subscribe(({ freetown: map }) => map?.kind === 'loading' && shares.push(map.share));
  await saveMap('freetown');
  unsubscribe();
  expect(shares).toEqual([0, 0.5, 1]);
  const kept = { kind: 'kept', name: 'Freetown', version: 'first', bytes: 1000 };
  expect(freetown()).toEqual(kept);
  expect(tilesKept()).toEqual([
    '/streets-tiles/first/14/1/1.pbf',
    '/streets-tiles/first/14/1/2.pbf',
    '/streets-tiles/first/kept.json',
  ]);
  savedMaps.setState({}, true);
  await readSavedMaps();
  expect(freetown()).toEqual(kept);
  await removeMap('freetown');
  expect([freetown(), stored.size]).toEqual([undefined, 0]);
});

test('streets whose map could not be kept are none', async () => {
  canKeep = false;
  await saveMap('freetown');
  expect(freetown()).toEqual({ kind: 'failed' });
  savedMaps.setState({}, true);
  await readSavedMaps();
  expect(freetown()).toBeUndefined();
  canKeep = true;
  asked = [];
  await saveMap('freetown');
  expect([freetown()?.kind, asked]).toEqual(['kept', []]);
});

test('a download that stopped is no kept map, and goes on where it was', async () => {
  isLost = (path) => path.endsWith('/1.pbf');
  await saveMap('freetown');
  expect(freetown()).toEqual({ kind: 'failed' });
  savedMaps.setState({}, true);
  await readSavedMaps();
  expect(freetown()).toBeUndefined();
  isLost = () => false;
  await saveMap('freetown');
  expect(freetown()).toMatchObject({ kind: 'kept' });
  expect(asked).toEqual(['/streets-tiles/first/14/1/2.pbf', '/streets-tiles/first/14/1/1.pbf']);
});

test('what is left of a download of an older version is deleted before the next one', async () => {
  isLost = (path) => path.endsWith('/2.pbf');
  await saveMap('freetown');
  area = { version: 'second', tiles: [tile(1, 'a'), tile(2, 'b')] };
  await saveMap('freetown');
  expect([...stored.keys()]).toEqual(['waka-map-freetown@second']);
});

test('a new version replaces the kept one, and only what changed is downloaded', async () => {
  await saveMap('freetown');
  asked = [];
  await refreshSavedMaps('first');
  expect(asked).toEqual([]);
  area = { version: 'second', tiles: [tile(1, 'a'), tile(2, 'changed')] };
  await refreshSavedMaps('second');
  expect(asked).toEqual(['/streets-tiles/second/14/1/2.pbf']);
  expect([...stored.keys()]).toEqual(['waka-map-freetown@second']);
  const same = stored.get('waka-map-freetown@second')?.get('/streets-tiles/second/14/1/1.pbf');
  expect(await same?.clone().text()).toBe('of /streets-tiles/first/14/1/1.pbf');
  expect(freetown()).toMatchObject({ kind: 'kept', version: 'second' });
});

test('what is kept stays while its replacement is not complete, and a phone that saves data replaces nothing', async () => {
  await saveMap('freetown');
  area = { version: 'second', tiles: [tile(1, 'new'), tile(2, 'newer')] };
  Object.assign(navigator, { connection: { saveData: true } });
  await refreshSavedMaps('second');
  expect([...stored.keys()]).toEqual(['waka-map-freetown@first']);
  Object.assign(navigator, { connection: {} });
  isLost = (path) => path.endsWith('/1.pbf');
  await refreshSavedMaps('second');
  expect(stored.get('waka-map-freetown@first')?.size).toBe(3);
});
