import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { RequestedDeletion } from '@waka/contracts/ops/requested-deletions';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { opsCleared, opsStore } from '../live/ops.store.ts';
import { PeopleScreen } from './people-screen.tsx';

await texts(opsTexts, opsSectionTexts);
beforeEach(() => {
  queryClient.clear();
  opsCleared();
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const leaving = (changes: Partial<RequestedDeletion>): RequestedDeletion => ({
  id: 'rider-1',
  userType: 'rider',
  fullName: 'Aminata Kamara',
  phone: null,
  isSuspended: false,
  erasesAt: '2026-12-11T15:00:00.000Z',
  owes: [],
  owed: [],
  isMoreOwed: false,
  ...changes,
});

function show(people: RequestedDeletion[]): string[] {
  const called = answerFetch(200, people);
  history.replaceState(null, '', '/admin/people?view=leaving');
  render(
    <QueryClientProvider client={queryClient}>
      <PeopleScreen />
    </QueryClientProvider>,
  );
  return called;
}

test('each account has its day and both sides of the open money, and leads to the file in which it is settled', async () => {
  const called = show([
    leaving({ owes: [{ currency: 'GNF', amount: 4100 }], owed: [{ currency: 'SLE', amount: 2500 }] }),
    leaving({ id: 'driver-1', userType: 'driver', fullName: 'Foday Bangura', isMoreOwed: true }),
    leaving({ id: 'rider-2', fullName: null }),
  ]);
  const chips = await screen.findAllByText('To be deleted on 11 Dec 2026');
  const [first, second, third] = chips.map((chip) => chip.closest('a'));
  if (!first || !second || !third) throw new Error('not all are listed');
  expect(first.getAttribute('href')).toBe('/admin/people/rider-1');
  expect(within(first).getByText('Is owed Le 25,000')).toBeTruthy();
  expect(within(first).getByText('Owes GNF 4,100')).toBeTruthy();
  expect(second.getAttribute('href')).toBe('/admin/drivers/driver-1');
  expect(within(second).getByText('A refund of unknown amount is due')).toBeTruthy();
  expect(within(third).getByText('Nothing open')).toBeTruthy();
  expect(called).toEqual(['/api/ops/deletions']);
});

test('the tab says how many there are', async () => {
  opsStore.setState({ kpis: { ...Object(opsStore.getState().kpis), deletionsRequested: 4 } });
  show([]);
  expect(await screen.findByText('No accounts to be deleted')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To be deleted 4' }).getAttribute('aria-current')).toBe('true');
});
