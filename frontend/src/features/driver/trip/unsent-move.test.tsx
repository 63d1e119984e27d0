import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { safetyTexts } from '../../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideCleared, rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { SheetFold } from '../../../ui/sheet-fold.ts';
import { stepOf } from './trip-step.ts';
import { TripPanel } from './trip-panel.tsx';

await Promise.all([texts(driverTexts), texts(safetyTexts)]);
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
beforeEach(() => {
  jest.useFakeTimers();
  toastStore.setState({ toast: null });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  rideCleared();
});

function Panel() {
  const ride = rideStore((live) => live.ride);
  return ride && <TripPanel step={stepOf(ride).kind} ride={ride} me={null} />;
}

function open(ride: Ride, isFolded = false) {
  rideUpdated(ride);
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
      <SheetFold value={isFolded}>
        <Panel />
      </SheetFold>
    </QueryClientProvider>,
  );
}

function losesNetwork() {
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      called.push(address);
      throw new TypeError('Failed to fetch');
    },
  });
  return called;
}

const posts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST'));
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const unsent = () => screen.queryByText(/^Not sent yet/)?.textContent;
const atPickup = aRide({ status: 'arrived', seq: 3, arrivedAt: '2026-11-21T12:00:00.000Z', needsPin: true });
const underWay = aRide({ status: 'in_progress', seq: 4 });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const typePin = () => {
  for (const digit of ['4', '7', '1', '1']) press(digit);
};

test('a PIN typed without network stays and starts the trip once the network is back', async () => {
  const called = losesNetwork();
  open(atPickup);
  typePin();
  await after(5000);
  expect(unsent()).toContain('“Start trip”');
  expect(screen.getByRole('status', { name: /4/ }).textContent).toBe('4711');
  expect(toastStore.getState().toast).toBeNull();
  expect(called.length).toBeGreaterThan(1);
  const calls = answerCalls({ '/api/rides/ride-1/start': underWay });
  await after(2000);
  expect(posts(calls)).toEqual(['POST /api/rides/ride-1/start']);
  expect(rideStore.getState().ride?.status).toBe('in_progress');
  expect(unsent()).toBeUndefined();
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
  expect(screen.getByRole('button', { name: 'Start trip' })).toHaveProperty('disabled', false);
});

test('a step that the service has made already, or whose ride was cancelled, is sent no more', async () => {
  losesNetwork();
  open(underWay);
  press('Complete trip');
  await after(100);
  act(() => rideUpdated({ ...underWay, status: 'completed', seq: 5 }));
  const calls = answerCalls({});
  await after(10_000);
  expect(posts(calls)).toEqual([]);
  expect(toastStore.getState().toast).toBeNull();
});
