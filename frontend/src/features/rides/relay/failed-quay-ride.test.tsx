import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { FailedRelay, Relay } from '@waka/contracts/relays/relay-views';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { ReactElement } from 'react';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { relayTexts } from '../../../lib/i18n/messages/relay/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideCleared, rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { serverTimeReceived } from '../../../lib/server-clock.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { answerRoutes } from '../../../test/answer-routes.ts';
import { aRide } from '../../../test/builders.ts';
import { aRelay } from '../../../test/relays.ts';
import { draftCleared, tripDraftStore } from '../draft/trip-draft.store.ts';
import { RideStep } from '../live/ride-step.tsx';
import { LongSearch } from '../live/searching/long-search.tsx';
// Loaded before the test begins, so that none of its parts is late.
import './relay-card.tsx';
import './relay-gone.tsx';

await texts(riderTexts, rideTexts, liveTexts, offlineTexts, relayTexts);
beforeEach(() => serverTimeReceived('2026-11-25T08:00:00.000Z'));
afterEach(() => {
  cleanup();
  queryClient.clear();
  rideCleared();
  draftCleared();
});

const CURRENT = 'GET /api/relays/current';
const FAILED = 'GET /api/rides/ride-1/failed-relay';
const CANCEL = 'POST /api/rides/ride-1/cancel';
const GONE = 'Your ride from Tagrin to Lungi Airport was cancelled too. “Try again” plans the whole trip.';
const { ferry, dropoffLocation } = aRelay();
const failed: FailedRelay = { quay: ferry.to, dropoffLocation };

const quay = { address: 'Kissy Ferry', name: 'Kissy Ferry', lat: 8.47, lng: -13.19 };
const toQuay = (given: Parameters<typeof aRide>[0] = {}) => aRide({ dropoffLocation: quay, ...given });
const show = (children: ReactElement) =>
  render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>);
function showFailed(ride: Ride) {
  rideUpdated(ride);
  return show(<RideStep ride={ride} />);
}
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
const destination = () => tripDraftStore.getState().booking?.destination.name;

test.each(['expired', 'cancelled'] as const)(
  'where the ride to the quay is %s, the rider reads that the other ride went too, and tries the whole trip again',
  async (status) => {
    answerRoutes({ [CURRENT]: null, [FAILED]: failed });
    showFailed(toQuay({ status, seq: 2 }));
    expect(await screen.findByText(GONE)).toBeTruthy();
    tryAgain();
    await waitFor(() => expect(destination()).toBe('Lungi Airport'));
    expect(tripDraftStore.getState().destination?.lat).toBe(8.61);
  },
);

test('the whole trip is planned again with the card that was chosen', async () => {
  answerRoutes({ [CURRENT]: null, [FAILED]: failed });
  showFailed(toQuay({ status: 'expired', seq: 2, paymentMethod: 'card', cardId: 'c-2' }));
  tryAgain();
  await waitFor(() => expect(destination()).toBe('Lungi Airport'));
  expect(tripDraftStore.getState().choice).toMatchObject({ paymentMethod: 'card', cardId: 'c-2' });
});

/** Shows a failed ride about which the service has not answered yet; returns the call that answers. */
async function unanswered(current: Relay | null) {
  let answer: ((relay: FailedRelay | null) => void) | undefined;
  answerCalls({
    '/api/relays/current': current,
    '/api/rides/ride-1/failed-relay': new Promise((resolve) => (answer = resolve)),
  });
  showFailed(toQuay({ status: 'expired', seq: 2 }));
  await waitFor(() => expect(answer).toBeDefined());
  await waitFor(() => expect(queryClient.getQueryData(['scheduled', 'relay'])).toEqual(current));
  return (relay: FailedRelay | null) => answer?.(relay);
}

test('a tap before the answer waits for it', async () => {
  const answer = await unanswered(null);
  tryAgain();
  expect(destination()).toBeUndefined();
  answer(failed);
  await waitFor(() => expect(destination()).toBe('Lungi Airport'));
});

test.each([
  ['what the page has read of the trip', aRelay(), 'Lungi Airport'],
  ['the ride as it was', null, 'Kissy Ferry'],
])('a service that does not answer soon leaves %s', async (_, current, planned) => {
  await unanswered(current);
  jest.useFakeTimers();
  try {
    tryAgain();
    await act(() => jest.advanceTimersByTimeAsync(2_900));
    expect(destination()).toBeUndefined();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(destination()).toBe(planned);
  } finally {
    jest.useRealTimers();
  }
});

test('a rider who goes on meanwhile keeps what is on the screen', async () => {
  const answer = await unanswered(null);
  tryAgain();
  const begun = aRide({ id: 'ride-2', status: 'accepted', seq: 2 });
  act(() => rideUpdated(begun));
  answer(failed);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(rideStore.getState().ride?.id).toBe('ride-2');
  expect(destination()).toBeUndefined();
});

test.each([
  ['that belongs to no trip over water', { [FAILED]: null }],
  ['about which the service does not answer', {}],
])('a ride %s is tried again as it was', async (_, replies) => {
  answerRoutes({ [CURRENT]: null, ...replies });
  showFailed(toQuay({ status: 'expired', seq: 2 }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(GONE)).toBeNull();
  tryAgain();
  await waitFor(() => expect(destination()).toBe('Kissy Ferry'));
});

test('another class for the ride to the quay says what it cancels, and prices the whole trip', async () => {
  answerRoutes({ [CURRENT]: aRelay(), [CANCEL]: toQuay({ status: 'cancelled', seq: 3 }), [FAILED]: failed });
  rideUpdated(toQuay());
  show(<LongSearch ride={toQuay()} others={[{ vehicleType: 'comfort', pickupEtaMin: 1 }]} />);
  expect(await screen.findByText('This cancels your ride from Tagrin as well.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(rideStore.getState().ride).toBeNull());
  expect(destination()).toBe('Lungi Airport');
  expect(tripDraftStore.getState().choice.vehicleType).toBe('comfort');
});
