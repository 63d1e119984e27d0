import { expect, test } from '@jest/globals';
import { clockOf, estimateOf, minutesLeft, unseenSeconds } from './arrival.ts';

const AT = 1_000_000;

test.each([
  [5, 0, 5],
  [5, 30_000, 5],
  [5, 60_000, 4],
  [5, 600_000, 4],
  [1, 60_000, 1],
  [5, -5000, 5],
])('%d minutes, %d ms later, are %d', (etaMin, later, left) => {
  expect(minutesLeft({ etaMin, at: AT }, AT + later)).toBe(left);
});

test('nothing is left of no estimate', () => {
  expect(minutesLeft({ etaMin: null, at: AT }, AT)).toBeNull();
});

test('a position is old from twenty seconds on', () => {
  expect(unseenSeconds({ at: AT }, AT + 19_999)).toBeNull();
  expect(unseenSeconds({ at: AT }, AT + 40_500)).toBe(40);
});

test('a clock shows minutes and seconds', () => {
  expect([0, 65_000, 3_600_000, -1].map(clockOf)).toEqual(['0:00', '1:05', '60:00', '0:00']);
});

test('what was estimated for a pickup is no estimate of the trip', () => {
  const startedAt = new Date(AT).toISOString();
  const shown = [
    { etaMin: 4, at: AT - 1 },
    { etaMin: 0, at: AT + 5 },
    { etaMin: 26, at: AT + 5 },
  ].map((position) => estimateOf(position, { startedAt }));
  expect(shown).toEqual([null, null, 26]);
  expect(estimateOf({ etaMin: 0, at: AT }, { startedAt: null })).toBe(0);
});
