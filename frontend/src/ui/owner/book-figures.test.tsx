import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { BookFigures as Figures, OwnerBook } from '@waka/contracts/owners/owner-views';
import { ownerTexts } from '../../lib/i18n/messages/owner/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { BookFigures } from './book-figures.tsx';

await texts(ownerTexts);
afterEach(cleanup);

const figures: Figures = {
  from: '2026-11-27',
  to: '2026-11-27',
  due: 80_000,
  paid: 60_000,
  balance: -20_000,
  paidInAll: 60_000,
  hirePurchase: null,
};
const terms = { every: 'day', amount: 80_000, restDays: [], hirePurchase: null } as const;

function show(given: Partial<Figures>, isNamed = false, every: 'day' | 'week' = 'day') {
  const book: OwnerBook = {
    id: 'b-1',
    state: 'active',
    with: 'Alhaji Sesay',
    vehicle: { plate: 'AKL 482', make: 'Bajaj', model: null, colour: null },
    currency: 'GNF',
    terms: { ...terms, every, restDays: [] },
    since: '2026-11-27',
    until: null,
    proposal: null,
    figures: { ...figures, ...given },
    payments: [],
    daysOff: [],
  };
  render(<BookFigures book={book} isNamed={isNamed} />);
}

test('the driver reads what is paid of today’s sum, and to whom', () => {
  show({}, true);
  expect(screen.getByText(/^GNF\s60,000 of GNF\s80,000 paid today to Alhaji Sesay$/)).toBeTruthy();
  expect(screen.getByText(/^GNF\s20,000 still to pay in all$/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '75% paid' })).toBeTruthy();
});

test('a week is named as such, and a day without a sum is full', () => {
  show({ due: 0, paid: 0, balance: 5000 }, false, 'week');
  expect(screen.getByText(/^GNF\s0 of GNF\s0 paid this week$/)).toBeTruthy();
  expect(screen.getByText(/^GNF\s5,000 paid ahead$/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '100% paid' })).toBeTruthy();
});

test('a hire purchase counts down, and says when it is paid', () => {
  show({ hirePurchase: { total: 800_000, left: 740_000, periods: 10, paidPeriods: 0 } });
  expect(screen.getByText(/^Hire purchase: 0 of 10 days paid/)).toBeTruthy();
  expect(screen.getByText(/GNF\s740,000 left/)).toBeTruthy();
  cleanup();
  show({ hirePurchase: { total: 800_000, left: 0, periods: 10, paidPeriods: 10 } });
  expect(screen.getByText('The hire purchase is paid in full.')).toBeTruthy();
});
