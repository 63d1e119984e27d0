import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { MoneyInDoubt } from '@waka/contracts/ops/money/doubts';
import type { RefundByRail, RefundForOps } from '@waka/contracts/ops/money/refunds';
import type { ReactNode } from 'react';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsTexts } from '../../../lib/i18n/messages/ops/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerFetch } from '../../../test/answer-fetch.ts';
import { knowMethods } from '../../../test/methods.ts';
import { decided } from '../live/ops-keys.ts';
import { Doubts } from './doubts.tsx';
import { Refunds } from './refunds.tsx';

await texts(moneyTexts, opsTexts, opsSectionTexts);
beforeEach(() => {
  queryClient.clear();
  knowMethods();
});
afterEach(cleanup);

const AT = '2026-11-21T12:00:00.000Z';
const made = (given: Partial<RefundByRail>): RefundByRail => ({
  id: 'r-1',
  state: 'requested',
  reason: null,
  askedBy: 'Adama Cole',
  isInDoubt: false,
  at: AT,
  ...given,
});
const refund = (id: string, given: Partial<RefundForOps>): RefundForOps => ({
  id,
  rideId: 'ride-1',
  riderName: `Rider ${id}`,
  riderPhone: null,
  method: 'mtn_money',
  amount: 9100,
  currency: 'GNF',
  transactionId: 'mtn-1',
  dueAt: AT,
  canAsk: true,
  isOtherSum: false,
  refund: null,
  reference: null,
  refundedAt: null,
  ...given,
});
const doubt = (id: string, given: Partial<MoneyInDoubt>): MoneyInDoubt => ({
  kind: 'payment',
  id,
  rideId: 'ride-1',
  personId: 'person-1',
  name: `Person ${id}`,
  phone: null,
  method: 'mtn_money',
  amount: 9100,
  currency: 'GNF',
  rail: 'momo',
  credentials: 'MOMO',
  reference: 'our-reference',
  token: null,
  otherSum: null,
  at: AT,
  ...given,
});

/** Shows a list of what the server answers; returns the calls, with their bodies. */
function open(shown: ReactNode, rows: readonly object[]) {
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body }: RequestInit = {}) => {
      if (method !== 'GET') called.push(`${method} ${address} ${typeof body === 'string' ? body : ''}`);
      const answer = method === 'GET' ? (address.endsWith('side=ended') ? [] : [...rows]) : { ok: true };
      return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
    },
  });
  render(<QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>);
  return called;
}

const lineOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);
const buttonsOf = async (name: string) =>
  (await lineOf(name)).queryAllByRole('button').map(({ textContent }) => textContent);

test('a refund offers what can be done about it in its state, and nothing by hand while its rail may make it', async () => {
  open(<Refunds />, [
    refund('1', {}),
    refund('2', { refund: made({}) }),
    refund('3', { refund: made({ state: 'held' }) }),
    refund('4', { refund: made({ state: 'refused', reason: 'short' }) }),
    refund('5', { refund: made({ isInDoubt: true }) }),
    refund('6', { canAsk: false, isOtherSum: true }),
    refund('7', { bearer: 'shared', refund: made({ state: 'refused', reason: 'came_back' }) }),
    refund('8', { bearer: 'service', canAsk: false, method: 'cash' }),
  ]);
  expect(await buttonsOf('Rider 1')).toEqual(['Refund', 'Mark as refunded']);
  expect(await buttonsOf('Rider 2')).toEqual([]);
  expect(await buttonsOf('Rider 3')).toEqual(['Approve', 'Refuse']);
  expect(await buttonsOf('Rider 4')).toEqual(['Refund', 'Mark as refunded']);
  expect(await buttonsOf('Rider 5')).toEqual(['It was refunded', 'It was not refunded']);
  expect(await buttonsOf('Rider 6')).toEqual(['Mark as refunded']);
  expect(await buttonsOf('Rider 7')).toEqual(['Refund', 'Give as credit', 'Mark as refunded', 'Withdraw']);
  expect(await buttonsOf('Rider 8')).toEqual(['Give as credit', 'Mark as refunded', 'Withdraw']);
  expect(
    (await lineOf('Rider 7')).getByText(/the bank sent it back · borne by both, as the fare was shared/),
  ).toBeTruthy();
  expect((await lineOf('Rider 4')).getByText(/not enough money on our account/)).toBeTruthy();
});

test('what can’t be decided for now says why in the place of its buttons, until the list says otherwise', async () => {
  const rows = [
    refund('1', { bearer: 'service', blocked: 'disputed' }),
    refund('2', { bearer: 'driver', blocked: 'cash_open' }),
    refund('3', { refund: made({ state: 'held' }), blocked: 'disputed' }),
    refund('4', { refund: made({ state: 'held' }), blocked: 'second_person' }),
    refund('5', { refund: made({ isInDoubt: true }), blocked: 'disputed' }),
    refund('6', { refund: made({}), blocked: 'disputed' }),
    refund('7', { bearer: 'service', blocked: 'unpaid' }),
  ];
  open(<Refunds />, rows);
  expect(await buttonsOf('Rider 1')).toEqual([]);
  expect((await lineOf('Rider 1')).getByText(/^Disputed with the bank/)).toBeTruthy();
  expect(await buttonsOf('Rider 2')).toEqual(['Withdraw']);
  expect((await lineOf('Rider 2')).getByText(/paid in cash/)).toBeTruthy();
  expect(await buttonsOf('Rider 3')).toEqual(['Refuse']);
  expect(await buttonsOf('Rider 4')).toEqual(['Refuse']);
  expect((await lineOf('Rider 4')).getByText(/Another admin must approve it/)).toBeTruthy();
  expect(await buttonsOf('Rider 5')).toEqual(['It was refunded', 'It was not refunded']);
  expect(await buttonsOf('Rider 6')).toEqual([]);
  expect((await lineOf('Rider 6')).queryByText(/^Disputed/)).toBeNull();
  expect(await buttonsOf('Rider 7')).toEqual(['Withdraw']);
  expect((await lineOf('Rider 7')).getByText(/^The rider hasn’t paid as much/)).toBeTruthy();
  rows[0] = refund('1', { bearer: 'service', blocked: null });
  await act(() => decided({ about: 'refunds' }));
  await waitFor(async () =>
    expect(await buttonsOf('Rider 1')).toEqual(['Refund', 'Give as credit', 'Mark as refunded', 'Withdraw']),
  );
});

