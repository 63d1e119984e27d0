import { expect, test } from '@jest/globals';
import { greatCircleKm } from '@waka/contracts/geo';
import { Car } from './car.ts';
import { headingOf, journeyAlong, placeOn, withBends } from './journey.ts';

const a = { lat: 8.48, lng: -13.23 };
const b = { lat: 8.48, lng: -13.22 };
const c = { lat: 8.49, lng: -13.22 };

test('a place on a journey lies between its ends and looks ahead', () => {
  const journey = journeyAlong([a, b, c]);
  const halfway = placeOn(journey, greatCircleKm(a, b) * 500);
  expect(halfway.lat).toBeCloseTo(8.48, 5);
  expect(halfway.lng).toBeCloseTo(-13.225, 5);
  expect(halfway.heading).toBe(90);
  expect(placeOn(journey, 1e6)).toEqual({ ...c, heading: null });
});

test.each([
  [a, c, 45],
  [b, a, 270],
  [b, c, 0],
  [c, b, 180],
])('from %j to %j one heads for %d degrees', (from, to, degrees) => {
  expect(Math.abs(headingOf(from, to) - degrees)).toBeLessThanOrEqual(1);
});

test('a street has the same bends in both directions and stays close to its line', () => {
  const there = withBends([a, c]);
  expect(withBends([c, a]).toReversed()).toEqual(there);
  expect(there.length).toBeGreaterThan(10);
  expect(journeyAlong(there).metres).toBeLessThan(journeyAlong([a, c]).metres * 1.1);
});

test('a car arrives after about the time of its pace, halts included', () => {
  const journey = journeyAlong([a, b, c, b, a, b, c]);
  const car = new Car(a, 17 / 3.6, Math.random);
  car.follow(journey);
  let seconds = 0;
  for (; !car.isThere && seconds < 3600; seconds += 3) car.step(3);
  const expected = journey.metres / (17 / 3.6);
  expect(seconds).toBeGreaterThan(expected * 0.75);
  expect(seconds).toBeLessThan(expected * 1.3);
  expect(car.position).toEqual(c);
});
