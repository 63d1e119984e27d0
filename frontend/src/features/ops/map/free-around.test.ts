import { expect, test } from '@jest/globals';
import { freeAround } from './free-around.ts';

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
