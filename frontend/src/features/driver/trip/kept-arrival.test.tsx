import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideCleared, rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { answers } from '../../../test/answer-steps.ts';
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
});
afterEach(() => {
  cleanup();
  for (const { seen } of keptSteps.getState().steps) stepsDropped(seen.id);
  keptSteps.setState({ pinRefusal: null });
  jest.useRealTimers();
  rideCleared();
});

test('a PIN waits behind an arrival without network, also through a reload, and both are sent in order', async () => {
  const pickup = { ...toPickup, needsPin: true };
  losesNetwork();
  open(pickup);
  press('I have arrived');
  await after(100);
  typePin();
  await after(100);
  expect(waiting()).toEqual(['arrive', 'start']);
  press('Don’t send');
  expect(waiting()).toEqual(['arrive']);
  reload(pickup);
  // Without the answer no clock of the waiting runs, and nothing is undone or cancelled.
  expect(screen.queryByText(/leave/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel ride' })).toHaveProperty('disabled', true);
  typePin();
  await after(100);
  const calls = answerCalls({ '/api/rides/ride-1/arrive': atPickup, '/api/rides/ride-1/start': underWay });
  await after(5000);
  expect(posts(calls)).toEqual(['POST /api/rides/ride-1/arrive', 'POST /api/rides/ride-1/start']);
  expect(rideStore.getState().ride?.status).toBe('in_progress');
  expect(waiting()).toEqual([]);
});

test('an arrival whose answer was lost is not undone while it waits: it would be made again', async () => {
  const arrived = { ...atPickup, arrivedAt: new Date().toISOString() };
  losesNetwork();
  const { unmount } = open(arrived);
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeNull();
  unmount();
  rideCleared();
  open({ ...toPickup, needsPin: true });
  press('I have arrived');
  await after(100);
  act(() => rideUpdated(arrived));
  expect(waiting()).toEqual(['arrive']);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('the end of a trip waits behind its start and its stops, and all are sent in order with their taps', async () => {
  losesNetwork();
  const ride = { ...atPickup, stops: [{ address: 'Congo Cross', name: null, lat: null, lng: null }] };
  open(ride);
  typePin();
  await after(100);
  press('I’m at stop 1');
  await after(100);
  reload(ride);
  press('Complete trip');
  await after(100);
  expect(waiting()).toEqual(['start', 'reach', 'complete']);
  expect(unsent()).toContain('“Start trip · I’m at stop 1 · Complete trip”');
  expect(screen.getByRole('button', { name: 'Complete trip' })).toHaveProperty('disabled', true);
  const under = { ...ride, status: 'in_progress', seq: 4 } as const;
  const calls = answerCalls({
    '/api/rides/ride-1/start': under,
    '/api/rides/ride-1/stops': { ...under, stopsReached: 1, seq: 5 },
    '/api/rides/ride-1/complete': { ...under, stopsReached: 1, status: 'completed', seq: 6 },
  });
  await after(9000);
  expect(posts(calls).map((call) => call.split('/').at(-1))).toEqual(['start', 'stops', 'complete']);
  expect(waiting()).toEqual([]);
});

test('a wrong PIN drops the end behind it, and the driver reads why, also on a folded sheet', async () => {
  losesNetwork();
  open(atPickup);
  typePin();
  await after(100);
  press('Complete trip');
  await after(100);
  expect(waiting()).toEqual(['start', 'complete']);
  cleanup();
  open(atPickup, true);
  const sent = answers({ start: { status: 422, code: 'ride.wrong_pin' } });
  await after(5000);
  expect(sent.map(([step]) => step)).toEqual(['start']);
  expect(waiting()).toEqual([]);
  expect(toastStore.getState().toast?.tone).toBe('error');
  expect(screen.getByText(/^Wait for /)).toBeTruthy();
});

test('a wrong PIN behind an arrival leaves the driver at the pickup, where it is typed anew', async () => {
  losesNetwork();
  open({ ...toPickup, needsPin: true });
  press('I have arrived');
  await after(100);
  typePin();
  await after(100);
  answers({ arrive: atPickup, start: { status: 422, code: 'ride.wrong_pin' } });
  await after(5000);
  expect(rideStore.getState().ride?.status).toBe('arrived');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(waiting()).toEqual([]);
  const calls = answerCalls({ '/api/rides/ride-1/start': underWay });
  typePin();
  await after(100);
  expect(posts(calls)).toEqual(['POST /api/rides/ride-1/start']);
});

test('a wrong PIN that is found while the driver is on another screen says so when he is back', async () => {
  losesNetwork();
  const { unmount } = open({ ...toPickup, needsPin: true });
  press('I have arrived');
  await after(100);
  typePin();
  await after(100);
  unmount();
  answers({ arrive: atPickup, start: { status: 422, code: 'ride.wrong_pin' } });
  await after(5000);
  expect(waiting()).toEqual([]);
  open(atPickup);
  expect(screen.getByRole('alert').textContent).not.toBe('');
  press('4');
  expect(screen.getByRole('alert').textContent).toBe('');
});
