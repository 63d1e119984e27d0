import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { scheduledTexts } from '../../../lib/i18n/messages/scheduled/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { forgetStored } from '../../../lib/storage/stored-value.ts';
import { answerRoutes, bodiesOf } from '../../../test/answer-routes.ts';
import { aScheduledRide } from '../../../test/relays.ts';
import { CancelledRides } from './cancelled-rides.tsx';

await texts(scheduledTexts);
afterEach(() => {
  cleanup();
  forgetStored();
});

const MINE = 'GET /api/scheduled-rides';

function open(rides: ScheduledRide[]) {
  const sent = answerRoutes({ [MINE]: rides });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelledRides />
    </QueryClientProvider>,
  );
  return sent;
}

test.each([
  ['rider_busy', /you were on another ride/],
  ['closed', /no longer runs there/],
  ['method', /way to pay is closed/],
  ['account', /your account is locked/],
] as const)('a ride that failed says why: %s', async (failure, text) => {
  open([aScheduledRide({ status: 'failed', failure })]);
  expect((await screen.findByRole('listitem')).textContent).toMatch(text);
});

test('a ride that was removed stays away, and another one is shown', async () => {
  const past = aScheduledRide({ status: 'failed', failure: 'closed' });
  open([past]);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('listitem')).toBeNull();
  cleanup();
  open([past, aScheduledRide({ id: 'other', status: 'failed', failure: 'rider_busy' })]);
  expect((await screen.findByRole('listitem')).textContent).toMatch(/you were on another ride/);
});

test('rides that are to come stand elsewhere', async () => {
  const sent = open([aScheduledRide()]);
  await waitFor(() => expect(bodiesOf(sent, MINE)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
