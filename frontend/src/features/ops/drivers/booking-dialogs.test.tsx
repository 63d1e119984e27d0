import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { moneySet } from '../../../lib/i18n/money-writing.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls } from '../../../test/answer-fetch.ts';
import { AdjustDialog, balanceKey, PayOutDialog } from './booking-dialogs.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

await Promise.all([texts(opsSectionTexts), texts(moneyTexts)]);
afterEach(cleanup);

const account: DriverBalance = {
  currency: 'SLE',
  cashHeld: 0,
  unpaidEarnings: 5000,
  awaitedEarnings: 0,
  balance: 5000,
  settlements: [],
};

test.each([
  ['a payout', PayOutDialog, '195.00'],
  ['a payout', PayOutDialog, '195,00'],
  ['a correction', AdjustDialog, '195.00'],
  ['a correction', AdjustDialog, '19.5'],
])('%s is no whole amount as typed: its field says so, and nothing is sent', (_, Dialog, typed) => {
  const called = answerCalls({});
  render(
    <QueryClientProvider client={queryClient}>
      <Dialog driverId="driver-1" account={account} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: typed } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Bank transfer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record' }));
  expect(screen.getByText(/^Enter an amount, at most/)).toBeTruthy();
  expect(called).toEqual([]);
});

test('a figure is recorded in the money in which it was typed, also where the country is switched meanwhile', async () => {
  answerCalls({ '/api/ops/drivers/driver-1/adjustment': account });
  const answer = globalThis.fetch;
  const sent: unknown[] = [];
  Object.assign(globalThis, {
    fetch: (address: string, init: { body?: string } = {}) => {
      if (init.body) sent.push(JSON.parse(init.body));
      return answer(address, init);
    },
  });
  const onClose = jest.fn();
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <AdjustDialog driverId="driver-1" account={account} onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Amount in SLL'), { target: { value: '5000' } });
  act(() => moneySet([{ region: 'SL', writing: 'new', cashStep: 1 }]));
  expect(screen.getByLabelText('Amount in SLL')).toHaveProperty('value', '5000');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Bank transfer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ amount: 500, currency: 'SLE' }]);
  unmount();
  // The next form is one of new leones.
  render(
    <QueryClientProvider client={queryClient}>
      <AdjustDialog driverId="driver-1" account={account} onClose={onClose} />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText('Amount in SLE')).toBeTruthy();
  cleanup();
  moneySet([{ region: 'SL', writing: 'old', cashStep: 1 }]);
});

test('who corrects a balance reads that the driver will read the reason', () => {
  answerCalls({});
  render(
    <QueryClientProvider client={queryClient}>
      <AdjustDialog driverId="driver-1" account={account} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText('Reason')).toHaveProperty('tagName', 'TEXTAREA');
  expect(screen.getByText(/^The driver will read this reason/)).toBeTruthy();
});

test('who pays out reads what is due, and that it has shrunk while the dialog was open', async () => {
  answerCalls({});
  queryClient.setQueryData(balanceKey('driver-1'), account);
  render(
    <QueryClientProvider client={queryClient}>
      <PayOutDialog driverId="driver-1" account={account} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Due now: Le\s50,000$/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => {
    queryClient.setQueryData(balanceKey('driver-1'), { ...account, balance: 1000 });
  });
  expect(await screen.findByText(/Le\s50,000\. .*Le\s10,000 is left/)).toBeTruthy();
  expect(screen.getByText(/^Enter an amount, at most Le\s10,000/)).toBeTruthy();
});

test('who pays out reads that the driver has asked for a payout meanwhile', async () => {
  answerCalls({});
  const before = { id: 's-1', kind: 'payout', currency: 'SLE', at: '2026-11-22T08:00:00.000Z' } as const;
  const payout = { state: 'held', owner: null } as const;
  const settlements = [{ ...before, amount: -100, payout }];
  queryClient.setQueryData(balanceKey('driver-1'), { ...account, settlements });
  render(
    <QueryClientProvider client={queryClient}>
      <PayOutDialog driverId="driver-1" account={{ ...account, settlements }} onClose={() => {}} />
    </QueryClientProvider>,
  );
  act(() => {
    const asked = [{ ...before, id: 's-2', amount: -4000, payout }, ...settlements];
    queryClient.setQueryData(balanceKey('driver-1'), { ...account, balance: 1000, settlements: asked });
  });
  expect(
    await screen.findByText(/^The driver has asked for Le\s40,000 to a wallet since .*: Le\s10,000 is left\.$/),
  ).toBeTruthy();
});

test('who records a receipt reads what is left of the debt by now, without what waits for a second admin', async () => {
  answerCalls({});
  const owing = { ...account, balance: -5000, unpaidEarnings: 0, cashHeld: 5000 };
  queryClient.setQueryData(balanceKey('driver-1'), owing);
  render(
    <QueryClientProvider client={queryClient}>
      <ReceiptDialog driverId="driver-1" account={owing} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(/is left/)).toBeNull();
  act(() => {
    queryClient.setQueryData(balanceKey('driver-1'), { ...owing, balance: -4000, heldReceipts: 3000 });
  });
  expect(await screen.findByText(/was Le\s50,000 .*: Le\s10,000 is left\.$/)).toBeTruthy();
  expect(screen.getByText(/^Enter an amount, at most Le\s10,000/)).toBeTruthy();
  expect(screen.getByText(/^Waiting for a second admin: Le\s30,000$/)).toBeTruthy();
  // And it may have grown: what the page shows at once is enough to record it.
  act(() => {
    queryClient.setQueryData(balanceKey('driver-1'), { ...owing, balance: -9000 });
  });
  await waitFor(() => expect(screen.queryByText(/^Enter an amount/)).toBeNull());
});
