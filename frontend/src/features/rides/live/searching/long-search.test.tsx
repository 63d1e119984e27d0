import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { rideCleared, rideDismissed, rideStore, rideUpdated } from '../../../../lib/live/ride.store.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { draftCleared, tripDraftStore } from '../../draft/trip-draft.store.ts';
import { LongSearch } from './long-search.tsx';

await texts(liveTexts, riderTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
  rideCleared();
  draftCleared();
});

const ride = aRide({ status: 'pending', seq: 2 });
const cancelled = aRide({ status: 'cancelled', seq: 3, cancelledBy: 'rider' });

/** Chooses another class; returns what answers the request, which waits until then. */
function choose(): (ride: Ride) => void {
  let answer: ((ride: unknown) => void) | undefined;
  answerCalls({ '/api/rides/ride-1/cancel': new Promise((resolve) => (answer = resolve)) });
  rideUpdated(ride);
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <LongSearch ride={ride} others={[{ vehicleType: 'comfort', pickupEtaMin: 1 }]} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  return (answered) => {
    unmount();
    answer?.(answered);
  };
}

const noneUnderWay = () => waitFor(() => expect(queryClient.isMutating()).toBe(0));

test('another class starts with its price, also where the cancelled ride comes by the socket first', async () => {
  const answer = choose();
  rideUpdated(cancelled);
  answer(cancelled);
  await waitFor(() => expect(rideStore.getState().ride).toBeNull());
  expect(JSON.stringify(tripDraftStore.getState())).toContain('comfort');
});

test.each([
  ['went on from the cancelled ride', rideDismissed],
  ['signed out', rideCleared],
])('a rider who %s gets neither the ride back nor its trip as a draft', async (_, left) => {
  const answer = choose();
  rideUpdated(cancelled);
  left();
  answer(cancelled);
  await noneUnderWay();
  expect(rideStore.getState().ride).toBeNull();
  expect(JSON.stringify(tripDraftStore.getState())).not.toContain('comfort');
});
