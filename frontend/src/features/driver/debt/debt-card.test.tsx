import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { DriverDebt } from '@waka/contracts/drivers/debt';
import { driverTexts } from '../../../lib/i18n/messages/driver/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { DebtCard } from './debt-card.tsx';

await texts(driverTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const owed: DriverDebt = {
  currency: 'SLE',
  debt: 20_000,
  maxDebt: 50_000,
  warnPercent: 80,
  step: 'below',
  cashHeld: 120_000,
  unpaidEarnings: 100_000,
  awaitedEarnings: 0,
};

function open(given: Partial<DriverDebt> = {}) {
  const called = answerCalls({ '/api/driver/debt': { ...owed, ...given } });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <DebtCard />
    </QueryClientProvider>,
  );
  return { called, container };
}

test('the debt stands beside its limit, with what happens on the way there', async () => {
  const { container } = open();
  const bar = await screen.findByRole('progressbar', { name: '40 % of the limit' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['20000', '50000']);
  expect(container.textContent).toMatch(/Le\s200,000 of Le\s500,000/);
  expect(container.textContent).toMatch(
    /We’ll warn you from Le\s400,000\. At Le\s500,000 you’ll only get rides paid by wallet/,
  );
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('link', { name: 'How to pay it' }).getAttribute('href')).toBe('/driver/debt');
});

test.each([
  [40_000, 'warned', /close to your limit/, '80 % of the limit'],
  [50_000, 'wallet_only', /^You get only rides paid by wallet until you have paid\.$/, '100 % of the limit'],
  [90_000, 'wallet_only', /^You get only rides paid by wallet/, '180 % of the limit'],
] as const)('a debt of %d says what it means now', async (debt, step, text, label) => {
  open({ debt, step });
  expect((await screen.findByRole('status')).textContent).toMatch(text);
  expect(screen.getByRole('progressbar', { name: label })).toBeTruthy();
});

test.each([[{ debt: 0 }], [{ maxDebt: null }]])('with %j there is nothing to show', async (given) => {
  const { called, container } = open(given);
  await waitFor(() => expect(called).toContain('GET /api/driver/debt'));
  await waitFor(() => expect(queryClient.getQueryData(['driver', 'debt'])).toBeTruthy());
  expect(container.textContent).toBe('');
});

test('a step that is reached is not announced', async () => {
  open({ step: 'warned' });
  expect(await screen.findByText(/^At Le\s500,000 you’ll only get/)).toBeTruthy();
  expect(screen.queryByText(/We’ll warn you/)).toBeNull();
  cleanup();
  queryClient.clear();
  open({ step: 'wallet_only' });
  await screen.findByRole('progressbar');
  expect(screen.queryByText(/We’ll warn you|^At Le/)).toBeNull();
});
