import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { accountTexts } from '../../../lib/i18n/messages/account/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { BalanceLeft } from './balance-left.tsx';

await texts(accountTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

function open(balance: number, awaitedEarnings = 0) {
  answerCalls({ '/api/driver/balance': { balance, awaitedEarnings, currency: 'SLE', settlements: [] } });
  return render(
    <QueryClientProvider client={queryClient}>
      <BalanceLeft />
    </QueryClientProvider>,
  );
}

test.each([
  [45_000, /^We owe you Le\s450,000\./, 'Instant payout', '/driver/payout'],
  [-45_000, /^You owe us Le\s450,000\./, 'See what I owe', '/driver/debt'],
])(
  'a driver with a balance of %s who deletes the account reads it, and where it is settled',
  async (sum, words, name, href) => {
    open(sum);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  },
);

test('fares that riders have still to pay are named', async () => {
  open(0, 1_000);
  expect(await screen.findByText(/^Le\s10,000 of your fares/)).toBeTruthy();
});

test('without a balance nothing is said', async () => {
  const { container } = open(0);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe('');
});
