import { beforeEach, expect, test } from '@jest/globals';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import { aRide, aRideEvent } from '../../test/builders.ts';
import { hasGap, lastSeqWithoutGap, rideDismissed, rideEventsArrived, rideStore, rideUpdated } from './ride.store.ts';

beforeEach(rideDismissed);

const seqs = () => rideStore.getState().log.map((event) => event.seq);

test('each update becomes one line of the log', () => {
  rideUpdated(aRide({ seq: 1 }));
  rideUpdated(aRide({ seq: 2, status: 'accepted', lastEvent: 'accepted' }));
  expect(rideStore.getState().ride?.status).toBe('accepted');
  expect(rideStore.getState().log.map((event) => event.type)).toEqual(['requested', 'accepted']);
  expect(hasGap(rideStore.getState())).toBe(false);
});

test('repeats and old news change nothing', () => {
  rideUpdated(aRide({ seq: 1 }));
  rideUpdated(aRide({ seq: 3, status: 'arrived' }));
  const before = rideStore.getState();
  rideUpdated(aRide({ seq: 3, status: 'cancelled' }));
  rideUpdated(aRide({ seq: 2, status: 'accepted' }));
  expect(rideStore.getState()).toBe(before);
});

test('a gap shows the newest state at once and asks from the last event before the hole', () => {
  rideUpdated(aRide({ seq: 1 }));
  rideUpdated(aRide({ seq: 4, status: 'in_progress' }));
  expect(rideStore.getState().ride?.status).toBe('in_progress');
  expect(hasGap(rideStore.getState())).toBe(true);
  expect(lastSeqWithoutGap(rideStore.getState())).toBe(1);
});

test('the missing events fill the hole in order, each once', () => {
  rideUpdated(aRide({ seq: 4, status: 'in_progress' }));
  rideEventsArrived('ride-1', 0, [aRideEvent(3), aRideEvent(1), aRideEvent(2), aRideEvent(4)]);
  rideEventsArrived('ride-1', 1, [aRideEvent(2)]);
  expect(seqs()).toEqual([1, 2, 3, 4]);
  expect(hasGap(rideStore.getState())).toBe(false);
  expect(rideStore.getState().ride?.status).toBe('in_progress');
});

test('an answer newer than the last update moves the ride on', () => {
  rideUpdated(aRide({ seq: 1 }));
  rideEventsArrived('ride-1', 1, [aRideEvent(2, { status: 'accepted' }), aRideEvent(3, { status: 'arrived' })]);
  expect(rideStore.getState().ride).toMatchObject({ seq: 3, status: 'arrived' });
});

test('events of another ride are not mixed in', () => {
  rideUpdated(aRide({ seq: 1 }));
  rideEventsArrived('ride-2', 0, [aRideEvent(2)]);
  expect(seqs()).toEqual([1]);
});

test('events that were never meant for this reader are not asked for again', () => {
  rideUpdated(aRide({ seq: 3, status: 'accepted' }));
  rideEventsArrived('ride-1', 0, [aRideEvent(3, { status: 'accepted' })]);
  expect(hasGap(rideStore.getState())).toBe(false);
  rideUpdated(aRide({ seq: 4, status: 'arrived' }));
  expect(hasGap(rideStore.getState())).toBe(false);
  rideUpdated(aRide({ seq: 6, status: 'completed' }));
  expect(lastSeqWithoutGap(rideStore.getState())).toBe(4);
});

test('late news of a ride that is over does not push aside the one that runs', () => {
  rideUpdated(aRide({ id: 'ride-2', seq: 1 }));
  rideUpdated(aRide({ id: 'ride-1', seq: 5, status: 'cancelled' }));
  expect(rideStore.getState().ride?.id).toBe('ride-2');
});

test.each<RideStatus>(['completed', 'cancelled', 'expired'])(
  'a new ride takes the place of one that is %s',
  (status) => {
    rideUpdated(aRide({ id: 'ride-1', seq: 5, status }));
    rideUpdated(aRide({ id: 'ride-2', seq: 1 }));
    expect(rideStore.getState().ride?.id).toBe('ride-2');
    expect(seqs()).toEqual([1]);
  },
);

test('the answer to a rating is kept although it has no event of its own', () => {
  rideUpdated(aRide({ seq: 5, status: 'completed' }));
  rideUpdated(aRide({ seq: 5, status: 'completed', myRating: 4 }));
  expect(rideStore.getState().ride?.myRating).toBe(4);
  expect(seqs()).toEqual([5]);
});
