import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PaymentState } from '@waka/contracts/money/ride-payment';
import { driverTexts } from '../../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { rideDismissed, rideStore } from '../../../../lib/live/ride.store.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { aRide } from '../../../../test/builders.ts';
import { UnpaidRide } from './unpaid-ride.tsx';

await texts(driverTexts);
beforeEach(rideDismissed);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const rideThatIs = (state: PaymentState) =>
  aRide({
    status: 'completed',
    paymentMethod: 'orange_money',
    payment: { method: 'orange_money', state, amount: 2730, currency: 'SLE', reason: null },
  });

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <UnpaidRide rideId="ride-1" />
    </QueryClientProvider>,
  );

test('a driver who left the end of a ride can still say that it was paid in cash, and does not get it back on the screen', async () => {
  const replies: Record<string, unknown> = { '/api/rides/ride-1': rideThatIs('failed') };
  const calls = answerCalls(replies);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'I was paid in cash' }));
  replies['/api/rides/ride-1'] = rideThatIs('cash_instead');
  replies['/api/rides/ride-1/payment/cash'] = rideThatIs('cash_instead');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, paid in cash' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(calls).toContain('POST /api/rides/ride-1/payment/cash');
  expect(rideStore.getState().ride).toBeNull();
});

test('nothing is asked about a ride that is paid', async () => {
  answerCalls({ '/api/rides/ride-1': rideThatIs('paid') });
  const { container } = show();
  await waitFor(() => expect(queryClient.getQueryData(['ride', 'ride-1'])).toBeTruthy());
  expect(container.textContent).toBe('');
});
