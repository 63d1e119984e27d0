import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { PayoutScreen } from './payout-screen.tsx';

await texts(earningsTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const balance = { balance: 0, unpaidEarnings: 0, cashHeld: 0, awaitedEarnings: 0, currency: 'SLE', settlements: [] };
const none = { isOffered: false, wallets: [], payouts: [], schedule: null };
const NOT_YET = 'You can’t request a payout from this page yet.';

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <PayoutScreen />
    </QueryClientProvider>,
  );
}

test('payouts that did not load are said with a button, and not that there are none', async () => {
  answerCalls({ '/api/driver/balance': balance });
  open();
  expect(await screen.findByText('We couldn’t load your payouts.')).toBeTruthy();
  expect(screen.queryByText(NOT_YET)).toBeNull();
  answerCalls({ '/api/driver/balance': balance, '/api/driver/payouts': none });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(NOT_YET)).toBeTruthy();
  expect(screen.queryByText('We couldn’t load your payouts.')).toBeNull();
});

test('while payouts are under way the page says nothing of them', async () => {
  const events = new EventTarget();
  const promise = new Promise<object>((resolve) => {
    events.addEventListener('arrived', () => resolve(none));
  });
  answerCalls({ '/api/driver/balance': balance, '/api/driver/payouts': promise });
  open();
  await screen.findByText('Past payouts');
  expect(screen.queryByText(NOT_YET)).toBeNull();
  events.dispatchEvent(new Event('arrived'));
  expect(await screen.findByText(NOT_YET)).toBeTruthy();
});
