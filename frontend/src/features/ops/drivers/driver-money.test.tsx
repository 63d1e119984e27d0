import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { HeldAdjustment } from '@waka/contracts/drivers/held-adjustments';
import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import { moneyTexts } from '../../../lib/i18n/messages/money/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toastStore } from '../../../lib/toasts/toast.store.ts';
import { balanceKey } from './booking-dialogs.tsx';
import { DriverMoney } from './driver-money.tsx';

await texts(opsSectionTexts, moneyTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const account: DriverBalance = {
  currency: 'SLE',
  cashHeld: 0,
  unpaidEarnings: 5000,
  awaitedEarnings: 0,
  balance: 5000,
  settlements: [],
  decisionId: null,
};
const decision = {
  id: 'of Hawa',
  action: 'driver.paid_out',
  by: 'Hawa',
  at: '2026-11-22T08:00:00.000Z',
  reason: 'Bank',
};
const refusal = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };

/** Answers with the account as it is now, and refuses a booking that has not seen the last decision about it. */
function serve() {
  const service = { account, sent: Array<unknown>() };
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body?: string } = {}) => {
      const asked = body ? JSON.parse(body) : null;
      if (asked) service.sent.push(asked.seen);
      const isRefused = asked !== null && asked.seen !== service.account.decisionId;
      const text = JSON.stringify(isRefused ? refusal : service.account);
      return {
        ok: !isRefused,
        status: isRefused ? 409 : 200,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DriverMoney driverId="driver-1" />
    </QueryClientProvider>,
  );
  return service;
}

const typeReason = () => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Bank transfer' } });
const typeAmount = (amount: string) =>
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: amount } });
const record = () => fireEvent.click(screen.getByRole('button', { name: 'Record' }));
const refetched = () => act(() => queryClient.refetchQueries({ queryKey: balanceKey('driver-1') }));

test.each(['Pay out', 'Adjust the balance'])(
  '%s: what another admin booked since the dialog was opened is not taken for seen',
  async (button) => {
    const service = serve();
    fireEvent.click(await screen.findByRole('button', { name: button }));
    typeReason();
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '20' } });
    service.account = { ...account, balance: 3000, decisionId: 'of Hawa' };
    await refetched();
    record();
    expect(await screen.findByText(/^Hawa decided first/)).toBeTruthy();
    expect(service.sent).toEqual([null]);
    // Now it was read.
    record();
    await act(async () => {});
    expect(service.sent).toEqual([null, 'of Hawa']);
  },
);

test.each([0, -4000])('a payout that is refused says so in its own dialog, with a balance of %s', async (balance) => {
  const service = serve();
  fireEvent.click(await screen.findByRole('button', { name: 'Pay out' }));
  typeReason();
  service.account = { ...account, balance, decisionId: 'of Hawa' };
  record();
  expect(await screen.findByText(/^Hawa decided first/)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Pay out' })).toBeTruthy();
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Bank transfer');
});

test('a correction that waits for a second admin is no part of the balance, and stands with what is decided', async () => {
  const held: HeldAdjustment = {
    id: 'a-1',
    driverId: 'driver-1',
    driverName: 'Mohamed Sesay',
    amount: 50_000_000,
    currency: 'SLE',
    reason: 'Bank transfer',
    recordedBy: 'Mariatu',
    isRecordedByMe: true,
    at: '2026-11-22T08:00:00.000Z',
  };
  const service = serve();
  fireEvent.click(await screen.findByRole('button', { name: 'Adjust the balance' }));
  typeReason();
  typeAmount('500000000');
  expect(screen.getByText(/^Balance afterwards: Le\s500,050,000$/)).toBeTruthy();
  service.account = { ...account, heldAdjustments: [held], adjusted: 'held' };
  record();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for a second admin' }));
  expect(waiting.getByText(/^\+Le\s500,000,000$/)).toBeTruthy();
  expect(waiting.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByText('To pay out to the driver').parentElement?.textContent).toMatch(/Le\s50,000$/);
});

test.each([
  ['held', /a second admin must approve it/],
  ['booked', /^Recorded$/],
  ['refused', /refused in the meantime/],
] as const)('a correction that is %s says so, whatever became of others meanwhile', async (adjusted, words) => {
  const service = serve();
  fireEvent.click(await screen.findByRole('button', { name: 'Adjust the balance' }));
  typeReason();
  typeAmount('20');
  service.account = { ...account, adjusted };
  record();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastStore.getState().toast?.title).toMatch(words);
});

