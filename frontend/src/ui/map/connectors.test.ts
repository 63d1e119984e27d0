import { expect, test } from '@jest/globals';
import type { LatLng } from '@waka/contracts/geo';
import { connectorsOf } from './connectors.ts';

const METRE = 1 / 111_195;
const at = (north: number, east = 0): LatLng => ({ lat: 8.48 + north * METRE, lng: -13.23 + (east * METRE) / 0.98906 });
/** A kilometre to the north, and one to the east. */
const way = [at(0), at(1000), at(1000, 1000)];
const near = ({ lat, lng }: LatLng) => ({ lat: expect.closeTo(lat, 5), lng: expect.closeTo(lng, 5) });

test('a car that stands off the streets is joined to the beginning of its way', () => {
  expect(connectorsOf(way, [], at(0, -80))).toEqual([[at(0, -80), at(0)]]);
});

test('a car on its way, or so near that its picture covers the gap, is not', () => {
  expect(connectorsOf(way, [], at(0))).toEqual([]);
  expect(connectorsOf(way, [], at(3, 8))).toEqual([]);
});

test('a pickup, a stop and a destination off the streets are joined to the nearest point of the way', () => {
  const [pickup, stop, destination] = [at(-30, 40), at(500, 60), at(1000, 1090)];
  expect(connectorsOf(way, [pickup, stop, destination])).toEqual([
    [pickup, near(at(0))],
    [stop, near(at(500))],
    [destination, near(at(1000, 1000))],
  ]);
});

test('a straight line, which begins and ends at the places themselves, has nothing to join', () => {
  expect(connectorsOf([at(0), at(500, 500)], [at(0), at(500, 500)])).toEqual([]);
});

test('a stop that lies behind the car is not joined to the way ahead', () => {
  const ahead = [at(600), at(1000), at(1000, 1000)];
  expect(connectorsOf(ahead, [at(500, 60)], at(600))).toEqual([]);
  expect(connectorsOf(ahead, [at(500, 60)])).toHaveLength(1);
});

test('what is farther away than a kilometre belongs to another line', () => {
  expect(connectorsOf(way, [at(0, -1100)], at(-1200))).toEqual([]);
});

test('a place that is a marker gives its position alone', () => {
  const marker = { ...at(0, -50), id: 'pickup', title: 'Gate' };
  expect(connectorsOf(way, [marker])).toEqual([[at(0, -50), near(at(0))]]);
});

test.each([[[]], [[at(0)]]])('a way without a length is no reason to fail: %#', (points) => {
  expect(() => connectorsOf(points, [at(50)], at(80))).not.toThrow();
});
