import { expect, test } from '@jest/globals';
import type { DriverWay } from '@waka/contracts/drivers/driver-way';
import { storedValue } from '../storage/stored-value.ts';
import { driverWayStore, wayArrived, wayCleared } from './driver-way.store.ts';

test('the way is kept for the page that is opened again, until the session ends', () => {
  const way: DriverWay = { rideId: 'ride-1', to: '_p~iF', geometry: '_p~iF~ps|U', manoeuvres: [['arrive', 0, '']] };
  wayArrived(way);
  expect(storedValue('way').read()).toEqual(way);
  wayCleared();
  expect(driverWayStore.getState()).toEqual({ way: null, arrival: null });
  expect(storedValue('way').read()).toBeNull();
});
