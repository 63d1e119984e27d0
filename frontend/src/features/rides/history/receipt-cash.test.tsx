import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { cashTexts } from '../../../lib/i18n/messages/cash/texts.ts';
import { liveTexts } from '../../../lib/i18n/messages/live/texts.ts';
import { rideTexts } from '../../../lib/i18n/messages/ride/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { receipt } from '../../../test/receipt.ts';
import { ReceiptScreen } from './receipt-screen.tsx';

for (const catalogue of [liveTexts, rideTexts, cashTexts]) await texts(catalogue);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test.each([
  ['rider', 'How much cash did you give Sahr?'],
  ['driver', 'How much cash did Isatu give you?'],
] as const)('a receipt asks its %s what cash was given, as long as it can be said', async (side, words) => {
  const count = {
    currency: 'SLE',
    due: 2730,
    sums: [3000],
    mine: null,
    state: 'open',
    change: null,
    until: receipt.completedAt,
  };
  answerCalls({ '/api/rides/ride-1/receipt': receipt, '/api/rides/ride-1/cash': count });
  const screenOf = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <ReceiptScreen rideId="ride-1" back="/history" side={side} />
      </QueryClientProvider>,
    );
  screenOf();
  expect(await screen.findByRole('region', { name: words })).toBeTruthy();
  cleanup();
  queryClient.clear();
  const called = answerCalls({
    '/api/rides/ride-1/receipt': receipt,
    '/api/rides/ride-1/cash': { ...count, state: 'closed', change: 270, until: null },
  });
  screenOf();
  await screen.findByText('W-2026-7');
  await waitFor(() => expect(called).toContain('GET /api/rides/ride-1/cash'));
  expect(screen.queryByRole('region', { name: words })).toBeNull();
});
