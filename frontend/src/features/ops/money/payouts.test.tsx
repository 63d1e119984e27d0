import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { PayoutForOps } from '@waka/contracts/ops/money/payout-settings';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { knowMethods } from '../../../test/methods.ts';
import { Payouts } from './payouts.tsx';

await texts(moneyTexts, opsSectionTexts);
beforeEach(() => {
  queryClient.clear();
  knowMethods();
});
afterEach(cleanup);

const AT = '2026-11-21T12:00:00.000Z';
const payout = (given: Partial<PayoutForOps>): PayoutForOps => ({
  id: 'p-1',
  state: 'requested',
  method: 'orange_money',
  phoneNumber: '+23276123456',
  amount: 19_900,
  fee: 100,
  currency: 'SLE',
  reason: null,
  at: AT,
  settledAt: null,
  driverId: 'driver-1',
  driverName: 'Mohamed Sesay',
  rail: 'monime',
  credentials: 'MONIME',
  approvedBy: null,
  isInDoubt: false,
  transactionId: null,
  ...given,
});

function open(...rows: PayoutForOps[]) {
  return serve({ rows });
}

const refusal = {
  code: 'ops.decided_meanwhile',
  message: 'Meanwhile',
  decision: { id: 'd-1', action: 'payout.refused', by: 'Hawa', at: AT, reason: 'Wrong sum', verdict: null },
};

interface Served {
  rows?: PayoutForOps[];
  /** What the payout that has ended is besides. */
  end?: Partial<PayoutForOps>;
  /** True where another admin was faster. */
  isDecided?: boolean;
}

function serve({ rows = [], end = {}, isDecided = false }: Served) {
  const called: string[] = [];
  const ended = [payout({ id: 'p-9', state: 'refused', reason: 'short', settledAt: AT, mayRetry: true, ...end })];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET' }: RequestInit = {}) => {
      called.push(`${method} ${address}`);
      const isRefused = method !== 'GET' && isDecided;
      const done = isRefused ? refusal : { ok: true };
      const body = method === 'GET' ? (address.endsWith('side=open') ? rows : ended) : done;
      const headers = new Headers();
      const text = async () => JSON.stringify(body);
      return { ok: !isRefused, status: isRefused ? 409 : 200, statusText: '', headers, text, json: async () => body };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <Payouts />
    </QueryClientProvider>,
  );
  return called;
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

test.each([
  ['requested', {}, 'Under way', []],
  ['due', {}, 'Due', []],
  ['held', { approvedBy: 'Hawa' }, 'approved by Hawa', ['Approve', 'Refuse']],
  ['held', { approvedBy: 'Hawa', isApprovedByMe: true }, 'approved by you', ['Refuse']],
  ['requested', { isInDoubt: true }, 'In doubt', ['It was paid', 'It was not paid']],
] as const)('one that is %s %j says so, with what a person may do', async (state, given, says, buttons) => {
  open(payout({ state, ...given }));
  const list = await part('Under way');
  expect((await list.findByRole('listitem')).textContent).toContain(says);
  expect(list.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

test('a held one is approved with a reason', async () => {
  const called = open(payout({ state: 'held' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Two admins must approve/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Looked at it' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContain('POST /api/ops/money/payouts/p-1/decision');
});

test('one in doubt ends as paid with the provider’s reference alone', async () => {
  const called = open(payout({ isInDoubt: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'It was paid' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'In their list' } });
  fireEvent.click(dialog.getByRole('button', { name: 'It was paid' }));
  expect(dialog.getByText('Please enter the transaction reference')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Transaction reference'), { target: { value: 'pot-77' } });
  fireEvent.click(dialog.getByRole('button', { name: 'It was paid' }));
  await waitFor(() => expect(called).toContain('POST /api/ops/money/payouts/p-1/decision'));
});

test('one in doubt shows under which references it is looked for, in the list and before it is decided', async () => {
  open(payout({ isInDoubt: true, providerToken: 'mom-7' }));
  const list = await part('Under way');
  expect((await list.findByRole('listitem')).textContent).toMatch(/Our reference: p-1.*The provider’s: mom-7/);
  fireEvent.click(list.getByRole('button', { name: 'It was not paid' }));
  expect(screen.getByRole('dialog').textContent).toMatch(/Our reference: p-1.*The provider’s: mom-7/);
});

test('a failed one is marked until it is decided, and says who approved it and that its wallet is gone', async () => {
  const approvals = ['Hawa', 'Mariatu'];
  const called = serve({ end: { mayRetry: false, isWaiting: true, isWalletRemoved: true, approvals } });
  const list = await part('Ended');
  const { textContent } = await list.findByRole('listitem');
  expect(textContent).toContain('approved by Hawa, Mariatu');
  expect(textContent).toContain('The driver has removed this wallet');
  expect(textContent).toContain('Waiting for your decision');
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual(['Don’t pay again']);
  fireEvent.click(list.getByRole('button'));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'He was called' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Don’t pay again' }));
  await waitFor(() => expect(called).toContain('POST /api/ops/money/payouts/p-9/decision'));
});

test('a refused one says why, and can be paid again', async () => {
  open();
  const list = await part('Ended');
  expect((await list.findByRole('listitem')).textContent).toContain('not enough money on our account');
  expect(list.getByRole('button', { name: 'Pay again' })).toBeTruthy();
  expect((await part('Under way')).getByText('No payouts here')).toBeTruthy();
});

const owner = { name: 'Alhaji Sesay', plate: 'AKL 482' };

test('one to a vehicle’s owner says so, in the list and to who has to approve it', async () => {
  open(payout({ state: 'held', owner, phoneNumber: '+23276555111' }));
  const list = await part('Under way');
  const says = /to the vehicle owner Alhaji Sesay \(\W*AKL 482\W*\): Orange Money \W*\+232\s76\s555111/;
  expect((await list.findByRole('listitem')).textContent).toMatch(says);
  fireEvent.click(list.getByRole('button', { name: 'Approve' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(says).textContent).toContain('From the balance of Mohamed Sesay');
});

test('a refused one to an owner is paid again by the driver, not by ops', async () => {
  const decision = { by: 'Mariatu Kamara', reason: 'Not agreed on' };
  serve({ end: { owner, reason: 'ops', mayRetry: false, decision } });
  const list = await part('Ended');
  const { textContent } = await list.findByRole('listitem');
  expect(textContent).toContain('refused by Mariatu Kamara · Not agreed on');
  expect(textContent).toContain('The driver has to pay again');
  expect(list.queryByRole('button')).toBeNull();
});

test('who comes second reads who decided, and has nothing left to press', async () => {
  serve({ rows: [payout({ state: 'held' })], isDecided: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Looked at it' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Hawa decided first.*Wrong sum/);
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['suspended', 'Suspended'],
  ['locked', 'Locked'],
] as const)('a payout of a driver who is %s says so in the list and before it is approved', async (barred, word) => {
  open(payout({ state: 'held', barred }));
  expect(await screen.findAllByText(word)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(within(screen.getByRole('dialog')).getByText(word)).toBeTruthy();
});
