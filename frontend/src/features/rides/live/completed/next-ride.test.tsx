import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { ratingTagsTexts } from '../../../../lib/i18n/messages/rating-tags/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { tipTexts } from '../../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { rideCleared, rideDismissed, rideStore, rideUpdated } from '../../../../lib/live/ride.store.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { Completed } from './completed.tsx';

await Promise.all([texts(rideTexts), texts(liveTexts), texts(ratingTagsTexts), texts(tipTexts), texts(riderTexts)]);
beforeEach(rideCleared);
afterEach(cleanup);

const ended = aRide({ seq: 9, status: 'completed', completedAt: '2026-11-21T12:00:00.000Z', myTags: [] });
const next = { id: 'ride-2', scheduledFor: '2026-11-21T12:20:00.000Z', requestedAt: '2026-11-21T12:00:05.000Z' };

test('the end of a ride says how far the scheduled ride is that began meanwhile, and Done leads to it', async () => {
  answerCalls({});
  rideUpdated(ended);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Completed ride={ended} onDone={rideDismissed} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(/scheduled ride/)).toBeNull();
  act(() => rideUpdated(aRide({ ...next, seq: 1 })));
  expect(screen.getByText('We’re looking for a driver for your scheduled ride. Done leads to it.')).toBeTruthy();
  act(() => rideUpdated(aRide({ ...next, seq: 2, status: 'accepted' })));
  expect(screen.getByText('Your scheduled ride has a driver. Done leads to it.')).toBeTruthy();
  act(() => rideUpdated(aRide({ ...next, seq: 3, status: 'cancelled' })));
  expect(screen.getByText('Your scheduled ride is over. Done shows how it ended.')).toBeTruthy();
  expect(rideStore.getState().ride?.id).toBe('ride-1');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(rideStore.getState()).toMatchObject({ ride: { id: 'ride-2', status: 'cancelled' }, next: null });
});
