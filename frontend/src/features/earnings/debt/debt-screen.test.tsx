import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <DebtScreen />
    </QueryClientProvider>,
  );
}

test('a debt that did not load is said, with a button, and the way to pay in cash stays', async () => {
  const topUps = { wallets: [wallet], topUps: [] };
  answerCalls({ '/api/driver/top-ups': topUps });
  show();
  expect(await screen.findByText('We couldn’t load what you owe.')).toBeTruthy();
  expect(screen.getByText(/Pay at an agent of ours or at our office/)).toBeTruthy();
  answerCalls({ '/api/driver/top-ups': topUps, '/api/driver/debt': owed });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('progressbar', { name: '40 % of the limit' })).toBeTruthy();
  expect(screen.queryByText('We couldn’t load what you owe.')).toBeNull();
});

test('payments that did not load are said apart from the debt, with a button', async () => {
  answerCalls({ '/api/driver/debt': owed });
  show();
  expect(await screen.findByText('We couldn’t load your payments and wallets.')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '40 % of the limit' })).toBeTruthy();
  expect(screen.queryByText('We couldn’t load what you owe.')).toBeNull();
  answerCalls({ '/api/driver/debt': owed, '/api/driver/top-ups': { wallets: [wallet], topUps: [] } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^Amount/)).toBeTruthy();
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

/** Has the service say what is owed now. */
const owe = (sum: number): void =>
  act(() => {
    queryClient.setQueryData(['driver', 'top-ups'], { wallets: [{ ...wallet, owed: sum }], topUps: [] });
  });

