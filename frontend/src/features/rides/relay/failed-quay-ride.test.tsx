import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { relayTexts } from '../../../lib/i18n/messages/relay/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { rideCleared, rideStore, rideUpdated } from '../../../lib/live/ride.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { serverTimeReceived } from '../../../lib/server-clock.ts';
import { answerRoutes, bodiesOf } from '../../../test/answer-routes.ts';
import { aRide } from '../../../test/builders.ts';
import { aRelay } from '../../../test/relays.ts';
import { draftCleared, tripDraftStore } from '../draft/trip-draft.store.ts';
import { RideStep } from '../live/ride-step.tsx';
import { LongSearch } from '../live/searching/long-search.tsx';
// Loaded before the test begins, so that none of its parts is late.
import './relay-card.tsx';
import './relay-gone.tsx';
import { relayDropped } from './relay-of-ride.store.ts';

await texts(riderTexts, rideTexts, liveTexts, offlineTexts, relayTexts);
beforeEach(() => serverTimeReceived('2026-11-25T08:00:00.000Z'));
afterEach(() => {
  cleanup();
  queryClient.clear();
  rideCleared();
  draftCleared();
  relayDropped();
});

const CURRENT = 'GET /api/relays/current';
const CANCEL_SECOND = 'POST /api/relays/relay-1/cancel';
const CANCEL_FIRST = 'POST /api/rides/ride-1/cancel';
const search = { driversNear: 1, nearestEtaMin: 4, busyNear: 0, others: [] };
const GONE = 'Your ride from Tagrin to Lungi Airport was cancelled too. “Try again” plans the whole trip.';

const toQuay = (given: Parameters<typeof aRide>[0] = {}) =>
  aRide({ dropoffLocation: place('Kissy Ferry', 8.47, -13.19), ...given });
const place = (name: string, lat: number, lng: number) => ({ address: name, name, lat, lng });
const step = (ride: Ride) => (
  <QueryClientProvider client={queryClient}>
    <RideStep ride={ride} />
  </QueryClientProvider>
);

/** Shows the search for the ride to the quay, with what comes after it. */
async function searching(replies: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = { [CURRENT]: aRelay(), 'GET /api/rides/ride-1/search': search, ...replies };
  const sent = answerRoutes(answers);
  const { rerender } = render(step(toQuay()));
  const card = await screen.findByRole('region', { name: 'What happens next' });
  return { answers, card, sent, show: (ride: Ride) => rerender(step(ride)) };
}

const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
const destination = () => tripDraftStore.getState().booking?.destination.name;

test.each(['expired', 'cancelled'] as const)(
  'where the ride to the quay is %s, the rider reads that the other ride went too, and tries the whole trip again',
  async (status) => {
    const { answers, sent, show } = await searching();
    // The service has ended the trip before the phone hears of the ride.
    answers[CURRENT] = null;
    await queryClient.invalidateQueries({ queryKey: ['scheduled'] });
    await waitFor(() => expect(bodiesOf(sent, CURRENT).length).toBeGreaterThan(1));
    show(toQuay({ status, seq: 2, driver: null }));
    expect(await screen.findByText(GONE)).toBeTruthy();
    tryAgain();
    expect(destination()).toBe('Lungi Airport');
    expect(tripDraftStore.getState().destination?.lat).toBe(8.61);
  },
);

test('a rider who gave up the other ride tries the ride to the quay again', async () => {
  const { answers, card, show } = await searching({ [CANCEL_SECOND]: { ok: true } });
  answers[CURRENT] = null;
  fireEvent.click(within(card).getByRole('button', { name: 'Change' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the second ride' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull());
  show(toQuay({ status: 'expired', seq: 2 }));
  expect(screen.queryByText(GONE)).toBeNull();
  tryAgain();
  expect(destination()).toBe('Kissy Ferry');
});

test('a ride that belongs to no trip over water is tried again as it was', async () => {
  const { show } = await searching();
  show(aRide({ id: 'ride-2', status: 'expired' }));
  expect(screen.queryByText(GONE)).toBeNull();
  tryAgain();
  expect(destination()).toBe('Lumley Market');
});

test('another class for the ride to the quay says what it cancels, and prices the whole trip', async () => {
  await searching({ [CANCEL_FIRST]: toQuay({ status: 'cancelled', seq: 3 }) });
  cleanup();
  rideUpdated(toQuay());
  render(
    <QueryClientProvider client={queryClient}>
      <LongSearch ride={toQuay()} others={[{ vehicleType: 'comfort', pickupEtaMin: 1 }]} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('This cancels your ride from Tagrin as well.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(rideStore.getState().ride).toBeNull());
  expect(destination()).toBe('Lungi Airport');
  expect(tripDraftStore.getState().choice.vehicleType).toBe('comfort');
});
