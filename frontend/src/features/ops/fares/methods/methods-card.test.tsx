import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RideMethodSettings } from '@waka/contracts/ops/money/method-settings';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { MethodsCard } from './methods-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const row = (given: Partial<RideMethodSettings>): RideMethodSettings => ({
  region: 'SL',
  method: 'afrimoney',
  names: { en: 'Afrimoney' },
  icon: 'violet',
  provider: 'afrimoney',
  rail: null,
  credentials: null,
  isOpen: false,
  isCollectable: false,
  minAmount: null,
  maxAmount: null,
  decisionId: 'line-1',
  changedBy: 'Hawa',
  changedAt: '2026-11-20T12:00:00.000Z',
  reason: 'No rail yet',
  ...given,
});

const cash = row({ method: 'cash', names: { en: 'Cash' }, icon: 'cash', isOpen: true, isCollectable: true });
const unset = row({
  region: 'GN',
  method: 'mtn_money',
  names: { en: 'MTN Money' },
  rail: 'momo',
  credentials: 'MOMO',
  isOpen: true,
});
const settings = {
  methods: [cash, row({}), unset],
  accounts: [
    { region: 'SL', rail: 'orange', credentials: 'ORANGE_MONEY' },
    { region: 'GN', rail: 'orange', credentials: 'ORANGE_MONEY' },
  ],
};

interface Answer {
  status: number;
  body: unknown;
}

/** Answers changes with one reply, and collects what they send. */
function open(changed: Answer) {
  const sent: { path: string; body: unknown }[] = [];
  const answerTo = (path: string, { method = 'GET', body = '' }: { method?: string; body?: string }): Answer => {
    if (method === 'GET') return { status: 200, body: path.startsWith('/api/ops') ? settings : { cards: null } };
    sent.push({ path, body: JSON.parse(body) });
    return changed;
  };
  Object.assign(globalThis, {
    fetch: async (path: string, init: { method?: string; body?: string } = {}) => {
      const { status, body } = answerTo(path, init);
      const text = JSON.stringify(body);
      return {
        ok: status < 300,
        status,
        headers: new Headers(),
        statusText: '',
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MethodsCard />
    </QueryClientProvider>,
  );
  return sent;
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save change' }));

test('each method says whether riders have it, and why one that is open is not offered', async () => {
  open({ status: 200, body: row({}) });
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Cash.*Sierra Leone.*Open/);
  expect(lines[1]).toMatch(/^Afrimoney.*Hawa · No rail yet.*Closed/);
  expect(lines[2]).toMatch(/^MTN Money.*Guinea · momo \(MOMO\).*Open, but not set up/);
});

test('a wallet is opened on an account of its country, with limits and a reason', async () => {
  const sent = open({ status: 200, body: row({ isOpen: true }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Afrimoney, Sierra Leone' }));
  choose('Bookings', 'open');
  choose('Collected through', 'orange ORANGE_MONEY');
  choose('Minimum amount (SLL)', '50000');
  choose('Maximum amount (SLL)', '2000');
  expect(screen.getByText(/^Enter whole amounts or leave them empty/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save change' }).hasAttribute('disabled')).toBe(true);
  choose('Maximum amount (SLL)', '500000');
  choose('Name in English', '');
  expect(screen.getByText('Missing or wrong: Name in English')).toBeTruthy();
  choose('Name in English', 'Afrimoney');
  save();
  expect(screen.getByText('Please give a reason')).toBeTruthy();
  choose('Reason', 'Signed today');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      path: '/api/ops/payment-methods/SL/afrimoney',
      body: {
        isOpen: true,
        names: { en: 'Afrimoney' },
        icon: 'violet',
        rail: 'orange',
        credentials: 'ORANGE_MONEY',
        minAmount: 5000,
        maxAmount: 50_000,
        reason: 'Signed today',
        seen: 'line-1',
      },
    },
  ]);
});

test('a change of another admin meanwhile is shown, and nothing is saved unseen', async () => {
  const decision = {
    action: 'payment_method.opened',
    by: 'Isatu',
    at: '2026-11-21T12:00:00.000Z',
    reason: 'Now',
    verdict: null,
  };
  open({
    status: 409,
    body: { code: 'ops.decided_meanwhile', message: 'Meanwhile', requestId: 'r', decision },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Afrimoney, Sierra Leone' }));
  choose('Reason', 'Signed today');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('Isatu');
});

test('a new wallet is added closed, by a key that can exist', async () => {
  const sent = open({ status: 201, body: row({}) });
  fireEvent.click(await screen.findByRole('button', { name: 'New wallet' }));
  choose('Key', 'Q Money');
  choose('Name', 'QMoney');
  expect(screen.getByRole('button', { name: 'Save change' }).hasAttribute('disabled')).toBe(true);
  choose('Key', 'qmoney');
  choose('Reason', 'Asked for');
  save();
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/ops/payment-methods',
        body: { region: 'SL', method: 'qmoney', name: 'QMoney', reason: 'Asked for' },
      },
    ]),
  );
});
