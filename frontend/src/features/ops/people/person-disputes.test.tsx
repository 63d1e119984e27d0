import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DisputeSummary } from '@waka/contracts/ops/money/card-disputes';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aPerson } from '../../../test/builders.ts';
import { knowMethods } from '../../../test/methods.ts';
import { PersonScreen } from './person-screen.tsx';

await texts(opsTexts, opsSectionTexts);
await texts(documentsTexts);
beforeEach(() => {
  queryClient.clear();
  knowMethods();
  history.replaceState(null, '', '/admin/people/person-1');
});
afterEach(cleanup);

const won: DisputeSummary = {
  id: 'd-1',
  rideId: 'ride-1',
  state: 'won',
  amount: 2745,
  paid: 2745,
  isWithdrawn: true,
  currency: 'SLE',
  dueBy: null,
  at: '2026-11-21T12:00:00.000Z',
  closedAt: '2026-11-24T12:00:00.000Z',
};
const lost: DisputeSummary = { ...won, id: 'd-2', rideId: 'ride-2', state: 'lost', amount: 1000 };
const visa = { id: 'm-1', type: 'card', isDefault: true, ending: '0259', brand: 'visa', isLost: true };

function open(given: Parameters<typeof aPerson>[0]) {
  const person = aPerson({ id: 'person-1', ...given });
  answerCalls({ '/api/ops/users/person-1/file': person });
  render(
    <QueryClientProvider client={queryClient}>
      <PersonScreen id="person-1" />
    </QueryClientProvider>,
  );
}

test('the file of a rider has the disputed payments, and says which card can pay no more', async () => {
  history.replaceState({ reason: 'Lock the account?' }, '');
  open({ disputes: [lost, won], methods: [visa] });
  expect(await screen.findByText('Card disputes: 2, lost: 1')).toBeTruthy();
  expect(screen.getByText(/can’t pay any more: dispute lost/)).toBeTruthy();
  const links = screen.getAllByRole('link', { name: /(Lost|Won)/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/rides/ride-2', '/admin/rides/ride-1']);
  expect(links[0]?.textContent?.replaceAll('\u00a0', ' ')).toMatch(/^Le 10,000 of Le 27,450 · Lost · /);
});

test('a rider without disputes has none, also from an older backend', async () => {
  history.replaceState({ reason: 'A complaint' }, '');
  open({ disputes: undefined });
  expect(await screen.findByText('Rides')).toBeTruthy();
  expect(screen.queryByText(/Card disputes/)).toBeNull();
});

test('of one case the reason is asked once: back at the page the file opens again', async () => {
  open({});
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Three rides' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open file' }));
  expect(await screen.findByText('Rides')).toBeTruthy();
  cleanup();
  open({});
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Rides')).toBeTruthy();
  cleanup();
  // Another page of the browser's history asks.
  history.pushState(null, '', '/admin/people/person-1');
  open({});
  expect(screen.getByRole('dialog')).toBeTruthy();
});
