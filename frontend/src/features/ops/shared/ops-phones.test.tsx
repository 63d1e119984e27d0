import { afterEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { documentsTexts } from '../../../lib/i18n/messages/documents/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { aListedDriver } from '../../../test/builders.ts';
import { DriversScreen } from '../drivers/drivers-screen.tsx';
import { CitiesCard } from '../fares/cities-card.tsx';
import { MoneyScreen } from '../money/money-screen.tsx';
import { PeopleScreen } from '../people/people-screen.tsx';

await texts(opsSectionTexts);
await texts(opsTexts);
await texts(documentsTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
  history.replaceState(null, '', '/');
});

const phone = '+224620123456';
const shown = '+224 620 12 34 56';
const city = {
  city: 'conakry',
  region: 'GN',
  emergencyPhone: phone,
  verifiedOn: null,
  changedBy: null,
  reason: null,
  decisionId: null,
  updatedAt: '2026-11-22T08:00:00.000Z',
};

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Save change' }));

const open = (screenOf: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{screenOf}</QueryClientProvider>);

test.each([
  ['drivers', () => <DriversScreen />, '', '/api/drivers', [aListedDriver({ phone })]],
  [
    'people who were found',
    () => <PeopleScreen />,
    '?q=620123456',
    '/api/ops/users',
    [{ id: 'a', userType: 'rider', fullName: 'Aminata', email: null, phone, plate: null, isSuspended: false }],
  ],
  [
    'accounts of drivers',
    () => <MoneyScreen />,
    '',
    '/api/ops/money/drivers',
    [{ driverId: 'a', name: 'Sorie', phone, currency: 'GNF', balance: 1, cashHeld: 0, unpaidEarnings: 1 }],
  ],
  ['emergency numbers', () => <CitiesCard />, '', '/api/ops/cities', [city]],
])('phone numbers of %s are in groups', async (_of, screenOf, search, path, reply) => {
  history.replaceState(null, '', `/${search}`);
  answerCalls({ [path]: reply });
  open(screenOf());
  expect(await screen.findByText(shown)).toBeTruthy();
});

test('an emergency number is read in the forms of the city’s country, and one that cannot exist is refused', async () => {
  const bodies: unknown[] = [];
  answerCalls({ '/api/ops/cities': [city] });
  open(<CitiesCard />);
  fireEvent.click(await screen.findByRole('button', { name: /^Change emergency number/ }));
  const field = screen.getByLabelText('Number');
  Object.assign(globalThis, {
    fetch: async (_path: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      throw new TypeError('no network');
    },
  });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A new number' } });
  fireEvent.change(field, { target: { value: '30 24 12 3' } });
  send();
  expect(screen.getByText(/^Phone numbers in Guinea look like/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '30 24 12 34' } });
  fireEvent.blur(field);
  expect(field).toHaveProperty('value', '+224 30 24 12 34');
  send();
  await screen.findByRole('alert');
  expect(bodies).toEqual([expect.objectContaining({ emergencyPhone: '+22430241234' })]);
});
