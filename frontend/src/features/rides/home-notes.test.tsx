import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { connectionClosed, connectionOpened } from '../../lib/connection.store.ts';
import { paymentTexts } from '../../lib/i18n/messages/payment/texts.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { rideDismissed, rideStore } from '../../lib/live/ride.store.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { anAlert, aRide, aUser } from '../../test/builders.ts';
import { aScheduledRide } from '../../test/relays.ts';

const listeners = new Map<string, Set<() => void>>();
const socket = {
  on: (event: string, listen: () => void) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listen)),
  off: (event: string, listen: () => void) => void listeners.get(event)?.delete(listen),
};
const realtime = await import('../../lib/realtime.ts');
jest.unstable_mockModule('../../lib/realtime.ts', () => ({ ...realtime, liveSocket: () => socket }));
const { HomeNotes } = await import('./home-notes.tsx');

await texts(paymentTexts, safetyTexts);
afterEach(() => {
  cleanup();
  connectionClosed();
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
  expect(screen.getByRole('link', { name: 'Report a problem' }).getAttribute('href')).toBe(`/help?ride=${ride.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe(ride.id));
});

test('an unpaid ride goes once it is paid, also by another device', async () => {
  const payment = { method: 'afrimoney', amount: 1665, currency: 'SLE', reason: null } as const;
  const waiting = [{ rideId: 'ride-1', destination: 'Lumley Market', completedAt: '2026-11-21T12:00:00Z', ...payment }];
  const replies: Record<string, unknown> = { '/api/payments/unpaid': waiting, '/api/payments/claims': [] };
  answerCalls(replies);
  connectionOpened();
  show();
  expect(await screen.findByText(/16,650.? unpaid/)).toBeTruthy();
  replies['/api/payments/unpaid'] = [];
  act(() => listeners.get('ride:updated')?.forEach((changed) => changed()));
  await waitFor(() => expect(screen.queryByText(/unpaid/)).toBeNull());
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
    // Of another day the date would stand there, too.
    until: new Date(new Date().setHours(15, 20)).toISOString(),
  };
  answerCalls({ '/api/payments/unpaid': [], '/api/payments/claims': [claim], [`/api/rides/${ride.id}`]: ride });
  rideDismissed();
  show();
  expect(await screen.findByText(/^Mohamed says that Le\s26,700 of a ride is missing\./)).toBeTruthy();
  expect(screen.getByText(/^Answer by \d\d:\d\d, or it may count as unpaid\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe(ride.id));
});

test('what was given in cash is asked again on the home screen, and reopens the ride', async () => {
  const ride = aRide({ status: 'completed' });
  // Of another day the date would stand there, too.
  const until = new Date(new Date().setHours(15, 20)).toISOString();
  const open = { name: 'Mohamed', isForOther: false, currency: 'SLE', due: 2670, until };
  answerCalls({ '/api/payments/cash': [{ ...open, rideId: ride.id }], [`/api/rides/${ride.id}`]: ride });
  rideDismissed();
  show();
  expect(await screen.findByText('How much cash did you give Mohamed?')).toBeTruthy();
  expect(screen.getByText(/^Le\s26,700 was due\. Answer by \d\d:\d\d\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe(ride.id));
});

test('a call for help that runs is shown after the ride, with its state, until it is over', async () => {
  const replies: Record<string, unknown> = { '/api/payments/unpaid': [], '/api/incidents': [anAlert()] };
  answerCalls(replies);
  show();
  expect(await screen.findByText(/^Alert received at .*00/)).toBeTruthy();
  expect(screen.getByText('Our team is dealing with it.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Emergency help' }));
  fireEvent.click(await screen.findByRole('button', { name: 'I’m safe, it was a false alarm' }));
  const said = anAlert({ falseAlarmAt: '2026-11-27T14:05:00.000Z' });
  replies['/api/incidents/incident-1/false-alarm'] = said;
  replies['/api/incidents'] = [said];
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I’m safe' }));
  // The dialog says what has become of it; the note below is gone.
  expect(await screen.findByText(/^You said at .*05.* that you’re safe/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Emergency help' })).toBeNull());
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
      'GET /api/incidents',
      'GET /api/payments/cash',
      'GET /api/payments/claims',
      'GET /api/payments/unpaid',
      'GET /api/scheduled-rides',
    ]),
  );
  expect(container.innerHTML).toBe('');
});

test.each([
  ['rider', '/profile'],
  ['driver', '/driver/profile'],
] as const)('an account without a phone number is asked for one: %s', async (userType, profile) => {
  answerCalls({});
  const user = aUser({ phone: null, userType });
  useSession.setState({ kind: 'signed_in', user }, true);
  show(user);
  expect(await screen.findByText('Add your phone number')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add number' }).getAttribute('href')).toBe(profile);
  expect(screen.getByRole('link', { name: 'Emergency contacts' }).getAttribute('href')).toBe('/contacts');
  cleanup();
  show(aUser());
  expect(screen.queryByText('Add your phone number')).toBeNull();
});
