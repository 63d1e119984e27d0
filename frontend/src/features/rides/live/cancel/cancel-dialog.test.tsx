import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { priceTexts } from '../../../../lib/i18n/messages/price/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { toastStore } from '../../../../lib/toasts/toast.store.ts';
import { answerFetch } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { CancelDialog } from './cancel-dialog.tsx';

await texts(rideTexts, liveTexts, priceTexts);
afterEach(cleanup);

function open(ride: Ride): string[] {
  const called = answerFetch(200, aRide({ status: 'cancelled' }));
  show(ride);
  return called;
}

function show(ride: Ride): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelDialog ride={ride} onClose={() => {}} />
    </QueryClientProvider>,
  );
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

test('a fee that has begun since is shown in the open question, and charged only at another touch', async () => {
  const past = '2026-01-01T00:00:00.000Z';
  const ride = aRide({ status: 'accepted', driver, fees: { cancellation: 300, freeUntil: past, noShow: 500 } });
  const free = { currency: 'SLE', fee: 0, freeUntil: null, collection: null, carried: 0 };
  const refusal = { code: 'ride.cancel_costs', message: 'The fee has changed.', requestId: 'r', ride };
  let terms: object = free;
  const seen: unknown[] = [];
  const answer = (address: string, body: string | undefined): [number, object] => {
    if (address.endsWith('/cancellation')) return [200, terms];
    if (!address.endsWith('/cancel')) return [404, { code: 'request.not_found', message: 'None.', requestId: 'r' }];
    seen.push(Object(JSON.parse(body ?? '{}')).seenFee);
    terms = { ...free, fee: 300, freeUntil: past };
    return seen.length === 1 ? [409, refusal] : [200, aRide({ status: 'cancelled' })];
  };
  Object.assign(globalThis, {
    fetch: async (address: string, { body }: { body?: string } = {}) => {
      const [status, reply] = answer(address, body);
      const text = async () => JSON.stringify(reply);
      return { ok: status === 200, status, headers: new Headers(), statusText: '', text, json: async () => reply };
    },
  });
  show(ride);
  await screen.findByText('Cancelling is free.');
  await userEvent.click(screen.getByRole('radio', { name: 'I changed my mind' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
  await screen.findByText(/^Cancelling now costs Le\s3,000/);
  expect(toastStore.getState().toast?.description).toBe('The fee has changed.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
  await waitFor(() => expect(seen).toEqual([0, 300]));
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
