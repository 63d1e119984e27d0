import { describe, expect, test } from '@jest/globals';
import { FIRST_AREAS } from '../../platform/migrations/1795700000300-service-areas.ts';
import { cut, isWithin, middleOf, outlineFault, overlap, squareKmOf, withoutRepeats } from './outline.ts';
import { covers } from '../areas/cities.ts';

const box = (west: number, east: number, south = 8, north = 8.1) => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];
const whole = box(-12, -11.8);

test('the cities with which the service begins have sound outlines that stay in their countries', () => {
  for (const { polygon, region } of FIRST_AREAS) {
    if (!polygon) continue;
    expect([outlineFault(polygon), isWithin(polygon, region)]).toEqual([null, true]);
  }
});

test('corners that repeat the one before are one corner', () => {
  const [a, b, c, d] = whole;
  if (!a || !b || !c || !d) throw new Error('a box has four corners');
  expect(withoutRepeats([a, a, b, c, d, d, a])).toEqual([b, c, d, a]);
  expect(withoutRepeats([a])).toEqual([a]);
});

test('outlines that share a line do not overlap', () => {
  expect(overlap(whole, box(-11.8, -11.6))).toBe(false);
  expect(overlap(whole, box(-11.81, -11.6))).toBe(true);
});

describe('a cut', () => {
  test('leaves a part and a rest without anything in common that make up the whole', () => {
    const { part, rest } = cut(whole, box(-11.9, -11.5, 7, 9));
    const [east, west] = [part[0] ?? [], rest[0] ?? []];
    expect([part.length, rest.length, overlap(east, west)]).toEqual([1, 1, false]);
    expect(squareKmOf(east) + squareKmOf(west)).toBeCloseTo(squareKmOf(whole), 2);
    expect(covers(east, middleOf(east))).toBe(true);
  });

  test.each([
    ['beside the whole', box(-11.7, -11.5), 0, [4]],
    ['over all of it', box(-13, -11, 7, 9), 1, []],
    ['through its middle', box(-11.95, -11.9, 7, 9), 1, [4, 4]],
    ['inside of it', box(-11.95, -11.9, 8.02, 8.05), 1, [null]],
  ])('%s', (_, drawn, parts, rests) => {
    const { part, rest } = cut(whole, drawn);
    expect(part).toHaveLength(parts);
    expect(rest.map((piece) => piece?.length ?? null)).toEqual(rests);
  });
});
