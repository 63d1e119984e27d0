import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { PromotionsCard } from './promotions-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const december = {
  id: '1',
  region: 'SL',
  currency: 'SLE',
  kind: 'promotion',
  name: 'December',
  code: 'WAKA26',
  amount: null,
  percent: 20,
  cap: 500,
  classes: [],
  areas: [],
  minimumFare: 1000,
  firstRideOnly: true,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  usesPerPerson: 1,
  usesInAll: null,
  budget: 100_000,
  state: 'open',
  vouchers: null,
  reserved: { rides: 1, amount: 500 },
  spent: { rides: 3, amount: 1500 },
  createdBy: 'Hawa',
  createdAt: '2026-11-01T00:00:00.000Z',
  changedBy: 'Hawa',
  reason: 'Season',
  decisionId: 'd1',
};
const batch = { ...december, id: '2', kind: 'voucher', code: null, name: 'Fuel', vouchers: 2, state: 'closed' };

function open(promotions: object[] = [december, batch]) {
  const sent: Record<string, unknown> = {};
  answerCalls({
    '/api/ops/promotions': promotions,
    '/api/ops/promotions/1/state': december,
    '/api/ops/areas': [],
  });
  const answer = globalThis.fetch;
  Object.assign(globalThis, {
    fetch: (address: string, init: { method?: string; body?: string } = {}) => {
      if (init.body) sent[`${init.method} ${address}`] = JSON.parse(init.body);
      if (init.method !== 'POST') return answer(address, init);
      const made = { promotion: batch, codes: ['ABCD-EFGH-JKMN', 'PQRS-TUVW-XYZ2'] };
      return Promise.resolve({
        ok: true,
        status: 200,
        headers: new Headers(),
        json: () => Promise.resolve(made),
        text: () => Promise.resolve(JSON.stringify(made)),
      });
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <PromotionsCard />
    </QueryClientProvider>,
  );
  return sent;
}

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save change' });
const textOf = ({ textContent }: HTMLElement) => textContent?.replaceAll('\u00a0', ' ');

test('each promotion says what it pays, what was spent of its budget, and who made it', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Promotions and vouchers' });
  const [first, second] = (await within(list).findAllByRole('listitem')).map(textOf);
  expect(first).toMatch(
    /^WAKA26 · December · Sierra Leone Open20% of the fare, at most Le 5,000 · ≥ Le 10,000 · Only for a first ride/,
  );
  expect(first).toMatch(/Le 15,000 of Le 1,000,000 spent · 3 rides · Le 5,000 reservedby Hawa · Season/);
  expect(second).toMatch(/^Fuel · Sierra Leone Closed.* · 2 vouchers/);
  expect(screen.queryByRole('button', { name: 'Open: Fuel' })).toBeNull();
});

test('a promotion that has not begun is scheduled, and says from when on it pays', async () => {
  open([{ ...december, startsAt: '2100-12-25T00:00:00.000Z', endsAt: '2100-12-31T23:59:00.000Z' }]);
  const line = await screen.findByRole('listitem');
  expect(textOf(line)).toMatch(/^WAKA26 · December · Sierra Leone Scheduled.*from .*2100.* · until .*2100/);
});

test.each([
  ['a rest below the amount of one ride', { amount: 600, percent: null, cap: null, budget: 2500 }],
  ['no rest for a share', { budget: 2000 }],
  ['no ride left', { usesInAll: 4 }],
])('a promotion with %s is used up', async (_, given) => {
  open([{ ...december, ...given }]);
  expect(textOf(await screen.findByRole('listitem'))).toMatch(/Sierra Leone Used up/);
});

test('a form that cannot be saved says what it lacks, an end before the start as well', async () => {
  open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a promotion' }));
  expect(screen.getByText('Missing or wrong: Name, Code, Amount (SLL), Budget (SLL)')).toBeTruthy();
  fill('Name', 'Christmas');
  fill('Code', 'XMAS 26');
  fill('Amount (SLL)', '5000');
  fill(/^Budget/, '4990');
  expect(textOf(screen.getByText(/^This is less than one ride gets/))).toMatch(/\(Le 5,000\)/);
  expect(screen.getByText(/^Missing or wrong: Budget/)).toBeTruthy();
  fill(/^Budget/, '500000');
  fill('Starts', '25/12/2050 00:00');
  fill('Ends', '24/12/2050 00:00');
  expect(screen.getByText('Missing or wrong: Ends')).toBeTruthy();
  fill('Ends', '31/12/2050 23:59');
  expect(screen.queryByText(/^Missing or wrong/)).toBeNull();
  expect(save().disabled).toBe(false);
});

test('a promotion is paused with a reason', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Pause: December' }));
  fill('Reason', 'Enough for today');
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent['PUT /api/ops/promotions/1/state']).toEqual({ state: 'paused', reason: 'Enough for today', seen: 'd1' });
});

