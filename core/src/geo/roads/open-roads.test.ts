import type { RequestListener } from 'node:http';
import polyline from '@mapbox/polyline';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createLogger } from '../../platform/telemetry/logger.ts';
import { answering, car, closeProvider, roadsTo } from '../../testing/streets/routing-provider.ts';
import { openRoads } from './open-roads.ts';

const cottonTree = { lat: 8.48715, lng: -13.23562 };
const lumley = { lat: 8.4595, lng: -13.2717 };
const route = { distance: 7812.5, duration: 1325.6, geometry: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' };
const found = { code: 'Ok', routes: [route], waypoints: [] };

afterEach(closeProvider);

test('an OSRM server is asked for a way without ferries, and its free roads are not believed for the time', async () => {
  const { roads, asked } = await roadsTo('osrm', answering(found));
  const way = await roads.wayThrough([cottonTree, lumley], car);
  expect(way).toEqual({ km: 7.8125, seconds: (7.8125 / 17) * 3600, geometry: route.geometry });
  expect(asked).toEqual([
    '/route/v1/driving/-13.23562,8.48715;-13.27170,8.45950?overview=simplified&geometries=polyline&exclude=ferry',
  ]);
});

test('Mapbox is asked with its token, and knows the traffic', async () => {
  const { roads, asked } = await roadsTo('mapbox', answering(found));
  expect(await roads.wayThrough([cottonTree, lumley], car)).toMatchObject({ km: 7.8125, seconds: 1325.6 });
  expect(asked[0]).toMatch(/^\/directions\/v5\/mapbox\/driving-traffic\/.*&access_token=pk\.test$/);
});

test('no way by street is an answer: the estimate stands, and the next trip is asked for again', async () => {
  const { roads, asked } = await roadsTo('osrm', answering({ code: 'NoRoute', message: 'Impossible route' }, 400));
  expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
  expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
  expect(asked).toHaveLength(2);
});

test.each<[string, RequestListener]>([
  ['a way shorter than the crow flies', answering({ ...found, routes: [{ ...route, distance: 12 }] })],
  ['a way without end', answering({ ...found, routes: [{ ...route, geometry: 'x'.repeat(40_000) }] })],
  ['no way at all', answering({ code: 'Ok', routes: [] })],
  ['that it does not understand the question', answering({ code: 'InvalidValue', message: 'Bad' }, 400)],
])('a provider that answers %s is asked for the next trip all the same', async (_, odd) => {
  let isOdd = true;
  const { roads } = await roadsTo('mapbox', (request, response) => (isOdd ? odd : answering(found))(request, response));
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
  }
  isOdd = false;
  expect(await roads.wayThrough([cottonTree, lumley], car)).toMatchObject({ km: 7.8125 });
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
    expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
  }
  expect(asked).toHaveLength(3);
});

test('questions that follow each other share a connection', async () => {
  const connections = new Set<unknown>();
  const { roads, asked } = await roadsTo('valhalla', (request, response) => {
    connections.add(request.socket);
    answering({ trip })(request, response);
  });
  for (let tries = 0; tries < 3; tries += 1) expect(await roads.wayThrough([cottonTree, lumley], car)).not.toBeNull();
  expect(asked).toHaveLength(3);
  expect(connections.size).toBe(1);
});

test('an answer without end is given up', async () => {
  let isOdd = true;
  const { roads, asked } = await roadsTo('osrm', (request, response) => {
    if (isOdd) response.end(`"${'x'.repeat(17 * 1024 ** 2)}"`);
    else answering(found)(request, response);
  });
  expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
  isOdd = false;
  expect(await roads.wayThrough([cottonTree, lumley], car)).toMatchObject({ km: 7.8125 });
  expect(asked).toHaveLength(2);
});

test('one failure among answers switches nothing off', async () => {
  let count = 0;
  const { roads, asked } = await roadsTo('osrm', (request, response) => {
    count += 1;
    (count % 3 === 0 ? answering(found) : answering('Bad gateway', 502))(request, response);
  });
  for (let tries = 0; tries < 9; tries += 1) {
    await roads.wayThrough([cottonTree, lumley], car);
  }
  expect(asked).toHaveLength(9);
});

