import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { DriverDebt } from '@waka/contracts/drivers/debt';
import type { DriverTopUps, TopUpView, TopUpWallet } from '@waka/contracts/payments/top-up';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { knowMethods } from '../../../test/methods.ts';
import { DebtScreen } from './debt-screen.tsx';

await texts(earningsTexts);
beforeEach(() => {
  queryClient.clear();
  knowMethods();
});
afterEach(cleanup);

const AT = '2026-11-21T12:00:00.000Z';
const owed: DriverDebt = {
  currency: 'SLE',
  debt: 20_000,
  maxDebt: 50_000,
  warnPercent: 80,
  step: 'below',
  cashHeld: 120_000,
  unpaidEarnings: 100_000,
  awaitedEarnings: 5000,
};
const wallet: TopUpWallet = {
  id: 'w-1',
  method: 'orange_money',
  phoneNumber: '+23276123456',
  currency: 'SLE',
  owed: 20_000,
  minAmount: 100,
  maxAmount: null,
};
const topUp = (given: Partial<TopUpView> = {}): TopUpView => ({
  id: 't-1',
  state: 'requested',
  method: 'orange_money',
  phoneNumber: '+23276123456',
  amount: 20_000,
  currency: 'SLE',
  reason: null,
  payUrl: null,
  dial: null,
  at: AT,
  settledAt: null,
  ...given,
});

function open(given: Partial<DriverTopUps> = {}, debt: Partial<DriverDebt> = {}) {
  const called = answerCalls({
    '/api/driver/debt': { ...owed, ...debt },
    '/api/driver/top-ups': { wallets: [wallet], topUps: [], ...given },
  });
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <DebtScreen />
    </QueryClientProvider>,
  );
  return { called, container };
}

test('the debt is made of cash less what was earned, and what is awaited comes off later', async () => {
  const { container } = open();
  expect(await screen.findByRole('progressbar', { name: '40 % of the limit' })).toBeTruthy();
  expect(container.textContent).toMatch(/Cash from riders\+?Le\s1,200,000/);
  expect(container.textContent).toMatch(/Earned, taken off automatically[-−]Le\s1,000,000/);
  expect(container.textContent).toMatch(/Le\s50,000 more is taken off once riders have paid/);
  expect(screen.getByText(/Pay at an agent of ours or at our office and keep the receipt/)).toBeTruthy();
});

const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay Le/ });

test('a wallet is asked for what was typed, at most for what is owed', async () => {
  const { called } = open();
  const amount = await screen.findByLabelText(/^Amount/);
  expect(pay().textContent).toMatch(/Pay Le\s200,000/);
  fireEvent.change(amount, { target: { value: '200010' } });
  expect(screen.getByText(/^Enter an amount from/)).toBeTruthy();
  expect(pay().disabled).toBe(true);
  fireEvent.change(amount, { target: { value: '100000' } });
  fireEvent.click(pay());
  await waitFor(() => expect(called).toContain('POST /api/driver/top-ups'));
});

test('one under way says what to do, and there is no second one', async () => {
  open({ topUps: [topUp({ payUrl: 'https://pay.example' })] });
  expect(await screen.findByText(/^Approve Le\s200,000 on your phone/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Approve in Orange Money' }).getAttribute('href')).toBe(
    'https://pay.example',
  );
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test.each([
  ['paid', /was taken off what you owe/],
  ['failed', /didn’t come/],
] as const)('after one was %s the next can be paid', async (state, text) => {
  open({ topUps: [topUp({ state, settledAt: AT })] });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Pay Le/ })).toBeTruthy();
});

test('without a proved wallet there is the way to add one, and without a debt nothing to pay', async () => {
  open({ wallets: [] });
  expect((await screen.findByRole('link', { name: 'Payment Methods' })).getAttribute('href')).toBe('/payment');
  cleanup();
  queryClient.clear();
  open({ wallets: [] }, { debt: 0 });
  expect(await screen.findByText('You owe nothing.')).toBeTruthy();
  expect(screen.queryByText('Pay in cash')).toBeNull();
  expect(screen.queryByText('You owe Waka')).toBeNull();
});
