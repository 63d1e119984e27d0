import { beforeEach, expect, test } from '@jest/globals';
import { fleetCounts, fleetFeed, fleetCleared, fleetReceived } from './fleet.store.ts';

beforeEach(fleetCleared);

const shown = () => fleetFeed.getState().features.map(({ properties: { id, kind } }) => `${id} ${kind}`);

test('the fleet is the whole list, with later moves and without drivers who left', () => {
  fleetReceived({
    points: [
      ['a', 8.48, -13.23, 0],
      ['b', 8.49, -13.24, 1],
    ],
    gone: [],
    isWhole: true,
  });
  fleetReceived({ points: [['b', 8.5, -13.25, 2]], gone: ['a'], isWhole: false });
  expect(shown()).toEqual(['b 2']);
  expect(fleetFeed.getState().features[0]?.geometry.coordinates).toEqual([-13.25, 8.5]);
  expect(fleetCounts.getState()).toEqual({ free: 0, busy: 0, silent: 1 });
});

test('another part of the map begins anew', () => {
  fleetReceived({ points: [['a', 8.48, -13.23, 0]], gone: [], isWhole: true });
  fleetReceived({ points: [['c', 9.5, -13.7, 0]], gone: [], isWhole: true });
  expect(shown()).toEqual(['c 0']);
});
