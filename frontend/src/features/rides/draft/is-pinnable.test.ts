import { expect, test } from '@jest/globals';
import { aRide } from '../../../test/builders.ts';
import { isPinnable, pinnableStop } from './is-pinnable.ts';

const onMap = { address: 'Wilberforce', name: 'Wilberforce', lat: 8.47, lng: -13.26 };
const typed = { address: 'Behind the mosque', name: null, lat: null, lng: null };

test('a typed destination gets its pin while the ride lasts', () => {
  expect(isPinnable(aRide({ dropoffLocation: typed }))).toBe(true);
  expect(isPinnable(aRide({ dropoffLocation: typed, status: 'in_progress' }))).toBe(true);
  expect(isPinnable(aRide({ dropoffLocation: typed, status: 'completed' }))).toBe(false);
  expect(isPinnable(aRide())).toBe(false);
});

const accepted = (given: Parameters<typeof aRide>[0]) => aRide({ status: 'accepted', ...given });

test('the one typed stop ahead gets its pin', () => {
  expect(pinnableStop(accepted({ stops: [onMap, typed] }))).toBe(2);
  expect(pinnableStop(accepted({ stops: [onMap, typed], stopsReached: 1 }))).toBe(2);
});

test.each([
  ['without stops', {}],
  ['with every stop on the map', { stops: [onMap] }],
  ['with two typed stops', { stops: [typed, typed] }],
  ['whose typed stop was reached', { stops: [typed], stopsReached: 1 }],
  ['with a typed destination', { stops: [typed], dropoffLocation: typed }],
  ['with a typed pickup', { stops: [typed], pickupLocation: typed }],
  ['before the acceptance', { stops: [typed], status: 'pending' as const }],
  ['that is over', { stops: [typed], status: 'cancelled' as const }],
])('a trip %s has no stop to pin', (_, given) => {
  expect(pinnableStop(accepted(given))).toBeNull();
});
