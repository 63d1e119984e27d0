import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideCleared, rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { signedIn, signedOut } from '../../../lib/session/session.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerCalls, answerFetch } from '../../../test/answer-fetch.ts';
import { answers } from '../../../test/answer-steps.ts';
import { aRide, aUser } from '../../../test/builders.ts';
import {
  after,
  atPickup,
  losesNetwork,
  open,
  posts,
  press,
  reload,
  toPickup,
  typePin,
  underWay,
  unsent,
  waiting,
} from '../../../test/kept-trip.tsx';
import { keptSteps, stepsDropped } from './kept-steps.store.ts';

await Promise.all([texts(driverTexts), texts(safetyTexts)]);
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
beforeEach(() => {
  jest.useFakeTimers();
  toastStore.setState({ toast: null });
});
afterEach(() => {
  cleanup();
  for (const { seen } of keptSteps.getState().steps) stepsDropped(seen.id);
  jest.useRealTimers();
  rideCleared();
});

test('a PIN typed without network shows the way at once, and starts the trip once the network is back', async () => {
  const called = losesNetwork();
  open(atPickup);
  typePin();
  await after(5000);
  expect(unsent()).toContain('“Start trip”');
  expect(unsent()).toContain('The PIN is checked once it’s sent.');
  expect(screen.getByText(/^Take /)).toBeTruthy();
  expect(toastStore.getState().toast).toBeNull();
  expect(called.length).toBeGreaterThan(1);
  const calls = answerCalls({ '/api/rides/ride-1/start': underWay });
  await after(2000);
  expect(posts(calls)).toEqual(['POST /api/rides/ride-1/start']);
  expect(rideStore.getState().ride?.status).toBe('in_progress');
  expect(unsent()).toBeUndefined();
});

test.each([
  [503, 'service.unavailable'],
  [429, 'request.too_many'],
  [403, 'unexpected'],
])('an answer of %s that is not about the step keeps it', async (status, code) => {
  losesNetwork();
  open(atPickup);
  typePin();
  await after(5000);
  answerFetch(status, { code, message: 'Later' });
  await after(2000);
  expect(unsent()).toContain('“Start trip”');
  expect(toastStore.getState().toast).toBeNull();
  const calls = answerCalls({ '/api/rides/ride-1/start': underWay });
  await after(4000);
  expect(posts(calls)).toHaveLength(1);
  expect(unsent()).toBeUndefined();
});

test('a page that is too old for the service asks once for a reload, and keeps the step for it', async () => {
  losesNetwork();
  open(atPickup);
  typePin();
  await after(5000);
  answerFetch(426, { code: 'client.outdated', message: 'Later' });
  await after(2000);
  expect(toastStore.getState().toast?.description).toBe('Later');
  expect(unsent()).toContain('“Start trip”');
  toastStore.setState({ toast: null });
  await after(6000);
  expect(toastStore.getState().toast).toBeNull();
});

test('the end of a trip is sent once the network is back, and a folded sheet says so until then', async () => {
  losesNetwork();
  open(underWay, true);
  press('Complete trip');
  await after(100);
  expect(unsent()).toContain('“Complete trip”');
  const calls = answerCalls({ '/api/rides/ride-1/complete': { ...underWay, status: 'completed', seq: 5 } });
  await after(2000);
  expect(posts(calls)).toEqual(['POST /api/rides/ride-1/complete']);
});

test('also after the driver has left the screen and come back, which still says so', async () => {
  losesNetwork();
  const { unmount } = open(underWay);
  press('Complete trip');
  await after(100);
  unmount();
  open(underWay);
  expect(unsent()).toContain('“Complete trip”');
  expect(screen.getByRole('button', { name: 'Complete trip' })).toHaveProperty('disabled', true);
  answerCalls({ '/api/rides/ride-1/complete': { ...underWay, status: 'completed', seq: 5 } });
  await after(2000);
  expect(rideStore.getState().ride?.status).toBe('completed');
});

test('a step that was withdrawn is not sent, and can be made again', async () => {
  losesNetwork();
  open(atPickup);
  typePin();
  await after(100);
  press('Don’t send');
  await after(0);
  expect(unsent()).toBeUndefined();
  const calls = answerCalls({});
  await after(10_000);
  expect(posts(calls)).toEqual([]);
  typePin();
  await after(100);
  expect(posts(calls)).toEqual(['POST /api/rides/ride-1/start']);
});

const congoCross = { address: 'Congo Cross, Freetown', name: 'Congo Cross', lat: 8.4795, lng: -13.2611 };
const aberdeen = { address: 'Aberdeen, Freetown', name: 'Aberdeen', lat: 8.4966, lng: -13.2867 };
const withStop = aRide({ status: 'in_progress', seq: 4, stops: [congoCross] });
const changed = aRide({ status: 'in_progress', seq: 5, dropoffLocation: aberdeen, lastEvent: 'trip_changed' });

test.each<[string, Ride, string, Ride]>([
  ['that the service has made already', underWay, 'Complete trip', { ...underWay, status: 'completed', seq: 5 }],
  ['of a ride that was cancelled', toPickup, 'I have arrived', { ...toPickup, status: 'cancelled', seq: 3 }],
  ['of a ride that is further on', toPickup, 'I have arrived', { ...toPickup, status: 'in_progress', seq: 4 }],
  [
    'of a ride that was given to another driver and back',
    toPickup,
    'I have arrived',
    { ...toPickup, attempt: 2, seq: 5 },
  ],
])('a step %s is sent no more', async (_, ride, step, news) => {
  losesNetwork();
  open(ride);
  press(step);
  await after(100);
  expect(unsent()).toContain(step);
  act(() => rideUpdated(news));
  const calls = answerCalls({});
  await after(10_000);
  expect(posts(calls)).toEqual([]);
  expect(keptSteps.getState().steps).toEqual([]);
  expect(toastStore.getState().toast).toBeNull();
});

