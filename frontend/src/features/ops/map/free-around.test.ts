import { expect, test } from '@jest/globals';
import { boundsOf, freeAround } from './free-around.ts';

const at = (id: string, lat: number, kind: number) => ({
  type: 'Feature' as const,
  geometry: { type: 'Point' as const, coordinates: [-13.2, lat] },
  properties: { id, kind },
});
const bounds = { south: 8.4, north: 8.6, west: -13.3, east: -13.1 };

test('the eight free drivers nearest to the middle are listed, in an order that does not jump', () => {
  const free = ['j', 'i', 'h', 'g', 'f', 'e', 'd', 'c', 'b'].map((id, index) => at(id, 8.5 + index / 100, 0));
  const points = { type: 'FeatureCollection' as const, features: [...free, at('busy', 8.5, 1), at('silent', 8.5, 2)] };
  const listed = freeAround(points, bounds);
  expect(listed.map(({ id }) => id)).toEqual(['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
  expect(listed.at(-1)?.km).toBeCloseTo(0);
  expect(listed.at(-2)?.km).toBeCloseTo(1.112);
  expect(freeAround(points, null)).toEqual([]);
});

test('a look has bounds before a map is drawn, a city within them', () => {
  const { south, north, west, east } = boundsOf({ centre: { lat: 8.47, lng: -13.23 }, zoom: 11 });
  expect(south).toBeLessThan(8.4);
  expect(north).toBeGreaterThan(8.5);
  expect(east - west).toBeGreaterThan(0.1);
  expect(east - west).toBeLessThan(1);
});
