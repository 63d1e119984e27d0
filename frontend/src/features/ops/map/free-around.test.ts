import { expect, test } from '@jest/globals';
import { boundsOf, freeAround } from './free-around.ts';

const at = (id: string, lat: number, kind: number) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [-13.2, lat] },
  properties: { id, kind },
});
const bounds = { south: 8.4, north: 8.6, west: -13.3, east: -13.1 };

test('the eight free drivers nearest to the middle are listed, the nearest first', () => {
  const free = ['j', 'i', 'h', 'g', 'f', 'e', 'd', 'c', 'b'].map((id, index) => at(id, 8.5 + index / 100, 0));
  const points = { type: 'FeatureCollection' as const, features: [...free, at('busy', 8.5, 1), at('silent', 8.5, 2)] };
  const listed = freeAround(points, bounds);
  expect(listed.map(({ id }) => id)).toEqual(['j', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
  expect(listed.at(0)?.km).toBeCloseTo(0);
  expect(listed.at(1)?.km).toBeCloseTo(1.112);
  expect(freeAround(points, null)).toEqual([]);
});

test('drivers as far as each other by what is shown keep their order while they move', () => {
  const order = (...free: ReturnType<typeof at>[]) =>
    freeAround({ type: 'FeatureCollection', features: free }, bounds).map(({ id }) => id);
  expect(order(at('b', 8.509, 0), at('a', 8.5091, 0))).toEqual(['a', 'b']);
  expect(order(at('b', 8.5091, 0), at('a', 8.509, 0))).toEqual(['a', 'b']);
  expect(order(at('b', 8.505, 0), at('a', 8.509, 0))).toEqual(['b', 'a']);
});

test('a look has bounds before a map is drawn, a city within them', () => {
  const { south, north, west, east } = boundsOf({ centre: { lat: 8.47, lng: -13.23 }, zoom: 11 });
  expect(south).toBeLessThan(8.4);
  expect(north).toBeGreaterThan(8.5);
  expect(east - west).toBeGreaterThan(0.1);
  expect(east - west).toBeLessThan(1);
});