test('a part of a fare is given as credit with a reason', async () => {
  const called = open(<Refunds />, [refund('8', { bearer: 'service' })]);
  fireEvent.click((await lineOf('Rider 8')).getByText('Give as credit'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The rider agreed' } });
  fireEvent.click(dialog.getByText('Give as credit'));
  await waitFor(() =>
    expect(called).toEqual(['POST /api/ops/money/refunds/8/credit {"reason":"The rider agreed","amount":9100}']),
  );
});

test('one that was recorded twice is withdrawn with a reason', async () => {
  const called = open(<Refunds />, [refund('8', { bearer: 'service', blocked: 'cash_open' })]);
  fireEvent.click((await lineOf('Rider 8')).getByText('Withdraw'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Recorded twice' } });
  fireEvent.click(dialog.getByText('Withdraw'));
  await waitFor(() =>
    expect(called).toEqual(['POST /api/ops/money/refunds/8/withdraw {"reason":"Recorded twice","amount":9100}']),
  );
});

test('a refund is asked for with a reason', async () => {
  const called = open(<Refunds />, [refund('1', {})]);
  fireEvent.click((await lineOf('Rider 1')).getByText('Refund'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'It came too late' } });
  fireEvent.click(dialog.getByText('Refund'));
  await waitFor(() =>
    expect(called).toEqual(['POST /api/ops/money/refunds/1/ask {"reason":"It came too late","amount":9100}']),
  );
});

test('money in doubt is asked about again, or decided with the reference of the provider’s list', async () => {
  const called = open(<Doubts />, [
    doubt('1', { rideNumber: 'W261121-ABCDEF01' }),
    doubt('2', { kind: 'top_up', rideId: null, otherSum: 'mtn-9' }),
  ]);
  expect(await buttonsOf('Person 1')).toEqual(['Ask again', 'It was paid', 'It was not paid']);
  expect(await buttonsOf('Person 2')).toEqual(['It is recorded']);
  const first = await lineOf('Person 1');
  expect(first.getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe('/admin/people/person-1');
  expect(first.getByRole('link', { name: 'W261121-ABCDEF01' }).getAttribute('href')).toBe('/admin/rides/ride-1');
  const other = await lineOf('Person 2');
  expect(other.getByText('What came, at the provider:').textContent).toBe('What came, at the provider: mtn-9');
  expect(other.getByText(/Top-up · /)).toBeTruthy();
  fireEvent.click((await lineOf('Person 1')).getByText('It was paid'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Looked it up' } });
  fireEvent.click(dialog.getByText('It was paid'));
  expect(dialog.getByText('Please enter the transaction reference')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Transaction reference'), { target: { value: 'mtn-77' } });
  fireEvent.click(dialog.getByText('It was paid'));
  await waitFor(() =>
    expect(called).toEqual([
      'POST /api/ops/money/doubts/1/decision {"kind":"payment","decision":"was_paid","reason":"Looked it up","reference":"mtn-77"}',
    ]),
  );
});

const named: Partial<RefundForOps> = {
  bearer: 'driver',
  rideNumber: 'W261121-ABCDEF01',
  riderId: 'rider-1',
  driverName: 'Sahr Gborie',
  decidedBy: 'Mariatu Kamara',
  why: 'Half of the way on foot',
};

test('a line names the ride, its people and who decided why; its dialog names the rider and the ride', async () => {
  open(<Refunds />, [refund('1', { ...named, refund: made({ state: 'held', approvedBy: 'Foday Sesay' }) })]);
  const line = await lineOf('Rider 1');
  expect(line.getByRole('link', { name: 'Rider 1' }).getAttribute('href')).toBe('/admin/people/rider-1');
  expect(line.getByRole('link', { name: 'W261121-ABCDEF01' }).getAttribute('href')).toBe('/admin/rides/ride-1');
  const facts = [
    'driver Sahr Gborie',
    'Half of the way on foot',
    'decided by Mariatu Kamara',
    'requested by Adama Cole',
    'approved by Foday Sesay',
    'borne by the driver',
  ];
  for (const fact of facts) expect(line.getByText(new RegExp(fact))).toBeTruthy();
  fireEvent.click(line.getByText('Approve'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('For Rider 1, ride W261121-ABCDEF01')).toBeTruthy();
});

test('what the server refuses about a field stands at the field', async () => {
  open(<Refunds />, [refund('1', { canAsk: false })]);
  fireEvent.click((await lineOf('Rider 1')).getByText('Mark as refunded'));
  answerFetch(400, {
    code: 'request.invalid',
    message: 'Not valid.',
    fields: { reference: 'Please enter the provider’s reference', amount: 'Please enter a valid number' },
  });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Transaction reference'), { target: { value: 're-1' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Sent in the portal' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as refunded' }));
  expect(await dialog.findByText('Please enter the provider’s reference')).toBeTruthy();
  expect(dialog.getByLabelText('Transaction reference').getAttribute('aria-invalid')).toBe('true');
  // Below the reason stands what no field shows.
  expect(dialog.getByText(/ Please enter a valid number$/)).toBeTruthy();
});
