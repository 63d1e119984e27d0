import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { PersonFound } from '@waka/contracts/ops/people-views';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { PeopleScreen } from './people-screen.tsx';

await texts(opsSectionTexts);
afterEach(cleanup);

const found: PersonFound = {
  id: 'rider-1',
  userType: 'rider',
  fullName: 'Aminata Kamara',
  email: null,
  phone: null,
  plate: null,
  isSuspended: false,
};
const RIDE = '0192f000-0000-7000-8000-00008b888de4';

test.each([
  ['W261127-8B888DE4', 'Ride W261127-8B888DE4'],
  [null, 'Ride 8B888DE4'],
])('the number %s of a receipt leads to its ride', async (number, text) => {
  queryClient.clear();
  const called = answerFetch(200, [{ ...found, ride: { id: RIDE, number } }]);
  render(
    <QueryClientProvider client={queryClient}>
      <PeopleScreen />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('searchbox', { name: 'Name, phone, email, plate or receipt number' });
  fireEvent.change(field, { target: { value: '8B888DE4' } });
  expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(`/admin/rides/${RIDE}`);
  expect(called).toEqual(['/api/ops/users?q=8B888DE4']);
});

test('who is found by a number from before a change says so', async () => {
  queryClient.clear();
  answerFetch(200, [{ ...found, phone: '+23277888123', formerPhone: '+23230000008' }]);
  render(
    <QueryClientProvider client={queryClient}>
      <PeopleScreen />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '30 000008' } });
  expect((await screen.findByText(/^Number before: /)).textContent).toMatch(/\+232\s30\s000008/);
});

test('who has asked for deletion says until when the account is there', async () => {
  queryClient.clear();
  answerFetch(200, [{ ...found, erasesAt: '2026-12-11T15:00:00.000Z' }]);
  render(
    <QueryClientProvider client={queryClient}>
      <PeopleScreen />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Aminata' } });
  expect(await screen.findByText('To be deleted on 11 Dec 2026')).toBeTruthy();
});
