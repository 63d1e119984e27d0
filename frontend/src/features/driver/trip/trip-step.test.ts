import { expect, test } from '@jest/globals';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import { aRide } from '../../../test/builders.ts';
import { isDriving, stepOf, type TripStep } from './trip-step.ts';

test.each<[RideStatus, TripStep['kind'], boolean]>([
  ['accepted', 'to_pickup', true],
  ['arrived', 'at_pickup', true],
  ['in_progress', 'to_destination', true],
  ['completed', 'collect', false],
  ['pending', 'free', false],
  ['expired', 'free', false],
])('a ride that is %s means %s', (status, kind, drives) => {
  const step = stepOf(aRide({ status }));
  expect(step.kind).toBe(kind);
  expect(isDriving(step)).toBe(drives);
});

test('without a ride the driver is free', () => {
  expect(stepOf(null)).toEqual({ kind: 'free' });
});

test.each(['rider', 'admin'] as const)(
  'a ride that the %s cancelled shows so before the driver is free',
  (cancelledBy) => {
    expect(stepOf(aRide({ status: 'cancelled', cancelledBy })).kind).toBe('cancelled');
  },
);

test('a ride that the driver gave back is over at once', () => {
  expect(stepOf(aRide({ status: 'cancelled', cancelledBy: 'driver' }))).toEqual({ kind: 'free' });
});
