import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { liveTexts } from '../../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../../lib/i18n/messages/ride/texts.ts';
import { riderTexts } from '../../../../lib/i18n/messages/rider/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { NotTaken } from './not-taken.tsx';

await texts(rideTexts, liveTexts, riderTexts);
afterEach(cleanup);

const vehicle = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard', colour: 'white' } as const;
const driver = { id: 'driver-1', name: 'Mohamed Sesay', photoUrl: null, rating: 5, isNew: false, vehicle };

function show(daysAgo: number): void {
  answerCalls({ '/api/rides/ride-1/safety': { emergencyPhone: '112', contacts: 0 }, '/api/incidents': [] });
  const cancelledAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotTaken ride={aRide({ status: 'cancelled', driver, cancelledAt })} onTryAgain={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
}

test('a ride that its driver cancelled keeps the safety button for a day', async () => {
  show(0.9);
  expect(await screen.findByRole('button', { name: 'Safety' })).toBeTruthy();
  cleanup();
  show(1.1);
  expect(screen.queryByRole('button', { name: 'Safety' })).toBeNull();
});

test('a ride that our team cancelled says so', () => {
  answerCalls({});
  const ride = aRide({ status: 'cancelled', cancelledBy: 'admin', cancelledAt: new Date().toISOString() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotTaken ride={ride} onTryAgain={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Our team cancelled this ride. You haven’t been charged.')).toBeTruthy();
});

test('a fee for not coming says how long the driver waited, and leads to a report about the ride', async () => {
  answerCalls({});
  const payment = { method: 'orange_money', amount: 800, currency: 'SLE', reason: null, state: 'paid' } as const;
  const ride = aRide({
    status: 'cancelled',
    cancelledBy: 'driver',
    cancelReason: 'rider_no_show',
    arrivedAt: '2026-11-21T12:04:00.000Z',
    cancelledAt: '2026-11-21T12:09:05.000Z',
    fareLines: [{ kind: 'no_show', amount: 800 }],
    payment,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotTaken ride={ride} onTryAgain={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^No-show fee paid: /)).toBeTruthy();
  expect(await screen.findByText(/^Your driver waited 5 min at the pickup/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'I was there: report it' }).getAttribute('href')).toBe('/help?ride=ride-1');
});