test('what corrections that wait may take back is not offered to be paid out', async () => {
  const held = { id: 'a-1', driverId: 'driver-1', driverName: null, currency: 'SLE', reason: 'Booked twice' } as const;
  const waits = { ...held, recordedBy: null, isRecordedByMe: true, at: '2026-11-22T08:00:00.000Z' };
  const service = serve();
  service.account = {
    ...account,
    heldAdjustments: [
      { ...waits, amount: -3000 },
      { ...waits, id: 'a-2', amount: 9000 },
    ],
  };
  await screen.findByRole('button', { name: 'Pay out' });
  await refetched();
  await screen.findByRole('region', { name: 'Waiting for a second admin' });
  fireEvent.click(screen.getByRole('button', { name: 'Pay out' }));
  expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '20000');
  expect(screen.getByText(/^Waiting for a second admin: .Le\s30,000$/)).toBeTruthy();
  typeAmount('20001');
  expect(screen.getByText(/at most Le\s20,000$/)).toBeTruthy();
});

test('where corrections that wait may take back all of it, no payout is offered that could only be refused', async () => {
  const service = serve();
  await screen.findByRole('button', { name: 'Pay out' });
  const waits = { id: 'a-1', driverId: 'driver-1', driverName: null, currency: 'SLE', reason: 'Booked twice' } as const;
  service.account = {
    ...account,
    heldAdjustments: [
      { ...waits, amount: -6000, recordedBy: null, isRecordedByMe: true, at: '2026-11-22T08:00:00.000Z' },
    ],
  };
  await refetched();
  await screen.findByRole('region', { name: 'Waiting for a second admin' });
  expect(screen.queryByRole('button', { name: 'Pay out' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Adjust the balance' })).toBeTruthy();
});

test('of an erased account only what is left can be booked off', async () => {
  Object.assign(globalThis, {
    fetch: async () => ({
      ok: true,
      status: 200,
      headers: new Headers(),
      json: async () => ({ ...account, isErased: true }),
    }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DriverMoney driverId="driver-1" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^This account was erased/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay out' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Book off' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '50000');
  expect(dialog.queryByRole('combobox')).toBeNull();
  expect(dialog.getByText(/^Balance afterwards: Le\s0$/)).toBeTruthy();
});

test('an erased account that is left in two currencies shows and books off each by itself', async () => {
  const { cashHeld, unpaidEarnings, awaitedEarnings, balance } = account;
  const leones = { currency: 'SLE', cashHeld, unpaidEarnings, awaitedEarnings, balance };
  const francs = { currency: 'GNF', cashHeld: 40_000, unpaidEarnings: 0, awaitedEarnings: 0, balance: -40_000 };
  Object.assign(globalThis, {
    fetch: async () => ({
      ok: true,
      status: 200,
      headers: new Headers(),
      json: async () => ({ ...account, isErased: true, left: [leones, francs] }),
    }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <DriverMoney driverId="driver-1" />
    </QueryClientProvider>,
  );
  const [, ofFrancs] = await screen.findAllByRole('button', { name: 'Book off' });
  expect(screen.getByText('To pay out to the driver')).toBeTruthy();
  expect(screen.getByText('Cash to collect from the driver')).toBeTruthy();
  if (ofFrancs) fireEvent.click(ofFrancs);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '40000');
  expect(dialog.getByText(/after/i).textContent).toMatch(/^[^0-9]*0$/);
});
