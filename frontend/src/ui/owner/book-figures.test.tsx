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
  waiting: 0,
  most: null,
  hirePurchase: null,
};
const terms = { every: 'day', amount: 80_000, restDays: [], hirePurchase: null } as const;

function show(
  given: Partial<Figures>,
  isNamed = false,
  every: 'day' | 'week' = 'day',
  changes: Partial<OwnerBook> = {},
) {
  const book: OwnerBook = {
    id: 'b-1',
    state: 'active',
    isPaidOff: false,
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
    ...changes,
  };
  render(<BookFigures book={book} isNamed={isNamed} />);
}

test('the driver reads what is paid of today’s sum, and to whom', () => {
  show({}, true);
  expect(screen.getByText(/^GNF\s60,000 of GNF\s80,000 paid today to Alhaji Sesay$/)).toBeTruthy();
  expect(screen.getByText(/^GNF\s20,000 due so far$/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '75% paid' })).toBeTruthy();
});

test('a week is named as such, and one without a sum is no part of anything', () => {
  show({ due: 0, paid: 0, balance: 5000 }, false, 'week');
  expect(screen.getByText('Nothing due this week')).toBeTruthy();
  expect(screen.getByText(/^GNF\s5,000 paid ahead$/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a hire purchase counts down, and says when it is paid', () => {
  show({ hirePurchase: { total: 800_000, left: 740_000, periods: 10, paidPeriods: 0 } });
  expect(screen.getByText(/^Hire purchase: 0 of 10 days paid/)).toBeTruthy();
  expect(screen.getByText(/GNF\s740,000 left/)).toBeTruthy();
  cleanup();
  show({ hirePurchase: { total: 800_000, left: 0, periods: 10, paidPeriods: 10 } });
  expect(screen.getByText('The hire purchase is paid in full.')).toBeTruthy();
});

test('a book that has ended says what is left to pay and what is on its way, and nothing of today', () => {
  show({ balance: -20_000, waiting: 15_000 }, true, 'day', { state: 'ended', until: '2026-11-27' });
  expect(screen.getByText(/^GNF\s20,000 is left to pay\.$/)).toBeTruthy();
  expect(screen.getByText(/^GNF\s15,000 of it is waiting$/)).toBeTruthy();
  expect(screen.queryByText(/paid today/)).toBeNull();
});

test('a hire purchase that is paid in full says since when, to both sides', () => {
  show({ balance: 0, paidInAll: 800_000 }, false, 'day', { state: 'ended', until: '2026-11-27', isPaidOff: true });
  expect(screen.getByText(/^Paid in full with GNF\s800,000 on .*: the vehicle is the driver’s\.$/)).toBeTruthy();
  expect(screen.queryByText(/ahead|due/)).toBeNull();
  cleanup();
  show({ balance: 0, paidInAll: 800_000 }, true, 'day', { state: 'ended', until: '2026-11-27', isPaidOff: true });
  expect(screen.getByText(/: the vehicle is yours\.$/)).toBeTruthy();
});

test.each(['day', 'week'] as const)('a %s on which nothing is due says so, and what is paid ahead', (every) => {
  show({ due: 0, paid: 50_000, balance: 50_000 }, true, every);
  expect(screen.getByText(every === 'day' ? 'Nothing due today' : 'Nothing due this week')).toBeTruthy();
  expect(screen.queryByText(/ of FG/)).toBeNull();
  expect(screen.getByText(/50,000/)).toBeTruthy();
});
