import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from '../platform/telemetry/logger.ts';
import { readConfig } from '../platform/config.ts';
import { openRoads } from './roads.ts';
import type { Roads } from '../platform/ports/roads.ts';

const cottonTree = { lat: 8.48715, lng: -13.23562 };
const lumley = { lat: 8.4595, lng: -13.2717 };
const route = { distance: 7812.5, duration: 1325.6, geometry: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' };
const found = { code: 'Ok', routes: [route], waypoints: [] };

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A provider of our own that speaks their language, and what it was asked. */
async function roadsTo(
  provider: 'osrm' | 'mapbox',
  answer: RequestListener,
): Promise<{ roads: Roads; asked: string[]; url: string }> {
  const asked: string[] = [];
  const listening = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server = listening;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const address = listening.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { routing } = readConfig({
    DATABASE_URL: 'postgres://u:p@localhost/waka',
    REDIS_URL: 'redis://localhost',
    ROUTING: provider,
    OSRM_URL: url,
    MAPBOX_URL: url,
    MAPBOX_TOKEN: 'pk.test',
  });
  return { roads: openRoads(routing, createLogger('test', 'silent')), asked, url };
}

const answering =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

test('an OSRM server is asked for a way without ferries, and its free roads are not believed for the time', async () => {
  const { roads, asked } = await roadsTo('osrm', answering(found));
  expect(await roads.wayThrough([cottonTree, lumley])).toEqual({ km: 7.8125, seconds: null, geometry: route.geometry });
  expect(asked).toEqual([
    '/route/v1/driving/-13.23562,8.48715;-13.27170,8.45950?overview=simplified&geometries=polyline&exclude=ferry',
  ]);
});

test('Mapbox is asked with its token, and knows the traffic', async () => {
  const { roads, asked } = await roadsTo('mapbox', answering(found));
  expect(await roads.wayThrough([cottonTree, lumley])).toMatchObject({ km: 7.8125, seconds: 1325.6 });
  expect(asked[0]).toMatch(/^\/directions\/v5\/mapbox\/driving-traffic\/.*&access_token=pk\.test$/);
});

test('no way by street is an answer: the estimate stands, and the next trip is asked for again', async () => {
  const { roads, asked } = await roadsTo('osrm', answering({ code: 'NoRoute', message: 'Impossible route' }, 400));
  expect(await roads.wayThrough([cottonTree, lumley])).toBeNull();
  expect(await roads.wayThrough([cottonTree, lumley])).toBeNull();
  expect(asked).toHaveLength(2);
});

test.each<[string, RequestListener]>([
  ['a way shorter than the crow flies', answering({ ...found, routes: [{ ...route, distance: 12 }] })],
  ['a way without end', answering({ ...found, routes: [{ ...route, geometry: 'x'.repeat(40_000) }] })],
  ['no way at all', answering({ code: 'Ok', routes: [] })],
  ['that it does not understand the question', answering({ code: 'InvalidValue', message: 'Bad' }, 400)],
])('a provider that tells %s is asked for the next trip all the same', async (_, odd) => {
  let isOdd = true;
  const { roads } = await roadsTo('mapbox', (request, response) => (isOdd ? odd : answering(found))(request, response));
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await roads.wayThrough([cottonTree, lumley])).toBeNull();
  }
  isOdd = false;
  expect(await roads.wayThrough([cottonTree, lumley])).toMatchObject({ km: 7.8125 });
});

test.each<[string, RequestListener]>([
  ['refuses the token', answering({ message: 'Not Authorized - Invalid Token' }, 401)],
  ['has had enough of us', answering({ message: 'Too Many Requests' }, 429)],
  ['falls over', answering('Bad gateway', 502)],
  ['speaks HTML', (_, response) => response.end('<html>')],
  ['hangs up', (request) => request.socket.destroy()],
])('a provider that %s three times in a row is left alone for a while', async (_, answer) => {
  const { roads, asked } = await roadsTo('mapbox', answer);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await roads.wayThrough([cottonTree, lumley])).toBeNull();
  }
  expect(asked).toHaveLength(3);
});

test('one failure among answers switches nothing off', async () => {
  let count = 0;
  const { roads, asked } = await roadsTo('osrm', (request, response) => {
    count += 1;
    (count % 3 === 0 ? answering(found) : answering('Bad gateway', 502))(request, response);
  });
  for (let tries = 0; tries < 9; tries += 1) {
    await roads.wayThrough([cottonTree, lumley]);
  }
  expect(asked).toHaveLength(9);
});

test('a provider that does not answer keeps nobody waiting for 1.5 s, and after three at once the next one not at all', async () => {
  const { roads } = await roadsTo('osrm', () => {});
  const started = performance.now();
  const ways = await Promise.all([1, 2, 3].map(() => roads.wayThrough([cottonTree, lumley])));
  expect(ways).toEqual([null, null, null]);
  expect(performance.now() - started).toBeLessThan(1500);
  const again = performance.now();
  expect(await roads.wayThrough([cottonTree, lumley])).toBeNull();
  expect(performance.now() - again).toBeLessThan(50);
});
