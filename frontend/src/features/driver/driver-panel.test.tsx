import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { driverTexts } from '../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { rideCleared, rideStore, rideUpdated } from '../../lib/live/ride.store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aDriverStatus, aRide } from '../../test/builders.ts';
import { DriverPanel } from './driver-panel.tsx';
import { stepOf } from './trip/trip-step.ts';

await Promise.all([texts(driverTexts), texts(cashTexts)]);
Object.assign(globalThis, { matchMedia: () => new EventTarget() });
afterEach(() => {
  cleanup();
  queryClient.clear();
  rideCleared();
});

function Panel() {
  const step = stepOf(rideStore((live) => live.ride));
  return <DriverPanel step={step} isOnline status={aDriverStatus()} stats={undefined} me={null} />;
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Panel />
    </QueryClientProvider>,
  );

test('Done tells the service that the fare is collected, and closes the ride', async () => {
  const called = answerCalls({ '/api/driver/offers/resume': { ok: true } });
  rideUpdated(aRide({ status: 'completed', seq: 5 }));
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(rideStore.getState().ride).toBeNull();
  await waitFor(() => expect(called).toContain('POST /api/driver/offers/resume'));
});

test('the cash of an earlier ride is asked about on the home, and reopens the ride with its question', async () => {
  const ride = aRide({ id: 'ride-7', status: 'completed', seq: 5 });
  const asked = { currency: 'SLE', due: 2730, until: '2026-11-27T15:20:00Z' } as const;
  answerCalls({
    '/api/payments/cash': [{ ...asked, rideId: ride.id, name: 'Adama', isForOther: false }],
    '/api/rides/ride-7': ride,
    '/api/rides/ride-7/cash': { ...asked, sums: [3000], less: [0], mine: null, state: 'open', change: null },
  });
  open();
  expect(await screen.findByText('How much cash did Adama give you?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(rideStore.getState().ride?.id).toBe('ride-7'));
  expect(await screen.findByRole('button', { name: 'I was not paid' })).toBeTruthy();
});
