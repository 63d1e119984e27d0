import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { DriverPayouts } from '@waka/contracts/payments/payout';
import { earningsTexts } from '../../../lib/i18n/messages/earnings/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { knowMethods } from '../../../test/methods.ts';
import { PayoutSchedule } from './payout-schedule.tsx';

await texts(earningsTexts);
beforeEach(() => knowMethods());
afterEach(cleanup);

const data: DriverPayouts = {
  isOffered: true,
  wallets: [
    {
      id: 'w-1',
      method: 'orange_money',
      phoneNumber: '+23276123456',
      currency: 'SLE',
      payable: 20_000,
      minAmount: 1000,
      maxAmount: null,
      fee: 100,
    },
  ],
  payouts: [],
  schedule: null,
};
const weekly = {
  walletId: 'w-1',
  every: 'week',
  nextAt: '2026-11-30T06:00:00.000Z',
  timeZone: 'Africa/Freetown',
} as const;

/** Opens the choice, and collects the bodies of what it sends; the service answers with a status. */
function open(given: Partial<DriverPayouts> = {}, status = 200): unknown[] {
  const sent: unknown[] = [];
  const answer = status === 200 ? data : { code: 'payout.closed', message: 'Not to this wallet.', requestId: '' };
  Object.assign(globalThis, {
    fetch: async (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      const text = JSON.stringify(answer);
      return { ok: status === 200, status, headers: new Headers(), text: async () => text, json: async () => answer };
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayoutSchedule data={{ ...data, ...given }} />
    </QueryClientProvider>,
  );
  return sent;
}
const choice = () => screen.getByLabelText('Pay my balance');
const choose = (value: string) => fireEvent.change(choice(), { target: { value } });

test('a driver chooses a day or a week for a wallet', async () => {
  const sent = open();
  expect(choice()).toHaveProperty('value', 'never');
  expect(screen.getByText(/At 6 in the morning/)).toBeTruthy();
  choose('day w-1');
  await waitFor(() => expect(sent).toEqual([{ every: 'day', walletId: 'w-1' }]));
});

test('the next payout is named with its least sum, and can be ended', async () => {
  const sent = open({ schedule: weekly });
  expect(choice()).toHaveProperty('value', 'week w-1');
  expect(
    screen.getByText(/^To Orange Money .*123456\W* Next: Mon.* 06:00, if your balance is Le\s10,000 or more/),
  ).toBeTruthy();
  choose('never');
  await waitFor(() => expect(sent).toEqual([{ every: 'never', walletId: 'w-1' }]));
});

test('a wallet that cannot be paid at present keeps its schedule', () => {
  open({ schedule: weekly, wallets: [] });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Paused: this wallet can’t be paid now');
});

test('a refusal says why, and the old choice stays', async () => {
  open({}, 409);
  choose('week w-1');
  expect(await screen.findByText('Not to this wallet.')).toBeTruthy();
  expect(choice()).toHaveProperty('value', 'never');
});

test('a schedule whose wallet was removed is said to have stopped', () => {
  open({ isScheduleStopped: true });
  expect(screen.getByText(/^Your automatic payouts stopped when you removed their wallet/)).toBeTruthy();
  expect(choice()).toHaveProperty('value', 'never');
});

test.each([
  ['another wallet', {}, { every: 'never', walletId: 'w-1' }],
  ['no other wallet', { wallets: [] }, { every: 'never' }],
])('who has %s puts the notice of a stopped schedule away', async (_, given, body) => {
  const sent = open({ isScheduleStopped: true, ...given });
  fireEvent.click(screen.getByRole('button', { name: 'Leave them off' }));
  await waitFor(() => expect(sent).toEqual([body]));
});
