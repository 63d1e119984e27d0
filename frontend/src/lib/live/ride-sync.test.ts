import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { answerCalls, answerFetch } from '../../test/answer-fetch.ts';
import { aRide } from '../../test/builders.ts';
import { remembersRide, rideInSnapshot, startRideSync } from './ride-sync.ts';
import { storeLiveRide } from './store-ride.ts';
import { rideDismissed, rideCleared, rideStore, rideUpdated } from './ride.store.ts';

let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  rideCleared();
  stop = startRideSync();
});
afterEach(() => stop());

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a ride that the snapshot leaves out has ended, and the page asks how', async () => {
  rideUpdated(aRide({ seq: 3, status: 'in_progress' }));
  const called = answerFetch(200, aRide({ seq: 4, status: 'completed' }));
  rideInSnapshot(null);
  await settled();
  expect(called).toEqual(['/api/rides/ride-1']);
  expect(rideStore.getState().ride?.status).toBe('completed');
});

test('a page that was closed in mid-ride asks how it ended when it is opened again', async () => {
  rideUpdated(aRide({ seq: 3, status: 'in_progress' }));
  stop();
  rideCleared();
  stop = startRideSync();
  answerFetch(200, aRide({ seq: 4, status: 'completed' }));
  expect(remembersRide()).toBe(true);
  expect(rideStore.getState().isKnown).toBe(false);
  rideInSnapshot(null);
  await settled();
  expect(rideStore.getState().ride).toMatchObject({ id: 'ride-1', status: 'completed' });
});

test('an end that was seen is not asked for again', () => {
  rideUpdated(aRide({ seq: 4, status: 'completed' }));
  rideDismissed();
  const called = answerFetch(200, null);
  rideInSnapshot(null);
  expect(remembersRide()).toBe(false);
  expect(called).toEqual([]);
});

test('a remembered ride that the service does not know is forgotten', async () => {
  localStorage.setItem('waka.kept.ride_id', '"ride-9"');
  answerFetch(404, { code: 'ride.not_found', message: 'This ride doesn’t exist.', requestId: 'r' });
  rideInSnapshot(null);
  await settled();
  expect(remembersRide()).toBe(false);
  expect(rideStore.getState()).toMatchObject({ ride: null, isKnown: true });
});

test('without any ride the page knows it as soon as the service says so', () => {
  rideInSnapshot(null);
  expect(rideStore.getState().isKnown).toBe(true);
});

test('a scheduled ride behind the end of another is remembered, and the page asks what became of it', async () => {
  rideUpdated(aRide({ seq: 9, status: 'completed', completedAt: '2026-11-21T12:00:00.000Z', myTags: [] }));
  const next = { id: 'ride-2', scheduledFor: '2026-11-21T12:20:00.000Z', requestedAt: '2026-11-21T12:00:05.000Z' };
  rideUpdated(aRide({ ...next, seq: 1 }));
  expect(localStorage.getItem('waka.kept.ride_id')).toBe('"ride-2"');
  const called = answerFetch(200, aRide({ ...next, seq: 3, status: 'expired' }));
  rideInSnapshot(null);
  await settled();
  expect(called).toEqual(['/api/rides/ride-2']);
  expect(rideStore.getState()).toMatchObject({ ride: { id: 'ride-1' }, next: { id: 'ride-2', status: 'expired' } });
});

test('a phone that slept through the end of a ride shows it before the scheduled one that began since', async () => {
  const end = { completedAt: '2026-11-21T12:00:00.000Z', myTags: [] };
  rideUpdated(aRide({ seq: 4, status: 'in_progress', myTags: [] }));
  const called = answerFetch(200, aRide({ ...end, seq: 5, status: 'completed' }));
  const next = { scheduledFor: '2026-11-21T12:20:00.000Z', requestedAt: '2026-11-21T12:00:05.000Z' };
  rideInSnapshot(aRide({ id: 'ride-2', ...next, seq: 2, status: 'accepted' }));
  await settled();
  expect(called).toEqual(['/api/rides/ride-1']);
  expect(rideStore.getState()).toMatchObject({ ride: { id: 'ride-1', status: 'completed' }, next: { id: 'ride-2' } });
});

const scheduled = aRide({ id: 'ride-2', scheduledFor: '2026-11-21T12:20:00.000Z', seq: 2, status: 'accepted' });

test.each<[string, Ride | null]>([
  ['a ride that ended', null],
  ['the end of a ride before a scheduled one', scheduled],
])('%s, asked for before a sign-out, is not shown to the next person on the page', async (_, inSnapshot) => {
  rideUpdated(aRide({ seq: 4, status: 'in_progress', myTags: [] }));
  let answer: ((ride: unknown) => void) | undefined;
  answerCalls({ '/api/rides/ride-1': new Promise((resolve) => (answer = resolve)) });
  rideInSnapshot(inSnapshot);
  rideCleared();
  stop();
  stop = startRideSync();
  answer?.(aRide({ seq: 5, status: 'completed', completedAt: '2026-11-21T12:00:00.000Z', myTags: [] }));
  await settled();
  expect(rideStore.getState()).toMatchObject({ ride: null, next: null, isKnown: false });
});

test('a page opened anew shows the scheduled ride that runs, and not the end before it', () => {
  const stopStoring = storeLiveRide();
  rideUpdated(aRide({ seq: 9, status: 'completed', completedAt: '2026-11-21T12:00:00.000Z', myTags: [] }));
  const next = { scheduledFor: '2026-11-21T12:20:00.000Z', requestedAt: '2026-11-21T12:00:05.000Z' };
  rideUpdated(aRide({ id: 'ride-2', ...next, seq: 2, status: 'accepted' }));
  expect(rideStore.getState().ride?.id).toBe('ride-1');
  stopStoring();
  rideCleared();
  const stopAgain = storeLiveRide();
  expect(rideStore.getState()).toMatchObject({ ride: { id: 'ride-2' }, next: null });
  stopAgain();
});
