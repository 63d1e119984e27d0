import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { PersonView } from '@waka/contracts/ops/people-views';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { tipTexts } from '../../../lib/i18n/messages/tip/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aPerson } from '../../../test/builders.ts';
import { PersonMoney } from './person-money.tsx';

await texts(opsSectionTexts);
await texts(tipTexts);
beforeEach(() => void answerCalls({}));
afterEach(cleanup);

const show = (given: Partial<PersonView>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PersonMoney {...aPerson(given)} reason="A complaint" />
    </QueryClientProvider>,
  );
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('cash stands among the payments by its day, with refunds that are due above and the sum that is owed', () => {
  const cash = { currency: 'SLE', state: 'closed' } as const;
  show({
    payments: [
      {
        rideId: 'ride-1',
        method: 'orange_money',
        state: 'paid',
        amount: 1000,
        currency: 'SLE',
        reason: null,
        at: '2026-11-22T12:00:00.000Z',
      },
    ],
    cash: [
      { ...cash, rideId: 'ride-4', due: 2670, given: null, state: 'disputed', at: '2026-11-25T12:00:00.000Z' },
      { ...cash, rideId: 'ride-3', due: 2670, given: 2000, at: '2026-11-23T12:00:00.000Z' },
      { ...cash, rideId: 'ride-2', due: 500, given: 500, at: '2026-11-21T12:00:00.000Z' },
    ],
    refundsDue: [
      { rideId: 'ride-5', amount: 700, currency: 'SLE', method: 'orange_money', at: '2026-11-20T12:00:00.000Z' },
    ],
    owed: [{ currency: 'SLE', amount: 670, rides: 1 }],
  });
  expect(screen.getByRole('link', { name: /^Owes Le\s6,700 for 1 ride$/ }).getAttribute('href')).toBe(
    '/admin/money?view=unpaid',
  );
  expect(lines()).toEqual([
    expect.stringMatching(/^Le 7,000Refund dueOrange Money · /),
    expect.stringMatching(/^Le 26,700In disputeCash · /),
    expect.stringMatching(/^Le 20,000Not given in fullCash · Le 26,700 was due · /),
    expect.stringMatching(/^Le 10,000PaidOrange Money · /),
    expect.stringMatching(/^Le 5,000PaidCash · /),
  ]);
});

test('a person without any money has no payments; a backend of before sends no cash', () => {
  show({});
  expect(screen.getByText('No payments')).toBeTruthy();
});

test('a fee says which it is, that it is owed or waived, and names no wallet that was not asked', () => {
  const fee = { rideId: 'ride-1', method: 'orange_money', state: 'failed', amount: 800, currency: 'SLE' } as const;
  const asked = { fee: 'no_show', tries: 0, reason: null, at: '2026-11-22T12:00:00.000Z' } as const;
  show({
    payments: [
      { ...fee, ...asked },
      { ...fee, ...asked, isWaived: true, tries: 1, at: '2026-11-21T12:00:00.000Z' },
    ],
  });
  expect(lines()).toEqual([
    expect.stringMatching(/^Le 8,000OwedNo-show fee · [^·]*$/),
    expect.stringMatching(/^Le 8,000WaivedNo-show fee · Orange Money · /),
  ]);
});
