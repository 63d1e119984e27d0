import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { MoneyLeft } from './money-left.tsx';

await texts(accountTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

function open(credits: object[], unpaid: object[]) {
  answerCalls({ '/api/payments/credit': credits, '/api/payments/unpaid': unpaid });
  return render(
    <QueryClientProvider client={queryClient}>
      <MoneyLeft />
    </QueryClientProvider>,
  );
}

test('who deletes an account reads that credit is lost and debts stay', async () => {
  const sum = { currency: 'SLE', amount: 270 };
  open(
    [sum, { currency: 'GNF', amount: -900 }],
    [
      { ...sum, rideId: 'a' },
      { ...sum, rideId: 'b' },
    ],
  );
  expect(await screen.findByText(/^You have Le\s2,700 of credit\./)).toBeTruthy();
  expect(await screen.findByText(/^Le\s5,400 isn’t paid yet, and stays due\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/payment');
});

test('without either nothing is said', async () => {
  const { container } = open([], []);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});
