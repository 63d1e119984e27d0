import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { DriverPayouts, PayoutState, PayoutView, PayoutWallet } from '@waka/contracts/payments/payout';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { answerCalls, answerFetch } from '../../../test/answer-fetch.ts';
import { knowMethods } from '../../../test/methods.ts';
import { PayOutNow } from './pay-out-now.tsx';

await texts(earningsTexts);
beforeEach(() => knowMethods());
afterEach(cleanup);

const AT = '2026-11-21T12:00:00.000Z';
const wallet: PayoutWallet = {
  id: 'w-1',
  method: 'orange_money',
  phoneNumber: '+23276123456',
  currency: 'SLE',
  payable: 20_000,
  minAmount: 1000,
  maxAmount: null,
  fee: 100,
};
const payout = (state: PayoutState, settledAt: string | null = null): PayoutView => ({
  id: 'p-1',
  state,
  method: 'orange_money',
  phoneNumber: '+23276123456',
  amount: 19_900,
  fee: 100,
  currency: 'SLE',
  reason: null,
  at: AT,
  settledAt,
});

const open = (given: Partial<DriverPayouts> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayOutNow data={{ isOffered: true, wallets: [wallet], payouts: [], schedule: null, ...given }} />
    </QueryClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('all that is owed less the fee is sent to the wallet, after one more question', async () => {
  const called = answerCalls({ '/api/driver/payouts': { isOffered: true, wallets: [], payouts: [], schedule: null } });
  const { container } = open();
  expect(container.textContent).toMatch(/Le\s199,000/);
  expect(container.textContent).toMatch(/NLe\s199\.00/);
  expect(container.textContent).toMatch(/Fee: Le\s1,000/);
  press('Pay out now');
  expect(screen.getByRole('alert').textContent).toMatch(/^Send Le\s199,000 to Orange Money/);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  press('Not now');
  expect(called).toEqual([]);
  press('Pay out now');
  press('Yes, send it');
  await waitFor(() => expect(called).toContain('POST /api/driver/payouts'));
});

test('a refusal says why, and the wallet can be asked for again', async () => {
  open();
  const message = 'The terms have changed. Please look at them again.';
  answerFetch(409, { code: 'payout.changed', message, requestId: '' });
  press('Pay out now');
  press('Yes, send it');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay out now' })).toBeTruthy();
});

test.each([
  ['held', /our team checks it first/],
  ['due', /is on its way/],
  ['requested', /is on its way/],
] as const)('while a payout is %s there is no second one', (state, text) => {
  open({ payouts: [payout(state)] });
  expect(screen.getByText(text)).toBeTruthy();
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(state === 'held' ? ['Take it back'] : []);
});

test.each([
  ['paid', /was paid to Orange Money/],
  ['refused', /It is on your balance again/],
] as const)('after one was %s the next can be asked for', (state, text) => {
  open({ payouts: [payout(state, AT)] });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay out now' })).toBeTruthy();
});

test('too little says from which sum on, and a driver without a proved wallet where to add one', () => {
  open({ wallets: [{ ...wallet, payable: 1099 }] });
  expect(screen.getByText(/you can be paid out from Le\s11,000 on/)).toBeTruthy();
  cleanup();
  open({ wallets: [] });
  expect(screen.getByRole('link', { name: 'Payment Methods' }).getAttribute('href')).toBe('/payment');
});

test('a driver whose wallet is not paid out to reads that, and which would be', () => {
  const [orange, mtn, afri] = ['orange_money', 'mtn_money', 'afrimoney'].map((method) => ({
    method,
    currency: 'SLE' as const,
  }));
  const closed = orange && [orange];
  open({ wallets: [], closed, offered: mtn && afri && [mtn, afri] });
  expect(
    screen.getByText(/^We can’t pay out to Orange Money yet\. Add one of these wallets: [^,·]+, [^,·]+$/),
  ).toBeTruthy();
  cleanup();
  open({ wallets: [], closed, offered: [] });
  expect(screen.getByText('We can’t pay out to Orange Money yet. Ask our team below.')).toBeTruthy();
  cleanup();
  open({ wallets: [], ill: closed, offered: closed });
  expect(screen.getByText('We can’t reach Orange Money just now. Try again in a few minutes.')).toBeTruthy();
  expect(screen.queryByText(/yet/)).toBeNull();
  cleanup();
  open({ wallets: [] });
  expect(screen.getByText('Add and confirm a wallet, and we can pay you there.')).toBeTruthy();
});

test('who asks for a sum that the team checks reads so before, and takes back what waits', async () => {
  open({ wallets: [{ ...wallet, reviewAbove: 10_000 }] });
  press('Pay out now');
  expect(screen.getByRole('alert').textContent).toMatch(/Our team checks a payout of this size first\.$/);
  cleanup();
  const called = answerCalls({ '/api/driver/payouts/p-1/take-back': { isOffered: true, wallets: [], payouts: [] } });
  open({ payouts: [payout('held')] });
  press('Take it back');
  await waitFor(() => expect(called).toContain('POST /api/driver/payouts/p-1/take-back'));
  cleanup();
  open({ payouts: [{ ...payout('refused', AT), reason: 'taken_back' }] });
  expect(screen.getByText(/^You took back Le\s199,000/)).toBeTruthy();
});