test('a provider that does not answer is waited for less than 1.5 s, and after three at once the next one not at all', async () => {
  const { roads } = await roadsTo('osrm', () => {});
  const started = performance.now();
  const ways = await Promise.all([1, 2, 3].map(() => roads.wayThrough([cottonTree, lumley], car)));
  expect(ways).toEqual([null, null, null]);
  expect(performance.now() - started).toBeLessThan(1500);
  const again = performance.now();
  expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
  expect(performance.now() - again).toBeLessThan(50);
});

test('ways around ground that are late switch off no plain ways', async () => {
  const { roads, asked } = await roadsTo('valhalla', (request, response) => {
    const isAround = asked.at(-1)?.includes('exclude_polygons');
    (isAround ? answering({ error: 'late' }, 504) : answering({ trip }))(request, response);
  });
  const avoid = [[cottonTree, lumley, { lat: 8.48, lng: -13.2717 }]];
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await roads.wayThrough([cottonTree, lumley], { ...car, avoid })).toBeNull();
  }
  expect(roads.knowsWays()).toBe(true);
  expect(await roads.wayThrough([cottonTree, lumley], car)).not.toBeNull();
});

const sixDecimals = (line: [number, number][]) => polyline.encode(line, 6);
const trip = {
  summary: { length: 7.8, time: 800, has_ferry: false },
  legs: [
    {
      shape: sixDecimals([
        [38.5, -120.2],
        [40.7, -120.95],
      ]),
    },
    {
      shape: sixDecimals([
        [40.7, -120.95],
        [43.252, -126.453],
      ]),
    },
  ],
};

test('Valhalla is asked by JSON, without ferries; its line has five decimals and its time is slowed to the city', async () => {
  const { roads, asked } = await roadsTo('valhalla', answering({ trip }));
  const way = await roads.wayThrough([cottonTree, lumley], car);
  expect(way).toEqual({ km: 7.8, seconds: 1200, geometry: '_p~iF~ps|U_ulLnnqC_mqNvxq`@' });
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({
    costing: 'auto',
    costing_options: { auto: { use_ferry: 0, exclude_ferries: true } },
    locations: [
      { lat: cottonTree.lat, lon: cottonTree.lng },
      { lat: lumley.lat, lon: lumley.lng },
    ],
  });
  await roads.wayThrough([cottonTree, lumley], { ...car, vehicle: 'motorbike' });
  expect(JSON.parse(asked[1] ?? '')).toMatchObject({ costing: 'motorcycle' });
});

test('Valhalla whose speeds are its own is slowed to what is driven', async () => {
  const { url } = await roadsTo('valhalla', answering({ trip }));
  const roads = openRoads({ provider: 'valhalla', url, speeds: 'free_flow' }, createLogger('test', 'silent'));
  expect(await roads.wayThrough([cottonTree, lumley], car)).toMatchObject({ seconds: 800 * 1.5 * 2.5 });
});

test.each<[string, RequestListener]>([
  ['no path', answering({ error_code: 442, error: 'No path could be found for input', status_code: 400 }, 400)],
  ['no street near', answering({ error_code: 171, error: 'No suitable edges near location', status_code: 400 }, 400)],
  ['a way by ferry', answering({ trip: { ...trip, summary: { ...trip.summary, has_ferry: true } } })],
  ['a way shorter than the crow flies', answering({ trip: { ...trip, summary: { length: 1, time: 800 } } })],
  ['a way that takes no number of seconds', answering({ trip: { ...trip, summary: { length: 7.8, time: 'soon' } } })],
  ['a way without a line', answering({ trip: { ...trip, legs: [] } })],
  ['a line out of this world', answering({ trip: { ...trip, legs: [{ shape: '~'.repeat(60) }] } })],
])('Valhalla that answers with %s is asked again all the same', async (_, answer) => {
  const { roads, asked } = await roadsTo('valhalla', answer);
  for (let tries = 0; tries < 5; tries += 1) expect(await roads.wayThrough([cottonTree, lumley], car)).toBeNull();
  expect(asked).toHaveLength(5);
});

