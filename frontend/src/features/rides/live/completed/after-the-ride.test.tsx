import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { OpenSafety } from '../../../../ui/safety/safety-button.tsx';
import { Completed } from './completed.tsx';

await texts(rideTexts, liveTexts, riderTexts);
afterEach(cleanup);

const show = (given: Partial<Omit<Ride, 'lastEvent'>>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Completed ride={aRide({ status: 'completed', ...given })} onDone={() => {}} />
      <OpenSafety />
    </QueryClientProvider>,
  );

test('the summary keeps the safety button for a day: the driver who ends a trip does not take it away', async () => {
  answerCalls({ '/api/rides/ride-11/safety': { emergencyPhone: '112', contacts: 0 }, '/api/incidents': [] });
  show({ id: 'ride-11', completedAt: new Date().toISOString() });
  await userEvent.click(await screen.findByRole('button', { name: 'Safety' }));
  expect(await screen.findByRole('button', { name: 'Alert Waka' })).toBeTruthy();
  cleanup();
  show({ id: 'ride-12', completedAt: new Date(Date.now() - 1.1 * 86_400_000).toISOString() });
  expect(screen.queryByRole('button', { name: 'Safety' })).toBeNull();
});

test('a rider who has said what was given is not asked to pay any more', async () => {
  const said = { currency: 'SLE', due: 2670, sums: [3000], mine: 3000, state: 'open', change: null, until: null };
  answerCalls({ '/api/rides/ride-5/cash': said, '/api/payment-methods': [] });
  const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard', colour: 'white' } as const;
  const driver = { id: 'driver-1', name: 'Mohamed Sesay', photoUrl: null, rating: 5, isNew: false, vehicle };
  show({ id: 'ride-5', paymentMethod: 'cash', fare: 2670, driver });
  expect(await screen.findByText(/is your credit once Mohamed confirms\.$/)).toBeTruthy();
  expect(screen.queryByText(/^Please pay/)).toBeNull();
});

test('a rider who said to have given less than is due is still asked to pay, until the count is closed', async () => {
  const said = { currency: 'SLE', due: 2670, sums: [3000], mine: 0, state: 'open', change: null, until: null };
  const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard', colour: 'white' } as const;
  const driver = { id: 'driver-1', name: 'Mohamed Sesay', photoUrl: null, rating: 5, isNew: false, vehicle };
  const replies: Record<string, unknown> = { '/api/rides/ride-6/cash': said, '/api/payment-methods': [] };
  const called = answerCalls(replies);
  show({ id: 'ride-6', paymentMethod: 'cash', fare: 2670, driver });
  await waitFor(() => expect(called).toContain('GET /api/rides/ride-6/cash'));
  expect(await screen.findByText(/^Please pay/)).toBeTruthy();
  cleanup();
  replies['/api/rides/ride-6/cash'] = { ...said, state: 'closed', change: -2670 };
  show({ id: 'ride-6', paymentMethod: 'cash', fare: 2670, driver });
  await waitFor(() => expect(screen.queryByText(/^Please pay/)).toBeNull());
});
