import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Server } from 'node:http';
import { openRoads } from '@waka/core/geo/roads/open-roads';
import type { RoadUse, Roads } from '@waka/core/platform/ports/roads';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { listen, shut } from '../sandbox-http.ts';
import { mapboxSandbox } from './mapbox-sandbox.ts';

const TOKEN = 'pk.good';
const car: RoadUse = {
  vehicle: 'car',
  area: 'freetown',
  slowdown: () => 1,
  perCarSecond: 1,
  kmh: 17,
  secondsOf: (km) => (km / 17) * 3600,
  estimate: () => ({ km: 5, seconds: 1000 }),
};
const [cottonTree, lumley] = [
  { lat: 8.48715, lng: -13.23562 },
  { lat: 8.4595, lng: -13.2717 },
];

let server: Server;
let url: string;
let roads: Roads;
const roadsOf = (token: string) => openRoads({ provider: 'mapbox', url, token }, createLogger('test', 'silent'));
const ask = (path: string, token = TOKEN) =>
  fetch(`${url}${path}${path.includes('?') ? '&' : '?'}access_token=${token}`);
const setSwitches = (switches: object) => fetch(`${url}/switches`, { method: 'POST', body: JSON.stringify(switches) });
beforeAll(async () => {
  server = mapboxSandbox({ token: TOKEN });
  url = await listen(server);
});
afterAll(() => shut(server));
beforeEach(async () => {
  await setSwitches({});
  roads = roadsOf(TOKEN);
});

test('Roads find ways, manoeuvres, matrices and the streets of a track there', async () => {
  expect(await roads.wayThrough([cottonTree, lumley], car)).toMatchObject({ km: expect.closeTo(7.04, 1) });
  const guided = await roads.guidedWay([cottonTree, lumley], car);
  expect(guided?.manoeuvres).toEqual([
    ['right', 1, 'Long Street'],
    ['arrive', 2, ''],
  ]);
  const matrix = await roads.matrix([cottonTree], [lumley, cottonTree], car);
  expect(matrix).toMatchObject([[{ km: expect.closeTo(7.04, 1) }, expect.anything()]]);
  const track = [cottonTree, { lat: 8.4732, lng: -13.25 }, lumley].map((point, n) => ({ ...point, at: n * 60 }));
  expect(await roads.match(track, car)).toMatchObject({ km: expect.closeTo(5, 0) });
});

test('without the token, or with another one, nothing is said', async () => {
  const paths = [
    '/styles/v1/mapbox/streets-v12',
    '/v4/mapbox.mapbox-streets-v8.json',
    '/fonts/v1/mapbox/Any/0-255.pbf',
  ];
  const asked = paths.flatMap((path) => [fetch(`${url}${path}`), ask(path, 'pk.other')]);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 401));
  expect(await roadsOf('pk.other').wayThrough([cottonTree, lumley], car)).toBeNull();
});

test('a style names what is there: its tileset, tiles, glyphs and icons', async () => {
  const style = await (await ask('/styles/v1/mapbox/navigation-night-v1?sdk=js')).json();
  expect(style).toMatchObject({
    sources: { composite: { url: 'mapbox://mapbox.mapbox-streets-v8' } },
    sprite: 'mapbox://sprites/mapbox/navigation-night-v1',
  });
  const found = [
    ['/v4/mapbox.mapbox-streets-v8.json', 'application/json'],
    ['/v4/mapbox.mapbox-streets-v8/14/7589/7804.vector.pbf', 'application/x-protobuf'],
    ['/fonts/v1/mapbox/DIN%20Pro%20Medium,Arial%20Unicode%20MS%20Regular/0-255.pbf', 'application/x-protobuf'],
    ['/styles/v1/mapbox/streets-v12/sprite@2x.json', 'application/json'],
    ['/styles/v1/mapbox/streets-v12/sprite.png', 'image/png'],
  ] as const;
  for (const [path, type] of found) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
  }
  const nowhere = ['/styles/v1/mapbox/none', '/v4/mapbox.mapbox-streets-v8/14/0/0.vector.pbf', '/v4/other.json'];
  for (const path of nowhere) expect((await ask(path)).status).toBe(404);
});

test.each([
  ['more places than a matrix takes', `/directions-matrix/v1/mapbox/driving/${'-13.2,8.4;'.repeat(10)}-13.2,8.4`],
  ['a single place', '/directions/v5/mapbox/driving/-13.2,8.4'],
  ['a place that is none', '/directions/v5/mapbox/driving/-13.2,8.4;nowhere'],
  ['times in no order', '/matching/v5/mapbox/driving/-13.2,8.4;-13.2,8.5?timestamps=20;10'],
])('a question with %s is refused', async (_, path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: 'InvalidInput' });
});

test('it can have had enough, fail, and be late, for pages of all origins to read', async () => {
  await setSwitches({ fault: 'limited', times: 1 });
  const limited = await ask('/styles/v1/mapbox/streets-v12');
  expect([limited.status, limited.headers.get('access-control-allow-origin')]).toEqual([429, '*']);
  await setSwitches({ fault: 'broken', times: 1 });
  expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
  expect(await roads.wayThrough([cottonTree, lumley], car)).not.toBeNull();
  // A way has 1.2 seconds.
  await setSwitches({ lateMs: 1500 });
  expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
});
