import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerCalls } from '../../test/answer-fetch.ts';
import { CreditCard } from './credit-card.tsx';

await texts(cashTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const open = (credits: object[]) => {
  answerCalls({ '/api/payments/credit': credits });
  return render(
    <QueryClientProvider client={queryClient}>
      <CreditCard />
    </QueryClientProvider>,
  );
};

test('credit is shown in each currency, with what it is', async () => {
  open([
    { currency: 'SLE', amount: 330 },
    { currency: 'GNF', amount: 900 },
  ]);
  expect(await screen.findByText(/^Le\s3,300 · GNF\s900$/)).toBeTruthy();
  expect(screen.getByText(/^Change that drivers didn’t have/)).toBeTruthy();
});

test('without credit there is no card', async () => {
  const { container } = open([]);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});

test('change that the driver has still to confirm is named, with whose answer it waits for', async () => {
  const until = '2126-11-27T19:35:00.000Z';
  const waiting = [{ rideId: 'ride-1', name: 'Hassan', currency: 'SLE', amount: 1838, until }];
  answerCalls({ '/api/payments/credit': [], '/api/payments/credit/waiting': waiting });
  render(
    <QueryClientProvider client={queryClient}>
      <CreditCard />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Le\s18,380: your credit once Hassan confirms it, by .*27 Nov 2126/)).toBeTruthy();
});
