import { expect, test } from '@jest/globals';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { anOpsRide } from '../../../test/builders.ts';
import { fleetReceived } from './fleet.store.ts';
import { ridePoints, ridesOnMap } from './ride-points.store.ts';

const pickup = { address: 'Cotton Tree', name: null, lat: 8.48, lng: -13.23 };
const dropoff = { address: 'Lumley', name: null, lat: 8.45, lng: -13.28 };
const ride = (given: Partial<OpsRide>) => anOpsRide({ pickup, dropoff, ...given });

function shown(...rides: OpsRide[]) {
  ridesOnMap(rides);
  return ridePoints.getState().features.map(({ geometry, properties }) => [geometry.coordinates, properties.kind]);
}

test('a ride is at its pickup until the trip begins, and where its car is from then on', () => {
  const rides = [ride({ status: 'accepted' }), ride({ status: 'in_progress', driverId: 'driver-1' })];
  fleetReceived({ points: [['driver-1', 8.46, -13.25, 1]], gone: [], isWhole: true });
  expect(shown(...rides)).toEqual([
    [[-13.23, 8.48], 0],
    [[-13.25, 8.46], 0],
  ]);
  // Nothing is drawn at a place where the car is not.
  fleetReceived({ points: [], gone: ['driver-1'], isWhole: false });
  expect(shown(...rides)).toEqual([[[-13.23, 8.48], 0]]);
});

test('a ride that wants a look stands out; a search that has just begun does not', () => {
  expect(shown(ride({ attention: 'sos' }), ride({ attention: 'no_driver_yet' })).map(([, kind]) => kind)).toEqual([
    1, 0,
  ]);
});

test('a ride that is over and a place that was only typed are not on the map', () => {
  const typed = { ...pickup, lat: null, lng: null };
  expect(shown(ride({ status: 'completed' }), ride({ pickup: typed }))).toEqual([]);
});