const note = () => screen.queryByText(/“Complete trip” wasn’t sent\. Tap it again/);

test('a trip that its rider has changed is not ended by a step that was kept: the driver is asked again', async () => {
  losesNetwork();
  open(underWay);
  press('Complete trip');
  await after(100);
  act(() => rideUpdated(changed));
  const sent = answers({});
  await after(10_000);
  expect(sent).toEqual([]);
  expect(toastStore.getState().toast?.title).toBe('The rider changed the trip');
  expect(unsent()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Complete trip' })).toHaveProperty('disabled', false);
  // The toast is gone by the time at which the driver looks.
  expect(note()).not.toBeNull();
  const { lastEvent } = changed;
  act(() => rideUpdated({ ...changed, seq: 6, lastEvent: { ...lastEvent, type: 'payment_changed' } }));
  expect(screen.getByText(/^Payment changed: Cash\. Fare: Le/)).toBeTruthy();
  expect(note()).not.toBeNull();
  losesNetwork();
  press('Complete trip');
  await after(100);
  expect(note()).toBeNull();
});

test('also where the phone does not know of the change yet: the service refuses what was seen before', async () => {
  losesNetwork();
  open(underWay);
  press('Complete trip');
  await after(100);
  const sent = answers({ complete: { status: 409, code: 'ride.wrong_state', ride: changed } });
  await after(10_000);
  expect(sent).toEqual([['complete', { seenSeq: 4 }]]);
  expect(rideStore.getState().ride?.dropoffLocation).toEqual(aberdeen);
  expect(toastStore.getState().toast?.title).toBe('The rider changed the trip');
  expect(unsent()).toBeUndefined();
});

test.each([
  ['was changed after the tap', [changed.dropoffLocation, atPickup.dropoffLocation], 'The rider changed the trip'],
  ['was not changed since', [atPickup.dropoffLocation, atPickup.dropoffLocation], undefined],
] as const)('a start that was kept is sent for a trip that %s', async (_, [then, before], title) => {
  losesNetwork();
  open({ ...atPickup, dropoffLocation: before, lastEvent: { ...atPickup.lastEvent, type: 'trip_changed' } });
  typePin();
  await after(500);
  answers({ start: { ...underWay, dropoffLocation: then } });
  await after(3000);
  expect(rideStore.getState().ride?.status).toBe('in_progress');
  expect(toastStore.getState().toast?.title).toBe(title);
});

test('a ride that was cancelled, which the phone does not know yet, is shown without an error', async () => {
  losesNetwork();
  open(toPickup);
  press('I have arrived');
  await after(100);
  answers({ arrive: { status: 409, code: 'ride.wrong_state', ride: { ...toPickup, status: 'cancelled', seq: 3 } } });
  await after(5000);
  expect(rideStore.getState().ride?.status).toBe('cancelled');
  expect(toastStore.getState().toast).toBeNull();
});

test('the end of a trip waits behind a stop, which counts as reached, and can be withdrawn alone', async () => {
  losesNetwork();
  open(withStop);
  press('I’m at stop 1');
  await after(100);
  expect(screen.queryByRole('button', { name: 'I’m at stop 1' })).toBeNull();
  // No stop is left, so that nothing is asked.
  press('Complete trip');
  await after(100);
  expect(waiting()).toEqual(['reach', 'complete']);
  press('Don’t send');
  expect(waiting()).toEqual(['reach']);
  press('Complete trip');
  await after(100);
  const reached = { ...withStop, stopsReached: 1, seq: 5 };
  const sent = answers({ stops: reached, complete: { ...reached, status: 'completed', seq: 6 } });
  await after(2000);
  expect(sent).toEqual([
    ['stops', { number: 1, seenSeq: 4 }],
    ['complete', { seenSeq: 4 }],
  ]);
  expect(rideStore.getState().ride?.status).toBe('completed');
  expect(waiting()).toEqual([]);
});

test.each([
  [422, 'ride.wrong_pin'],
  [429, 'ride.pin_locked'],
])(
  'a step is kept through a reload without network, and is sent and answered after it (%s %s)',
  async (status, code) => {
    losesNetwork();
    open(atPickup);
    typePin();
    await after(100);
    reload(atPickup);
    await after(3000);
    expect(unsent()).toContain('“Start trip”');
    expect(screen.getByText(/^Take /)).toBeTruthy();
    const sent = answers({ start: { status, code } });
    await after(2000);
    expect(sent).toEqual([['start', { pin: '4711' }]]);
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(toastStore.getState().toast?.tone).toBe('error');
    expect(unsent()).toBeUndefined();
    reload(atPickup);
    expect(unsent()).toBeUndefined();
  },
);

test('a step that was kept is dropped by a reload into another ride, and by a sign-out', async () => {
  losesNetwork();
  signedIn(aUser({ userType: 'driver' }));
  open(underWay);
  press('Complete trip');
  await after(100);
  reload({ ...underWay, id: 'ride-2' });
  await after(3000);
  expect(keptSteps.getState().steps).toEqual([]);
  press('Complete trip');
  await after(100);
  expect(keptSteps.getState().steps).toHaveLength(1);
  act(signedOut);
  expect(keptSteps.getState().steps).toEqual([]);
  reload({ ...underWay, id: 'ride-2' });
  expect(keptSteps.getState().steps).toEqual([]);
});
