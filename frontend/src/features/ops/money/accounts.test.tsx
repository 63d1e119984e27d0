import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { DriverAccount } from '@waka/contracts/ops/money/money-views';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { Accounts } from './accounts.tsx';

await texts(moneyTexts);
await texts(opsSectionTexts);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const owed = (given: Partial<DriverAccount>): DriverAccount => ({
  driverId: 'driver-1',
  name: 'Sorie Conteh',
  phone: null,
  currency: 'SLE',
  cashHeld: 0,
  unpaidEarnings: 2512,
  balance: 2512,
  ...given,
});

async function listed(accounts: readonly DriverAccount[]) {
  answerFetch(200, accounts);
  render(
    <QueryClientProvider client={queryClient}>
      <Accounts side="owed" />
    </QueryClientProvider>,
  );
  return async (country: string) => within(await screen.findByRole('region', { name: country }));
}

test('each country has its drivers, their number and the sum of all of them', async () => {
  const of = await listed([
    owed({ drivers: 1, total: 2512 }),
    owed({
      driverId: 'driver-2',
      name: 'Thierno Barry',
      currency: 'GNF',
      balance: 14_906,
      drivers: 120,
      total: 990_000,
    }),
  ]);
  const leone = await of('Sierra Leone');
  expect(leone.getAllByRole('listitem')).toHaveLength(1);
  expect(leone.getByText('1 driver')).toBeTruthy();
  expect(leone.getAllByText(/Le\s25,120/).length).toBeGreaterThan(1);
  const guinea = await of('Guinea');
  expect(guinea.getByText('120 drivers · the largest amount is shown')).toBeTruthy();
  expect(guinea.getByText(/GNF\s990,000/)).toBeTruthy();
});

test('an older backend, which has no sums, lists the drivers', async () => {
  const of = await listed([owed({})]);
  const leone = await of('Sierra Leone');
  expect(leone.getByText('1 driver')).toBeTruthy();
  expect(leone.queryByText(/Total/)).toBeNull();
});

test('a driver whose account is deleted soon is to be paid before that day', async () => {
  await listed([owed({ erasesAt: '2026-12-11T15:00:00.000Z' }), owed({ driverId: 'driver-2', erasesAt: null })]);
  expect(await screen.findAllByText('To be deleted on 11 Dec 2026')).toHaveLength(1);
});
