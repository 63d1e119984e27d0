import { expect, test } from '@jest/globals';
import type { Geolocation } from '../../../lib/device/geolocation.ts';
import { positionProblem } from './position-problem.ts';

const NOW = 1_000_000;
const measured = (ageMs: number): Geolocation => ({
  kind: 'position',
  position: {
    lat: 8.48,
    lng: -13.23,
    accuracy: 5,
    heading: null,
    speed: null,
    at: NOW - ageMs,
    confirmedAt: NOW - ageMs,
  },
});

test('a fresh position is no problem, and neither is the wait for the first', () => {
  expect(positionProblem(measured(59_000), NOW)).toBeNull();
  expect(positionProblem({ kind: 'loading' }, NOW)).toBeNull();
});

test('a position of more than a minute is old', () => {
  expect(positionProblem(measured(150_000), NOW)).toEqual({ kind: 'old', minutes: 2 });
});

test('a missing permission is distinguished from a phone without a position', () => {
  expect(positionProblem({ kind: 'error', code: 1, message: '' }, NOW)).toEqual({ kind: 'denied' });
  expect(positionProblem({ kind: 'error', code: 3, message: '' }, NOW)).toEqual({ kind: 'unavailable' });
});
