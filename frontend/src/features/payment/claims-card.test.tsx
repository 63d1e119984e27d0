import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { ClaimsCard } from './claims-card.tsx';

await texts(cashTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const open = (claims: object[]) => {
  answerCalls({ '/api/payments/claims': claims });
  return render(
    <QueryClientProvider client={queryClient}>
      <ClaimsCard />
    </QueryClientProvider>,
  );
};

test('a ride of which the driver says that cash is missing waits for an answer', async () => {
  const at = '2026-11-26T10:00:00.000Z';
  // Of another day the date would stand there, too.
  const until = new Date(new Date().setHours(15, 20)).toISOString();
  open([{ rideId: 'ride-1', driverName: 'Isatu', currency: 'SLE', due: 2670, claimed: 2000, at, until }]);
  expect(await screen.findByText(/^Isatu says that Le\s6,700 of a ride is missing\./)).toBeTruthy();
  expect(screen.getByText(/^Answer by \d\d:\d\d, or it may count as unpaid\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Answer' })).toBeTruthy();
});

test('without such rides there is no card', async () => {
  const { container } = open([]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});
