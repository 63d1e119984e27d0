import { afterEach, expect, test } from '@jest/globals';
import type { OwnerBookForOps } from '@waka/contracts/owners/owner-views';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { ownerTexts } from '../../../lib/i18n/messages/owner/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { OwnerBooks } from './owner-books.tsx';

await texts(opsSectionTexts, moneyTexts, ownerTexts);
afterEach(cleanup);

const terms = { every: 'day' as const, amount: 8000, restDays: [7], hirePurchase: 1_000_000 };
const book: OwnerBookForOps = {
  id: 'book-1',
  state: 'active',
  isPaidOff: false,
  endedBy: null,
  with: 'Alhaji Sesay',
  owner: { name: 'Alhaji Sesay', phone: '+23276555111' },
  vehicle: { plate: 'AKL 482', make: 'Bajaj', model: null, colour: null },
  currency: 'SLE',
  terms,
  since: '2026-11-27',
  until: null,
  proposal: null,
  figures: {
    from: '2026-11-27',
    to: '2026-11-27',
    due: 8000,
    paid: 3000,
    balance: -500,
    paidInAll: 5000,
    waiting: 2500,
    most: null,
    hirePurchase: { total: 1_000_000, left: 950_000, periods: 125, paidPeriods: 6 },
  },
  payments: [
    {
      id: 'payment-1',
      state: 'stated',
      by: 'cash',
      paidTo: null,
      amount: 2500,
      day: '2026-11-27',
      settledAt: null,
      code: null,
      takesCode: true,
    },
  ],
  daysOff: [],
};

const words = () => document.body.textContent?.replaceAll(/\s/g, ' ');

function show(given: Partial<OwnerBookForOps> = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <OwnerBooks driver={{ id: 'driver-1', fullName: 'Fatmata Conteh' }} books={[{ ...book, ...given }]} />
    </QueryClientProvider>,
  );
}

test('a book says who owes whom, what waits, the rest of the hire purchase, and its payments', () => {
  show();
  expect(words()).toContain('Le 80,000 a day since 27 Nov 2026. Nothing due on Sunday');
  expect(words()).toContain('The driver owes the owner Le 5,000');
  expect(words()).toMatch(/Waiting for the owner or on its way ?Le 25,000/);
  expect(words()).toContain('Le 9,500,000 left of Le 10,000,000');
  expect(words()).toContain('waiting for the owner');
  expect(screen.getByRole('link', { name: /Alhaji Sesay/ }).getAttribute('href')).toBe('tel:+23276555111');
});

test('a proposal that waits is shown with its terms, and can’t be ended', () => {
  const proposal = { ...terms, id: 'terms-1', by: 'driver' as const, at: '2026-11-27T08:00:00.000Z' };
  show({ state: 'proposed', terms: null, figures: null, proposal });
  expect(words()).toContain('Proposed by the driver, not confirmed yet');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a book that has ended stays with what is left, and says who ended it', () => {
  show({ state: 'ended', until: '2026-11-27', endedBy: 'ops' });
  expect(words()).toContain('Ended by Waka on 27 Nov 2026');
  expect(words()).toContain('The driver owes the owner Le 5,000');
  expect(screen.queryByRole('button')).toBeNull();
});

test('who ends a book reads whose it is and what is left', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'End the book' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End the book of Fatmata Conteh with Alhaji Sesay?' }));
  expect(dialog.getByText(/The driver and the owner are notified/)).toBeTruthy();
  expect(dialog.getByText(/^The driver owes the owner Le\s5,000$/)).toBeTruthy();
  expect(dialog.getByText(/Le\s9,500,000 left of Le\s10,000,000/)).toBeTruthy();
});

test('a driver without a book has no part about owners', () => {
  render(<OwnerBooks driver={{ id: 'driver-1', fullName: null }} books={[]} />);
  expect(document.body.textContent).toBe('');
});
