import { afterEach, expect, test } from '@jest/globals';
import { answerFetch } from '../../test/answer-fetch.ts';
import { isInWater } from './is-in-water.ts';

const { fetch } = globalThis;
afterEach(() => {
  Object.assign(globalThis, { fetch });
});

/** A square of land from 8.0 to 8.4 north with an inlet in it, and a lake. */
const square = (low: number, high: number) => [
  [-13 + low, 8 + low],
  [-13 + high, 8 + low],
  [-13 + high, 8 + high],
  [-13 + low, 8 + high],
];
const shape = (kind: string, coordinates: number[][][]) => ({
  properties: { kind },
  geometry: { type: 'Polygon', coordinates },
});
const features = [shape('land', [square(0, 0.4), square(0.1, 0.2)]), shape('lake', [square(0.25, 0.35)])];

test('without the map nothing is known, and the next pin asks again', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(isInWater({ lat: 8.05, lng: -12.95 })).rejects.toThrow('Failed to fetch');
});

test.each([
  ['in the middle of the land', 0.05, 0.05, false],
  ['in the sea', 0.5, 0.05, true],
  ['in an inlet', 0.15, 0.15, true],
  ['in a lake', 0.3, 0.3, true],
  ['two hundred metres off the shore', 0.4018, 0.05, false],
  ['four hundred metres off the shore', 0.4036, 0.05, true],
])('a point %s', async (_, north, east, isWet) => {
  answerFetch(200, { features });
  expect(await isInWater({ lat: 8 + north, lng: -13 + east })).toBe(isWet);
});