test('pausing what another admin has closed meanwhile leaves Back alone', async () => {
  open([december]);
  fireEvent.click(await screen.findByRole('button', { name: 'Pause: December' }));
  expect(screen.getByText('Booked rides keep the promotion.')).toBeTruthy();
  fill('Reason', 'Enough for today');
  const decision = { id: 'd2', action: 'promotion.changed', by: 'Adama', at: december.createdAt, reason: 'Stop' };
  const body = { code: 'ops.decided_meanwhile', message: 'Another admin has decided.', decision };
  const closed = { ...december, state: 'closed', decisionId: 'd2' };
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      const isState = address.endsWith('/state');
      const text = JSON.stringify(isState ? body : [closed]);
      return {
        ok: !isState,
        status: isState ? 409 : 200,
        headers: new Headers(),
        text: async () => text,
        json: async () => JSON.parse(text),
      };
    },
  });
  fireEvent.click(save());
  expect(await screen.findByText(/^Adama decided first/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save change' })).toBeNull();
});

test('a batch of vouchers is made, and its codes are shown once and can be saved', async () => {
  const sent = open([]);
  expect(await screen.findByText('No promotions yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add a promotion' }));
  fill('Kind', 'voucher');
  fill('Name', 'Fuel');
  fill('Number of codes', '2');
  fill('Pays', 'percent');
  fill('Percentage of the fare', '101');
  expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  fill('Percentage of the fare', '20');
  fill(/^Maximum/, '5000');
  fill(/^Budget/, '1000000');
  fill('Reason', 'Agents');
  fireEvent.click(save());
  const codes = await screen.findByRole('dialog', { name: 'Codes of Fuel' });
  expect(within(codes).getAllByRole('listitem').map(textOf)).toEqual(['ABCD-EFGH-JKMN', 'PQRS-TUVW-XYZ2']);
  const link = within(codes).getByRole<HTMLAnchorElement>('link', { name: 'Save as CSV' });
  expect(decodeURIComponent(link.href)).toBe('data:text/csv;charset=utf-8,code\r\nABCD-EFGH-JKMN\r\nPQRS-TUVW-XYZ2');
  expect(sent['POST /api/ops/promotions']).toEqual({
    region: 'SL',
    kind: 'voucher',
    name: 'Fuel',
    code: null,
    vouchers: 2,
    amount: null,
    percent: 20,
    cap: 500,
    classes: [],
    areas: [],
    minimumFare: 0,
    firstRideOnly: false,
    usesPerPerson: 1,
    usesInAll: null,
    budget: 100_000,
    reason: 'Agents',
  });
});

test('a second press after a lost answer is a repeat, and another form is not', async () => {
  open([]);
  const answer = globalThis.fetch;
  const keys: (string | undefined)[] = [];
  let isLost = true;
  Object.assign(globalThis, {
    fetch: (address: string, init: { method?: string; headers?: Record<string, string> } = {}) => {
      if (init.method === 'POST') keys.push(init.headers?.['Idempotency-Key']);
      return isLost && init.method === 'POST' ? Promise.reject(new TypeError('lost')) : answer(address, init);
    },
  });
  const add = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add a promotion' }));
    fill('Kind', 'voucher');
    fill('Name', 'Fuel');
    fill('Number of codes', '2');
    fill('Amount (SLL)', '5000');
    fill(/^Budget/, '1000000');
    fill('Reason', 'Agents');
    fireEvent.click(save());
  };
  await add();
  expect(await screen.findByText('The network didn’t respond. Please try again.')).toBeTruthy();
  isLost = false;
  fireEvent.click(save());
  const codes = await screen.findByRole('dialog', { name: 'Codes of Fuel' });
  // Once more, as the codes are not saved.
  fireEvent.click(within(codes).getByRole('button', { name: 'Close' }));
  fireEvent.click(within(codes).getByRole('button', { name: 'Close' }));
  await add();
  await screen.findByRole('dialog', { name: 'Codes of Fuel' });
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
});