test('an untouched amount follows what is owed, a typed one stays', async () => {
  open();
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Amount/);
  owe(15_000);
  await waitFor(() => expect(pay().textContent).toMatch(/Pay Le\s150,000/));
  expect(screen.queryByText(/^Enter an amount/)).toBeNull();
  fireEvent.change(amount, { target: { value: '100000' } });
  owe(9000);
  expect(await screen.findByText(/^Enter an amount from .* to Le\s90,000/)).toBeTruthy();
  expect(amount.value).toBe('100000');
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

test('a debt that comes of adjustments says so, and leads to them; no word of fares in cash', async () => {
  const { container } = open({}, { debt: 51_236, cashHeld: 1575, unpaidEarnings: -49_661, step: 'wallet_only' });
  expect(await screen.findByText(/^Part of it comes from adjustments or refunds\./)).toBeTruthy();
  expect(screen.queryByText(/our share of fares/)).toBeNull();
  expect(container.textContent).toMatch(/Adjustments and refunds, less what you earned\W*Le\s496,610/);
  expect(screen.getByRole('link', { name: 'Earnings' }).getAttribute('href')).toBe('/driver/earnings');
  // Past the limit nothing is ahead.
  expect(screen.getByText('You get only rides paid by wallet until you have paid.')).toBeTruthy();
  expect(screen.queryByText(/We’ll warn you/)).toBeNull();
});

test('each part of a debt stands with its sign and the reasons of adjustments; fares in cash are not blamed for it', async () => {
  const parts = [
    { kind: 'before', amount: -500 },
    { kind: 'cash', amount: 1575 },
    { kind: 'adjustments', amount: 51_500 },
    { kind: 'earned', amount: -1339 },
    { kind: 'paid', amount: -40_000 },
  ] as const;
  const { container } = open({}, { debt: 11_236, made: { since: AT, parts: [...parts], reasons: ['Cleaning fee'] } });
  expect(await screen.findByText(/^How it came about since/)).toBeTruthy();
  expect(container.textContent).toMatch(/Balance before−Le\s5,000/);
  expect(container.textContent).toMatch(/Fares you took in cashLe\s15,750/);
  expect(container.textContent).toMatch(/Adjustments by WakaCleaning feeLe\s515,000/);
  expect(container.textContent).toMatch(/Earned, taken off automatically−Le\s13,390/);
  expect(container.textContent).toMatch(/You paid Waka−Le\s400,000/);
  expect(screen.queryByText(/our share of fares/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Earnings' })).toBeTruthy();
  cleanup();
  queryClient.clear();
  const ofCash = [
    { kind: 'cash', amount: 21_339 },
    { kind: 'earned', amount: -1339 },
  ] as const;
  open({}, { made: { since: AT, parts: [...ofCash], reasons: [] } });
  expect(await screen.findByText(/our share of fares/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Earnings' })).toBeNull();
});

test('riders’ change is a line of its own and in the sentence; what is under review is named, and blamed on no share', async () => {
  const parts = [
    { kind: 'cash', amount: 2000 },
    { kind: 'earned', amount: -1439 },
  ] as const;
  const made = { since: AT, parts: [...parts], reasons: [] };
  const { container } = open({}, { debt: 561, made: { ...made, inCash: { change: 308, underReview: 0 } } });
  expect(await screen.findByText(/^It is our share of fares you took in cash, and riders’ change/)).toBeTruthy();
  expect(container.textContent).toMatch(/Fares you took in cashLe\s16,920Riders’ change you holdLe\s3,080/);
  cleanup();
  queryClient.clear();
  open({}, { debt: 561, made: { ...made, inCash: { change: 0, underReview: 1541 } } });
  expect(await screen.findByText(/^Le\s15,410 of it is under review/)).toBeTruthy();
  expect(screen.queryByText(/our share of fares/)).toBeNull();
});

test.each([
  [{ money: 'may_come', reason: 'timed_out' }, /^We have no answer yet about Le\s200,000.*before you pay again/],
  [{ money: null, reason: 'timed_out' }, /didn’t come/],
  [{ money: null, reason: 'refused' }, /was cancelled or refused\. Nothing was taken/],
  [{ money: null, reason: 'no_funds' }, /^There wasn’t enough in Orange Money/],
  [{ money: 'may_come', reason: 'cancelled' }, /^You cancelled Le\s200,000.*If you still approve it/],
  [{ money: null, reason: 'cancelled' }, /^You cancelled Le\s200,000/],
] as const)('one that failed with %j says what is known', async (given, text) => {
  open({ topUps: [topUp({ state: 'failed', settledAt: AT, ...given })] });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Pay Le/ })).toBeTruthy();
});

test('what a person looks up is not asked for again unless the driver wants to pay more', async () => {
  open({ topUps: [topUp({ state: 'failed', settledAt: AT, money: 'other_sum' })] });
  fireEvent.click(await screen.findByRole('button', { name: 'Pay another amount now' }));
  expect(screen.getByRole('button', { name: /^Pay Le/ })).toBeTruthy();
});

test('one that waits for the approval can be cancelled', async () => {
  const { called } = open({ topUps: [topUp({ dial: { code: '*715*1#', until: AT } })] });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel this payment' }));
  await waitFor(() => expect(called).toContain('POST /api/driver/top-ups/t-1/cancel'));
});

test('who is near the limit reads what happens there, and no warning that is over', async () => {
  open({}, { step: 'warned' });
  expect(await screen.findByText(/^At Le\s500,000 you’ll only get/)).toBeTruthy();
  expect(screen.queryByText(/We’ll warn you/)).toBeNull();
});

test.each([
  ['other_sum', /^We received a different amount from .*, not Le\s200,000/],
  ['unknown', /please wait before you pay again/],
  ['recorded', /^We recorded what we received from .* instead of Le\s200,000/],
] as const)('money of which it is %s is no refusal, also behind a later payment', async (money, text) => {
  const failed = topUp({ state: 'failed', settledAt: AT, money });
  open({ topUps: [failed] });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/didn’t come/)).toBeNull();
  cleanup();
  queryClient.clear();
  open({ topUps: [topUp({ id: 't-2', state: 'paid', settledAt: AT }), failed] });
  expect(await screen.findByText(/was taken off what you owe/)).toBeTruthy();
  expect(screen.queryAllByText(text)).toHaveLength(money === 'recorded' ? 0 : 1);
});
