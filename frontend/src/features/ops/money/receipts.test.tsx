import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { CashReceipt } from '@waka/contracts/ops/money/cash-receipts';
import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { ReceiptDialog } from '../drivers/receipt-dialog.tsx';
import { Receipts } from './receipts.tsx';

await texts(moneyTexts, opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const receipt = (given: Partial<CashReceipt> = {}): CashReceipt => ({
  id: 'r-1',
  driverId: 'driver-1',
  driverName: 'Mohamed Sesay',
  amount: 60_000,
  currency: 'SLE',
  agent: 'Kiosk 4',
  reference: 'A-17',
  state: 'held',
  recordedBy: 'Hawa',
  decidedBy: null,
  at: '2026-11-21T12:00:00.000Z',
  ...given,
});

function answer(recorded: CashReceipt = receipt()) {
  const called: { call: string; body: unknown }[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body = 'null' }: { method?: string; body?: string } = {}) => {
      called.push({ call: `${method} ${address}`, body: JSON.parse(body) });
      const ended = [receipt({ id: 'r-0', state: 'booked', isRecordedByMe: true, decidedBy: 'Fatu' })];
      const reply = address.endsWith('/receipts') ? recorded : { ok: true };
      const json = method === 'GET' ? (address.endsWith('side=open') ? [receipt()] : ended) : reply;
      return { ok: true, status: 200, headers: new Headers(), json: async () => json };
    },
  });
  return called;
}

test('a receipt that waits says what it is, and is approved with a reason', async () => {
  const called = answer();
  render(
    <QueryClientProvider client={queryClient}>
      <Receipts />
    </QueryClientProvider>,
  );
  const open = await screen.findByRole('region', { name: 'Receipts waiting for a second admin' });
  const line = await within(open).findByRole('listitem');
  expect(line.textContent).toMatch(/Le\s600,000Mohamed Sesay Kiosk 4 A-17 · recorded by Hawa/);
  const ended = screen.getByRole('region', { name: 'Receipts booked or refused' });
  const booked = (await within(ended).findByRole('listitem')).textContent;
  expect(booked).toContain('recorded by you · approved by Fatu');
  expect(booked).toContain('Booked');
  expect(within(ended).queryByRole('button')).toBeNull();
  fireEvent.click(within(line).getByRole('button', { name: 'Approve' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('Mohamed Sesay · Kiosk 4 A-17')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Seen the slip' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(called).toContainEqual({
    call: 'POST /api/ops/money/receipts/r-1/decision',
    body: { decision: 'approve', reason: 'Seen the slip' },
  });
});

const owing: DriverBalance = {
  currency: 'SLE',
  cashHeld: 60_000,
  unpaidEarnings: 0,
  awaitedEarnings: 0,
  balance: -60_000,
  settlements: [],
};

const record = () => fireEvent.click(screen.getByRole('button', { name: 'Record' }));

test('a receipt is recorded with agent and number, at most for what is owed', async () => {
  const called = answer();
  let isClosed = false;
  render(
    <QueryClientProvider client={queryClient}>
      <ReceiptDialog driverId="driver-1" account={owing} onClose={() => (isClosed = true)} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Paid at the kiosk' } });
  record();
  expect(screen.getByText('Please enter where it was paid')).toBeTruthy();
  expect(screen.getByText('Please enter the receipt number')).toBeTruthy();
  expect(called).toEqual([]);
  fireEvent.change(screen.getByLabelText('Agent'), { target: { value: ' Kiosk 4 ' } });
  fireEvent.change(screen.getByLabelText('Receipt number'), { target: { value: 'A-17' } });
  record();
  await waitFor(() => expect(isClosed).toBe(true));
  expect(called[0]).toEqual({
    call: 'POST /api/ops/drivers/driver-1/receipts',
    body: { amount: 60_000, currency: 'SLE', agent: 'Kiosk 4', reference: 'A-17', reason: 'Paid at the kiosk' },
  });
});

test('a receipt that another admin has recorded before is said to be known', async () => {
  answer(receipt({ state: 'booked', isRecordedByMe: false }));
  render(
    <QueryClientProvider client={queryClient}>
      <ReceiptDialog driverId="driver-1" account={owing} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Paid at the kiosk' } });
  fireEvent.change(screen.getByLabelText('Agent'), { target: { value: 'Kiosk 4' } });
  fireEvent.change(screen.getByLabelText('Receipt number'), { target: { value: 'A-17' } });
  record();
  await waitFor(() =>
    expect(toastStore.getState().toast).toMatchObject({ title: 'Hawa has recorded this receipt already' }),
  );
});
