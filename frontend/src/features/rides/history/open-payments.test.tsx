import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { RidePayment } from '@waka/contracts/money/ride-payment';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { cardTexts } from '../../../lib/i18n/messages/cards/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aRide } from '../../../test/builders.ts';
import { receipt } from '../../../test/receipt.ts';
import { ReceiptScreen } from './receipt-screen.tsx';

for (const catalogue of [liveTexts, tipTexts, cardTexts]) await texts(catalogue);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const asked: RidePayment = { method: 'card', state: 'requested', amount: 1500, currency: 'SLE', reason: null };

function open(given: Partial<Omit<Ride, 'lastEvent'>>, { side = 'rider', hasReceipt = true } = {}) {
  const ride = aRide({ status: 'completed', paymentMethod: 'card', ...given });
  const called = answerCalls({
    '/api/rides/ride-1': ride,
    ...(hasReceipt && { '/api/rides/ride-1/receipt': { ...receipt, paymentMethod: 'card' } }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ReceiptScreen rideId="ride-1" back="/rides" side={side === 'driver' ? 'driver' : 'rider'} />
    </QueryClientProvider>,
  );
  return called;
}

test('a tip that its bank asks about is confirmed on the receipt, and named as the tip', async () => {
  open({ tip: { ...asked, needsCheck: true } });
  expect(await screen.findByRole('button', { name: 'Confirm payment' })).toBeTruthy();
  expect(screen.getByText(/^Tip/).textContent).toMatch(/^Tip · Le\s15,000$/);
});

test('a fee for a cancelled ride is confirmed there too, though the ride has no receipt', async () => {
  open({ status: 'cancelled', payment: { ...asked, needsCheck: true } }, { hasReceipt: false });
  expect(await screen.findByRole('button', { name: 'Confirm payment' })).toBeTruthy();
});

test('a tip by a wallet is still to be approved there', async () => {
  open({ tip: { ...asked, method: 'orange_money', payUrl: 'https://pay.test/1' } });
  expect((await screen.findByRole('link', { name: 'Open Orange Money' })).getAttribute('href')).toBe(
    'https://pay.test/1',
  );
});

test('a tip that did not go through says so', async () => {
  open({ tip: { ...asked, state: 'failed' } });
  expect(await screen.findByText(/^Your tip of Le\s15,000 didn’t go through\.$/)).toBeTruthy();
});

test('nothing is asked for what is paid, and nothing of the driver', async () => {
  open({ payment: { ...asked, state: 'paid' }, tip: { ...asked, state: 'paid' } });
  await screen.findByText('W-2026-7');
  await waitFor(() => expect(queryClient.getQueryData(['ride', 'ride-1'])).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Confirm payment' })).toBeNull();
  expect(screen.queryByText(/tip/i)).toBeNull();
  cleanup();
  queryClient.clear();
  const called = open({ tip: asked }, { side: 'driver' });
  await screen.findByText('W-2026-7');
  expect(called).not.toContain('GET /api/rides/ride-1');
});
