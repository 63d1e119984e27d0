import { beforeEach, expect, test } from '@jest/globals';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import { aRide, aRideEvent } from '../../test/builders.ts';
import {
  hasGap,
  isRideLeft,
  lastSeqWithoutGap,
  rideCleared,
  rideDismissed,
  rideEventsArrived,
  rideStore,
  rideUpdated,
} from './ride.store.ts';

beforeEach(() => {
  rideCleared();
  rideDismissed();
});

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

const ended: Parameters<typeof aRide>[0] = {
  seq: 5,
  status: 'completed',
  completedAt: '2026-11-21T12:00:00.000Z',
  myTags: [],
};
const next = { id: 'ride-2', scheduledFor: '2026-11-21T12:20:00.000Z', requestedAt: '2026-11-21T12:00:05.000Z' };
const shown = () => rideStore.getState();

test('the end of a ride stays until it is dismissed while the scheduled one is searched for, in any order of its news', () => {
  rideUpdated(aRide(ended));
  rideUpdated(aRide({ ...next, seq: 2, status: 'accepted' }));
  rideUpdated(aRide({ ...next, seq: 1 }));
  rideUpdated(aRide({ ...ended, myRating: 4 }));
  rideUpdated(aRide({ id: 'ride-0', seq: 7, status: 'cancelled' }));
  expect(shown()).toMatchObject({ ride: { id: 'ride-1', myRating: 4 }, next: { id: 'ride-2', status: 'accepted' } });
  rideDismissed();
  expect(shown()).toMatchObject({ ride: { id: 'ride-2', seq: 2 }, next: null, isKnown: true });
  expect(seqs()).toEqual([2]);
});

test.each<RideStatus>(['arrived', 'in_progress'])(
  'a scheduled ride that is %s takes the place of the end',
  (status) => {
    rideUpdated(aRide(ended));
    rideUpdated(aRide({ ...next, seq: 1 }));
    rideUpdated(aRide({ ...next, seq: 3, status, arrivedAt: '2026-11-21T12:10:00.000Z' }));
    expect(shown()).toMatchObject({ ride: { id: 'ride-2', status }, next: null });
    rideUpdated(aRide({ ...next, seq: 2, status: 'accepted' }));
    expect(shown().ride?.status).toBe(status);
  },
);

test.each([
  ['a driver', aRide({ ...ended, myTags: undefined }), next],
  ['a rider who booked it', aRide(ended), { ...next, scheduledFor: null }],
  ['a rider who has long left the car', aRide(ended), { ...next, requestedAt: '2026-11-21T15:00:00.000Z' }],
  ['a rider who opens an earlier one to pay it', aRide(ended), { ...next, requestedAt: '2026-11-19T12:00:05.000Z' }],
])('%s sees the next ride at once', (_, first, second) => {
  rideUpdated(first);
  rideUpdated(aRide({ ...second, seq: 2, status: 'accepted' }));
  expect(shown()).toMatchObject({ ride: { id: 'ride-2' }, next: null });
});

test('the end of a session clears the next ride, too, and it counts as running', () => {
  rideUpdated(aRide(ended));
  rideUpdated(aRide({ ...next, seq: 1 }));
  rideCleared();
  expect(isRideLeft()).toBe(true);
  rideDismissed();
  expect(shown()).toMatchObject({ ride: null, next: null });
});
