import { expect, test } from '@jest/globals';
import { isDue, OLD_POSITION_MS } from './send-rule.ts';

const START = 1_000_000;
const COTTON_TREE = { lat: 8.4872, lng: -13.2356, accuracy: 8 };
/** Returns a point so many metres north; a degree of latitude is about 111 km. */
const north = (metres: number) => ({ ...COTTON_TREE, lat: COTTON_TREE.lat + metres / 111_195 });

const after = (ms: number, metres: number, isOnRide: boolean) =>
  isDue({
    last: { ...COTTON_TREE, confirmedAt: START, sentAt: START },
    fix: { ...north(metres), confirmedAt: START + ms },
    now: START + ms,
    isOnRide,
  });

const silentFor = (ms: number, isOnRide: boolean) =>
  isDue({
    last: { ...COTTON_TREE, confirmedAt: START, sentAt: START },
    fix: { ...COTTON_TREE, confirmedAt: START },
    now: START + ms,
    isOnRide,
  });

test('the first position is sent at once', () => {
  expect(isDue({ last: null, fix: { ...COTTON_TREE, confirmedAt: START }, now: START, isOnRide: false })).toBe(true);
});

test('on a ride a phone that moves is heard every three seconds, and not oftener', () => {
  expect(after(2_900, 50, true)).toBe(false);
  expect(after(3_000, 50, true)).toBe(true);
  expect(after(3_000, 0, true)).toBe(true);
});

test('without a ride more than 25 m are sent within five seconds, less after 30 s', () => {
  expect(after(4_900, 26, false)).toBe(false);
  expect(after(5_000, 26, false)).toBe(true);
  expect(after(29_900, 24, false)).toBe(false);
  expect(after(30_000, 24, false)).toBe(true);
});

test('a parked phone that wanders within what it is wrong by has not moved', () => {
  const fix = { ...north(60), confirmedAt: START + 10_000, accuracy: 80 };
  const last = { ...COTTON_TREE, confirmedAt: START, sentAt: START, accuracy: 10 };
  expect(isDue({ last, fix, now: START + 10_000, isOnRide: false })).toBe(false);
  expect(isDue({ last, fix: { ...fix, accuracy: 15 }, now: START + 10_000, isOnRide: false })).toBe(true);
});

test('a phone that says nothing new is kept alive', () => {
  expect(silentFor(9_900, true)).toBe(false);
  expect(silentFor(10_000, true)).toBe(true);
  expect(silentFor(29_900, false)).toBe(false);
  expect(silentFor(30_000, false)).toBe(true);
});

test('an old position is not passed off as a live one', () => {
  expect(silentFor(OLD_POSITION_MS, false)).toBe(false);
  expect(silentFor(OLD_POSITION_MS, true)).toBe(false);
});

test('a clock that was set back does not silence the phone', () => {
  expect(after(-3_600_000, 0, true)).toBe(true);
});
