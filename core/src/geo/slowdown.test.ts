import { expect, test } from '@jest/globals';
import { slowdownAlong } from './slowdown.ts';

const centre = { lat: 8.484, lng: -13.24 };
const north = (km: number) => ({ ...centre, lat: centre.lat + km / 111.195 });
const town = { elsewhere: 0.8, areas: [{ centre, km: 1, factor: 2 }] };

test.each([
  ['in the middle', [north(0), north(0.5)], 2],
  ['far out', [north(5), north(9)], 0.8],
  ['half in, half out', [north(0), north(2)], 1.4],
  ['through a stop, by the length of each leg', [north(0), north(1), north(4)], 1.1],
  ['of one place', [north(0), north(0)], 2],
  ['of no place', [], 0.8],
])('a way %s', (_, points, expected) => expect(slowdownAlong(points, town)).toBeCloseTo(expected, 5));
