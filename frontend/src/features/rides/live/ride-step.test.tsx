import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { coloursTexts } from '../../../lib/i18n/messages/colours/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { offlineTexts } from '../../../lib/i18n/messages/offline/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { requestQueued } from '../../../lib/live/queued-requests.ts';
import { RideStep } from './ride-step.tsx';
// Loaded before the test begins, so that none of its parts is late.
import './cancel/cancel-dialog.tsx';
import '../../../ui/safety/safety-button.tsx';

await Promise.all([texts(riderTexts), texts(rideTexts), texts(liveTexts), texts(offlineTexts), texts(coloursTexts)]);
afterEach(cleanup);

const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard' } as const;
const driver: Ride['driver'] = {
  id: 'driver-1',
  name: 'Mohamed Sesay',
  photoUrl: null,
  rating: 5,
  isNew: true,
  vehicle,
};
const client = new QueryClient();
const step = (ride: Ride) => (
  <QueryClientProvider client={client}>
    <RideStep ride={ride} />
  </QueryClientProvider>
);

test('the question why a ride is cancelled stays, with what was chosen, when a driver accepts meanwhile', async () => {
  answerCalls({
    '/api/rides/ride-1/search': { driversNear: 1, nearestEtaMin: 4, busyNear: 0, others: [] },
    '/api/rides/ride-1/cancellation': { currency: 'SLE', fee: 0, freeUntil: null, collection: null, carried: 0 },
  });
  const { rerender } = render(step(aRide({ status: 'pending', driver: null })));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
  const dialog = await screen.findByRole('dialog', { name: 'Why are you cancelling?' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'The wait is too long' }));
  rerender(step(aRide({ status: 'accepted', driver, seq: 2 })));
  expect(within(dialog).getByText('Driver is on the way')).toBeTruthy();
  expect(within(dialog).getByRole('radio', { name: 'The driver asked me to' })).toBeTruthy();
  expect(within(dialog).getByRole('radio', { name: 'The wait is too long', checked: true })).toBeTruthy();
  rerender(step(aRide({ status: 'in_progress', driver, seq: 3 })));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Why are you cancelling?' })).toBeNull());
});

test('what the safety button opened stays when the trip begins and when it ends', async () => {
  answerCalls({ '/api/rides/ride-1/safety': { emergencyPhone: '112', contacts: 1 }, '/api/incidents': [] });
  const { rerender } = render(step(aRide({ status: 'accepted', driver, seq: 2 })));
  await userEvent.click(await screen.findByRole('button', { name: 'Safety' }));
  const dialog = await screen.findByRole('dialog', { name: 'Emergency help' });
  const button = within(dialog).getByRole('button', { name: /^Alert/ });
  rerender(step(aRide({ status: 'in_progress', driver, seq: 3 })));
  rerender(step(aRide({ status: 'completed', driver, seq: 4 })));
  expect(button.isConnected).toBe(true);
});

test('a cancelling that came too late says so in view until the rider decides', async () => {
  const scrolled: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
  answerCalls({
    '/api/rides/ride-1/cancellation': { currency: 'SLE', fee: 300, freeUntil: null, collection: null, carried: 0 },
  });
  const request = { kind: 'cancel', rideId: 'ride-1', body: { reason: 'changed_mind' } } as const;
  requestQueued(request);
  const { rerender } = render(step(aRide({ status: 'accepted', driver, seq: 2 })));
  const banner = screen.getByText(/^Not cancelled yet\./);
  expect(scrolled.some((element) => element.contains(banner))).toBe(true);
  act(() => requestQueued({ ...request, isRefused: true }));
  const question = screen.getByText('Not cancelled: your driver was already on the way. Do you still want to cancel?');
  const output = question.closest('output') ?? document.body;
  await userEvent.click(within(output).getByRole('button', { name: 'Cancel ride' }));
  expect(await screen.findByRole('dialog', { name: 'Why are you cancelling?' })).toBeTruthy();
  rerender(step(aRide({ status: 'in_progress', driver, seq: 3 })));
  expect(await screen.findByText('Not cancelled: your trip had already begun.')).toBeTruthy();
  await userEvent.click(within(output).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^Not cancelled/)).toBeNull();
});

test('a cancelling that is not free any more names what it costs, in view', async () => {
  const scrolled: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
  const fees = { cancellation: 500, noShow: 800, freeUntil: '2026-01-01T00:00:00.000Z' };
  const request = { kind: 'cancel', rideId: 'ride-1', body: { reason: 'changed_mind' } } as const;
  requestQueued(request);
  render(step(aRide({ status: 'arrived', driver, seq: 3, fees })));
  scrolled.length = 0;
  act(() => requestQueued({ ...request, isRefused: true }));
  const question = screen.getByText(/^Not cancelled: it isn’t free any more\. Cancelling costs Le\s5,000 now\./);
  expect(scrolled.some((element) => element.contains(question))).toBe(true);
});
