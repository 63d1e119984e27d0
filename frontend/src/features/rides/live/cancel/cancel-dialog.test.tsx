import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerFetch } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { CancelDialog } from './cancel-dialog.tsx';

await Promise.all([texts(rideTexts), texts(liveTexts)]);
afterEach(cleanup);

function open(ride: Ride): string[] {
  const called = answerFetch(200, aRide({ status: 'cancelled' }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog ride={ride} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return called;
}

const driver: Ride['driver'] = {
  id: 'driver-1',
  name: 'Mohamed Sesay',
  photoUrl: null,
  rating: 5,
  isNew: true,
  vehicle: { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard' },
};

test('a touch on a reason cancels nothing; the button below does', async () => {
  const called = open(aRide());
  // The terms may be asked for as well, whenever their part has loaded.
  const cancelled = () => called.filter((path) => path.endsWith('/cancel'));
  expect(screen.queryByRole('button', { name: 'Cancel ride' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'I changed my mind' }));
  expect(cancelled()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
  await waitFor(() => expect(cancelled()).toEqual(['/api/rides/ride-1/cancel']));
});

test('the comment comes after the reasons, for the eye and for a screen reader', async () => {
  open(aRide());
  const reason = screen.getByRole('radio', { name: 'Another reason' });
  await userEvent.click(reason);
  const comment = screen.getByRole('textbox');
  expect(reason.compareDocumentPosition(comment) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('"The driver asked me to" is a reason only once there is a driver', () => {
  open(aRide());
  expect(screen.queryByRole('radio', { name: 'The driver asked me to' })).toBeNull();
  cleanup();
  open(aRide({ status: 'accepted', driver }));
  expect(screen.getByRole('radio', { name: 'The driver asked me to' })).toBeTruthy();
});
