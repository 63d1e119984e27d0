import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { paymentTexts } from '../../lib/i18n/messages/payment/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { rideDismissed, rideStore } from '../../lib/live/ride.store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aRide, aUser } from '../../test/builders.ts';
import { aScheduledRide } from '../../test/relays.ts';
import { HomeNotes } from './home-notes.tsx';

await texts(paymentTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = (user = aUser()) =>
  render(
    <QueryClientProvider client={queryClient}>
      <HomeNotes user={user} />
    </QueryClientProvider>,
  );

test('an unpaid ride stays on the home screen after Done, and opens to be paid', async () => {
  const payment = { method: 'orange_money', amount: 2670, currency: 'SLE', reason: 'no_funds' } as const;
  const ride = aRide({ status: 'completed', payment: { ...payment, state: 'failed' } });
  const unpaid = [{ rideId: ride.id, destination: 'Lumley Market', completedAt: '2026-11-21T12:00:00Z', ...payment }];
  answerCalls({ '/api/payments/unpaid': unpaid, [`/api/rides/${ride.id}`]: ride });
  rideDismissed();
  show();
  expect(await screen.findByText(/26,700.? unpaid/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe(ride.id));
});

test('a driver who says that cash is missing stays on the home screen until it is answered', async () => {
  const ride = aRide({ status: 'completed' });
  const claim = {
    rideId: ride.id,
    driverName: 'Mohamed',
    currency: 'SLE',
    due: 2670,
    claimed: 0,
    at: '2026-11-27T04:23:00Z',
  };
  answerCalls({ '/api/payments/unpaid': [], '/api/payments/claims': [claim], [`/api/rides/${ride.id}`]: ride });
  rideDismissed();
  show();
  expect(await screen.findByText(/^Mohamed says that Le\s26,700 of a ride is missing\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe(ride.id));
});

test('what was given in cash is asked again on the home screen, and reopens the ride', async () => {
  const ride = aRide({ status: 'completed' });
  const open = { name: 'Mohamed', isForOther: false, currency: 'SLE', due: 2670, until: '2026-11-27T15:20:00Z' };
  answerCalls({ '/api/payments/cash': [{ ...open, rideId: ride.id }], [`/api/rides/${ride.id}`]: ride });
  rideDismissed();
  show();
  expect(await screen.findByText('How much cash did you give Mohamed?')).toBeTruthy();
  expect(screen.getByText(/^Le\s26,700 was due\. Answer by \d\d:\d\d\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe(ride.id));
});

test('a stored contact that cannot be reached is asked about', async () => {
  answerCalls({ '/api/payments/unpaid': [] });
  show(aUser({ hasWrongContact: true }));
  const link = await screen.findByRole('link', { name: 'Check now' });
  expect(link.getAttribute('href')).toBe('/contacts');
});

test('a scheduled ride that was cancelled stands below the form, without what stands above it', async () => {
  answerCalls({
    '/api/payments/unpaid': [],
    '/api/scheduled-rides': [aScheduledRide({ status: 'failed', failure: 'closed' })],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <HomeNotes user={aUser({ hasWrongContact: true })} isBelow />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/this class no longer runs there/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Check now' })).toBeNull();
});

test('nothing is shown where nothing is to be done', async () => {
  const none = { '/api/payments/unpaid': [], '/api/payments/claims': [], '/api/payments/cash': [] };
  const called = answerCalls({ ...none, '/api/scheduled-rides': [] });
  const { container } = show();
  await waitFor(() =>
    expect(called.toSorted()).toEqual([
      'GET /api/payments/cash',
      'GET /api/payments/claims',
      'GET /api/payments/unpaid',
      'GET /api/scheduled-rides',
    ]),
  );
  expect(container.innerHTML).toBe('');
});
