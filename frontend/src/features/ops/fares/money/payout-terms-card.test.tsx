import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { knowMethods } from '../../../../test/methods.ts';
import { PayoutTermsCard } from './payout-terms-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => {
  queryClient.clear();
  knowMethods();
});
afterEach(cleanup);

const row = {
  region: 'SL',
  method: 'orange_money',
  isOpen: true,
  minAmount: 1000,
  maxAmount: null,
  fee: 100,
  reviewAbove: 100_000,
  canPayOut: true,
  decisionId: 'line-1',
  changedBy: 'Hawa',
  reason: 'Signed',
};

function open(given = {}) {
  const called = answerCalls({
    '/api/ops/payout-terms': [{ ...row, ...given }],
    '/api/ops/payout-terms/SL/orange_money': row,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PayoutTermsCard />
    </QueryClientProvider>,
  );
  return called;
}

const change = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /^Change payouts: Orange Money/ }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a wallet says its terms, and whether drivers are paid out to it', async () => {
  open();
  const line = (await screen.findByRole('listitem')).textContent?.replaceAll('\u00a0', ' ');
  expect(line).toContain('Sierra Leone · from Le 10,000 · fee Le 1,000 · two admins above Le 1,000,000');
  expect(line).toMatch(/Hawa · SignedOpen/);
  cleanup();
  queryClient.clear();
  open({ canPayOut: false, isOpen: false });
  expect((await screen.findByRole('listitem')).textContent).toContain('By hand');
  await change();
  expect(screen.getByLabelText('Payouts to drivers', { selector: 'select' }).hasAttribute('disabled')).toBe(true);
});

test('terms are changed with a reason; a maximum below the minimum is not', async () => {
  const called = open();
  await change();
  type(/^Maximum payout/, '5000');
  expect(screen.getByRole('button', { name: 'Save change' }).hasAttribute('disabled')).toBe(true);
  type(/^Maximum payout/, '500000');
  type(/^Minimum payout/, '0');
  expect(screen.getByLabelText(/^Minimum payout/).getAttribute('aria-invalid')).toBe('true');
  type(/^Minimum payout/, '10000');
  type(/^Fee for an instant payout/, '0');
  type(/^Two admins needed above/, '');
  type(/^Reason/, 'For the holidays');
  fireEvent.click(screen.getByRole('button', { name: 'Save change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContain('PUT /api/ops/payout-terms/SL/orange_money');
});
