import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UnpaidPayment } from '@waka/contracts/ops/money/money-views';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { Unpaid } from './unpaid.tsx';

await texts(moneyTexts, opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const unpaid = (given: Partial<UnpaidPayment> = {}): UnpaidPayment => ({
  id: 'payment-1',
  rideId: 'ride-1',
  riderId: 'rider-1',
  riderName: 'Isatu Conteh',
  riderPhone: '+23276123456',
  method: 'orange_money',
  amount: 1000,
  currency: 'SLE',
  reason: null,
  completedAt: '2026-11-24T12:00:00.000Z',
  since: '2026-11-25T12:00:00.000Z',
  tries: 0,
  cash: { due: 2670, given: 1670, agreedBy: 'both' },
  ...given,
});

function show(...listed: UnpaidPayment[]) {
  const called = answerFetch(200, listed);
  render(
    <QueryClientProvider client={queryClient}>
      <Unpaid />
    </QueryClientProvider>,
  );
  return called;
}

test('a debt of cash says who agreed to it, since when, and that no wallet was asked; the files are one touch away', async () => {
  show(unpaid());
  expect(await screen.findByText(/^Cash: Le\s16,700 of Le\s26,700 given, both say so$/)).toBeTruthy();
  expect(screen.getByText(/^owed since .*25.* · no wallet asked yet$/)).toBeTruthy();
  expect(screen.queryByText(/Orange Money/)).toBeNull();
  expect(screen.getByText(/^Le\s10,000$/).parentElement?.textContent).toMatch(
    /^Le\s10,000Isatu Conteh · [^·]*24[^·]*Cash: Le\s16,700 of Le\s26,700 given, both say soowed since .* · no wallet asked yet$/,
  );
  expect(screen.getByRole('link', { name: 'Isatu Conteh' }).getAttribute('href')).toBe('/admin/people/rider-1');
});

test.each([
  ['ops', /decided by the Waka team$/],
  ['default', /decided automatically$/],
] as const)('a debt of cash by %s says so, and which wallet was asked in vain', async (agreedBy, words) => {
  show(unpaid({ cash: { due: 2670, given: 0, agreedBy }, tries: 2, reason: 'no_funds' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/wallets were asked 2 times$/)).toBeTruthy();
  expect(screen.getByText(/Orange.money/i)).toBeTruthy();
});

test('an older backend, and a wallet that did not pay, have no line about cash', async () => {
  const { since: _since, tries: _tries, cash: _cash, ...older } = unpaid({ reason: 'refused' });
  show(older, unpaid({ id: 'payment-2', cash: null, tries: 1 }));
  expect(await screen.findAllByText(/Orange.money/i)).toHaveLength(2);
  expect(screen.queryByText(/^Cash: /)).toBeNull();
});

test('cash alone is asked for where it was chosen', async () => {
  const called = show(unpaid());
  await userEvent.click(screen.getByRole('link', { name: 'Cash not given' }));
  await screen.findByText(/both say so$/);
  expect(called.some((address) => address.includes('of=cash'))).toBe(true);
});

test('a rider whose account is deleted soon says when', async () => {
  show(unpaid({ erasesAt: '2026-12-11T15:00:00.000Z' }));
  expect(await screen.findByText('To be deleted on 11 Dec 2026')).toBeTruthy();
});

test('a fee says which it is, and names no wallet that was not asked', async () => {
  show(unpaid({ cash: null, fee: 'no_show', completedAt: null }));
  expect(await screen.findByText(/No-show fee/)).toBeTruthy();
  expect(screen.queryByText(/Orange.money/i)).toBeNull();
});
