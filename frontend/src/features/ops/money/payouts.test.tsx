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
  const called: string[] = [];
  const ended = [payout({ id: 'p-9', state: 'refused', reason: 'short', settledAt: AT })];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET' }: RequestInit = {}) => {
      called.push(`${method} ${address}`);
      const body = method === 'GET' ? (address.endsWith('side=open') ? rows : ended) : { ok: true };
      return { ok: true, status: 200, headers: new Headers(), json: async () => body };
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
  ['held', { approvedBy: 'Hawa' }, 'Waiting for approval', ['Approve', 'Refuse']],
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

test('a refused one says why, and can be paid again', async () => {
  open();
  const list = await part('Ended');
  expect((await list.findByRole('listitem')).textContent).toContain('not enough money on our account');
  expect(list.getByRole('button', { name: 'Pay again' })).toBeTruthy();
  expect((await part('Under way')).getByText('No payouts here')).toBeTruthy();
});