test('Valhalla without tiles is left alone, and its matrix by itself', async () => {
  const { roads, asked } = await roadsTo('valhalla', answering({ error: 'no tiles' }, 503));
  for (let tries = 0; tries < 5; tries += 1) await roads.wayThrough([cottonTree, lumley], car);
  expect(asked).toHaveLength(3);
  expect(await roads.matrix([cottonTree], [lumley], car)).toBeNull();
  expect(asked).toHaveLength(4);
});

test('a matrix has a length for each pair that has a way, from each provider', async () => {
  const cell = { distance: 7.8, time: 800 };
  const inOwnWay = {
    valhalla: { sources_to_targets: [[cell, { distance: null, time: null }]] },
    osrm: { code: 'Ok', distances: [[7800, null]], durations: [[500, null]] },
    mapbox: { code: 'Ok', distances: [[7800, null]], durations: [[1300, null]] },
  };
  const seconds = { valhalla: 1200, osrm: (7.8 / 17) * 3600, mapbox: 1300 };
  for (const provider of ['valhalla', 'osrm', 'mapbox'] as const) {
    const { roads } = await roadsTo(provider, answering(inOwnWay[provider]));
    const kissy = { lat: 8.4785, lng: -13.2006 };
    expect(await roads.matrix([cottonTree], [lumley, kissy], car)).toEqual([
      [{ km: 7.8, seconds: seconds[provider] }, null],
    ]);
    closeProvider();
  }
});

test.each([
  ['too few rows', { sources_to_targets: [] }],
  ['no rows', { sources_to_targets: { durations: [[1]] } }],
  ['nothing', null],
])('a matrix of %s is none', async (_, body) => {
  const { roads } = await roadsTo('valhalla', answering(body));
  expect(await roads.matrix([cottonTree], [lumley], car)).toBeNull();
});

test.each([
  ['says that no street is near', [{ edges: null }], true],
  ['says nothing of streets', [{}], false],
])('a point without a street is distinguished from silence: it %s', async (_, body, isNone) => {
  const { roads } = await roadsTo('valhalla', answering(body));
  const onNone = jest.fn();
  expect(await roads.snap(cottonTree, { ...car, onNone })).toBeNull();
  expect(onNone).toHaveBeenCalledTimes(isNone ? 1 : 0);
  closeProvider();
});

test('a track is matched, and a point put on its street', async () => {
  const track = [
    { ...cottonTree, at: 1_700_000_000 },
    { ...lumley, at: 1_700_001_200.4 },
  ];
  const valhalla = await roadsTo('valhalla', (request, response) =>
    answering(
      request.url === '/locate' ? [{ edges: [{ correlated_lat: 8.4871, correlated_lon: -13.2356 }] }] : { trip },
    )(request, response),
  );
  expect(await valhalla.roads.match(track, car)).toMatchObject({ km: 7.8, seconds: 1200 });
  expect(JSON.parse(valhalla.asked[0] ?? '')).toMatchObject({
    shape: [
      { lat: cottonTree.lat, lon: cottonTree.lng, time: 1_700_000_000 },
      { lat: lumley.lat, lon: lumley.lng, time: 1_700_001_200 },
    ],
    shape_match: 'map_snap',
  });
  expect(await valhalla.roads.snap(cottonTree, car)).toEqual({ lat: 8.4871, lng: -13.2356 });
  closeProvider();
  const pieces = {
    code: 'Ok',
    matchings: [
      { ...route, distance: 3000 },
      { ...route, distance: 4000 },
    ],
  };
  const osrm = await roadsTo('osrm', answering(pieces));
  expect(await osrm.roads.match(track, car)).toMatchObject({ km: 7 });
  expect(osrm.asked[0]).toMatch(/^\/match\/v1\/driving\/.*timestamps=1700000000%3B1700001200/);
});

test('that there is no way is said, that the provider is silent is not', async () => {
  const onNone = jest.fn();
  const none = await roadsTo('valhalla', answering({ error_code: 442 }, 400));
  expect(await none.roads.wayThrough([cottonTree, lumley], { ...car, onNone })).toBeNull();
  expect(onNone).toHaveBeenCalledTimes(1);
  closeProvider();
  const broken = await roadsTo('valhalla', answering('Bad gateway', 502));
  expect(await broken.roads.wayThrough([cottonTree, lumley], { ...car, onNone })).toBeNull();
  expect(onNone).toHaveBeenCalledTimes(1);
});
