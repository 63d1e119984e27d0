import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { rideStore, rideUpdated } from '../../lib/live/ride.store.ts';
import { unreadReceived } from '../../lib/live/unread.store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls, answerFetch } from '../../test/answer-fetch.ts';
import { aDriverStatus, aRide } from '../../test/builders.ts';
import { thePhone } from '../../test/the-phone.ts';
import { DriverDuty } from './driver-duty.tsx';
import { nextSeq } from './position/fix-sequence.ts';
import { stepKept } from './trip/kept-steps.store.ts';

await texts(driverTexts);
afterEach(() => {
  cleanup();
  rideStore.setState({ ride: null });
  history.replaceState(null, '', '/');
});

/** Renders a driver on the way to a rider who has another screen of the menu open. */
function onTrip(): void {
  thePhone({ isFound: false });
  answerFetch(200, aDriverStatus({ isOnline: true }));
  rideUpdated(aRide({ status: 'accepted', seq: 2 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DriverDuty />
    </QueryClientProvider>,
  );
  act(() => history.pushState(null, '', '/driver/earnings'));
  expect(location.pathname).toBe('/driver/earnings');
}

test('a ride that the rider cancels leads the driver home from any screen', () => {
  onTrip();
  act(() => rideUpdated(aRide({ status: 'cancelled', cancelledBy: 'rider', seq: 3 })));
  expect(location.pathname).toBe('/driver');
});

test('a ride that the driver gave back leaves the screen as it is', () => {
  onTrip();
  act(() => rideUpdated(aRide({ status: 'cancelled', cancelledBy: 'driver', seq: 3 })));
  expect(location.pathname).toBe('/driver/earnings');
});

test('news of money that comes on another screen makes the figures of home and the balance be fetched again', () => {
  const keys = ['stats', 'earnings', 'debt', 'balance'].map((part) => ['driver', part]);
  for (const key of keys) queryClient.setQueryData(key, {});
  onTrip();
  const staleOnes = () => keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated);
  expect(staleOnes()).toEqual([]);
  act(() => unreadReceived(1));
  expect(staleOnes()).toEqual(keys);
  act(() => unreadReceived(0));
  queryClient.clear();
});

test('a step that was kept before the page was loaded anew is sent from any screen', async () => {
  thePhone({ isFound: false });
  const ride = aRide({ status: 'accepted', seq: 2 });
  const arrived = aRide({ status: 'arrived', seq: 3 });
  const calls = answerCalls({
    '/api/drivers/status': aDriverStatus({ isOnline: true }),
    '/api/rides/ride-1/arrive': arrived,
  });
  stepKept({ move: { kind: 'arrive' }, seen: ride });
  rideUpdated(ride);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DriverDuty />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(rideStore.getState().ride?.status).toBe('arrived'));
  expect(calls).toContain('POST /api/rides/ride-1/arrive');
});

test('positions that were kept before the page was loaded anew are sent before the step, and new ones have later numbers', async () => {
  thePhone({ isFound: false });
  const seq = nextSeq(Date.now() + 60_000);
  const fix = { lat: 8.48, lng: -13.23, accuracy: 5, heading: null, speed: null, at: 1_000, seq };
  localStorage.setItem('waka.kept.fixes', JSON.stringify({ rideId: 'ride-1', fixes: [fix] }));
  const ride = aRide({ status: 'in_progress', seq: 4 });
  const answers: ((body: object) => void)[] = [];
  const calls = answerCalls({
    '/api/drivers/status': aDriverStatus({ isOnline: true }),
    '/api/driver/location': new Promise<object>((resolve) => answers.push(resolve)),
    '/api/rides/ride-1/complete': aRide({ status: 'completed', seq: 5 }),
  });
  stepKept({ move: { kind: 'complete' }, seen: ride });
  rideUpdated(ride);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DriverDuty />
    </QueryClientProvider>,
  );
  const posts = () => calls.filter((called) => called.startsWith('POST'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(posts()).toEqual(['POST /api/driver/location']);
  answers[0]?.({ ok: true });
  await waitFor(() => expect(rideStore.getState().ride?.status).toBe('completed'));
  expect(posts()).toEqual(['POST /api/driver/location', 'POST /api/rides/ride-1/complete']);
  expect(nextSeq(Date.now())).toBeGreaterThan(seq);
});
