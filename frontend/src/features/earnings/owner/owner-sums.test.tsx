import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { OwnerBook, OwnerWallet } from '@waka/contracts/owners/owner-views';
import type { ReactNode } from 'react';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { ownerTexts } from '../../../lib/i18n/messages/owner/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { knowMethods } from '../../../test/methods.ts';
import { PayCash } from './pay-cash.tsx';
import { PayFromBalance } from './pay-from-balance.tsx';

await Promise.all([texts(earningsTexts), texts(ownerTexts)]);
knowMethods();
afterEach(cleanup);

const bookOf = (balance: number): OwnerBook => ({
  id: 'b-1',
  state: 'active',
  isPaidOff: false,
  with: 'Alhaji Sesay',
  vehicle: { plate: 'AKL 482', make: null, model: null, colour: null },
  currency: 'SLE',
  terms: null,
  since: null,
  until: null,
  proposal: null,
  figures: {
    from: '2026-11-27',
    to: '2026-11-27',
    due: 8000,
    paid: 0,
    balance,
    paidInAll: 0,
    waiting: 0,
    most: null,
    hirePurchase: null,
  },
  payments: [],
  daysOff: [],
});
const wallet: OwnerWallet = {
  method: 'orange_money',
  ending: '456',
  payable: 50_000,
  minAmount: 1000,
  maxAmount: null,
  fee: 0,
};
const inClient = (page: ReactNode) => <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>;
const field = () => screen.getByLabelText<HTMLInputElement>(/^Sum/);

test.each([
  ['cash', (book: OwnerBook) => <PayCash book={book} />],
  ['a payment from the balance', (book: OwnerBook) => <PayFromBalance book={book} wallet={wallet} />],
])('the sum of %s follows what is due, is empty where nothing is, and stays as typed', (_, pageOf) => {
  const { rerender } = render(inClient(pageOf(bookOf(-3500))));
  expect(field().value).toBe('35000');
  rerender(inClient(pageOf(bookOf(0))));
  expect(field().value).toBe('');
  fireEvent.change(field(), { target: { value: '20000' } });
  rerender(inClient(pageOf(bookOf(-8000))));
  expect(field().value).toBe('20000');
});
