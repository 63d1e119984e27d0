import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../../lib/i18n/texts.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { answerCalls } from '../../../../test/answer-fetch.ts';
import { TaxesCard } from './taxes-card.tsx';

await texts(opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const gst = {
  id: '1',
  region: 'SL',
  name: 'GST',
  base: 'fare',
  rate: 1550,
  amount: null,
  isContained: true,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  state: 'in_force',
  changedBy: 'Hawa',
  reason: 'Finance Act',
  decisionId: 'd1',
};
const levy = { ...gst, id: '2', name: 'Levy', base: 'ride', rate: null, amount: 20, isContained: false };
const accounts = [
  {
    region: 'SL',
    currency: 'SLE',
    owed: 36_800,
    months: [{ month: '2026-11', taxId: '1', name: 'GST', rides: 120, amount: 36_800 }],
    payments: [{ id: 'p', amount: 9900, reference: 'NRA-7', by: 'Hawa', at: '2026-11-02T10:00:00.000Z' }],
  },
  { region: 'GN', currency: 'GNF', owed: 0, months: [], payments: [] },
];

function open(taxes: object[] = [gst, { ...levy, endsAt: levy.startsAt, state: 'ended' }]) {
  const sent: Record<string, unknown> = {};
  answerCalls({
    '/api/ops/taxes': { taxes, accounts: taxes.length > 0 ? accounts : [] },
    '/api/ops/taxes/1/end': gst,
    '/api/ops/taxes/SL/payments': accounts[0],
  });
  const answer = globalThis.fetch;
  Object.assign(globalThis, {
    fetch: (address: string, init: { method?: string; body?: string } = {}) => {
      if (init.body) sent[`${init.method} ${address}`] = JSON.parse(init.body);
      return answer(address, init);
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TaxesCard />
    </QueryClientProvider>,
  );
  return sent;
}

const NEXT_YEAR = new Date().getFullYear() + 1;

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save change' });
const textOf = ({ textContent }: HTMLElement) => textContent?.replaceAll('\u00a0', ' ');

test('each tax says what it takes and since when, and each country what it owes and has paid', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Taxes and levies' });
  const lines = (await within(list).findAllByRole('listitem')).map(textOf);
  expect(lines[0]).toMatch(/^GST · Sierra Leone15.5% included in the fare · since 1 Nov 2026, .*Hawa · Finance Act/);
  expect(lines[1]).toMatch(/Le 200 per ride · Withdrawn/);
  expect(screen.getAllByRole('button', { name: /^End: / })).toHaveLength(1);
  const account = screen.getByRole('region', { name: 'Taxes owed: Sierra Leone' });
  expect(textOf(account)).toMatch(
    /Le 368,000 owed.*2026-11 · GST · 120 ridesLe 368,000Paid .* · NRA-7 · HawaLe 99,000/,
  );
  expect(screen.queryByRole('region', { name: 'Taxes owed: Guinea' })).toBeNull();
});

test('a share is typed in per cent; a fixed amount has no box for a tax that is contained', async () => {
  const sent = open([]);
  expect(await screen.findByText('No taxes yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add a tax' }));
  fill('Name', 'VAT');
  fill('Country', 'GN');
  // Nothing is chosen for the admin.
  expect(screen.getByText('Missing or wrong: Applies to, Rate (%)')).toBeTruthy();
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
  fill('Rate (%)', '0');
  expect(screen.getByText('Enter a number from 0.01 to 50.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  fill('Applies to', 'ride');
  expect(screen.queryByRole('checkbox')).toBeNull();
  fill(/^Amount per ride/, '500');
  fill('Reason', 'Decree');
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent['POST /api/ops/taxes']).toEqual({
    region: 'GN',
    name: 'VAT',
    base: 'ride',
    rate: null,
    amount: 500,
    isContained: false,
    reason: 'Decree',
  });
});

test('a share is sent in hundredths of a per cent, with whether the base contains it and when it starts', async () => {
  const sent = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a tax' }));
  fill('Name', ' GST ');
  fill('Rate (%)', '15.5');
  expect(save().disabled).toBe(true);
  fill('Applies to', 'commission');
  fireEvent.click(screen.getByRole('checkbox'));
  fill(/^Starts/, `01/02/${NEXT_YEAR} 00:00`);
  expect(textOf(screen.getByText(/^Sierra Leone · GST/).parentElement ?? document.body)).toMatch(
    /^Sierra Leone · GST · 15.5% included in the commission · from 1 Feb \d{4}, 00:00It is on no receipt. It can’t be changed/,
  );
  fill('Reason', 'Finance Act');
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent['POST /api/ops/taxes']).toEqual({
    region: 'SL',
    name: 'GST',
    base: 'commission',
    rate: 1550,
    amount: null,
    isContained: true,
    startsAt: new Date(NEXT_YEAR, 1, 1).toISOString(),
    reason: 'Finance Act',
  });
});

test('taxes are recorded as paid up to what is owed, and a tax is ended with a reason', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Record payment: Sierra Leone' }));
  fill(/^Amount paid/, '368001');
  expect(save().disabled).toBe(true);
  expect(screen.getByText(/^Missing or wrong: Amount paid.*, Tax authority’s receipt number$/)).toBeTruthy();
  fill(/^Amount paid/, '300000');
  fill(/^Tax authority’s receipt number/, 'NRA-8');
  fill('Reason', 'November');
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'End: GST, Sierra Leone' }));
  fill('Reason', 'Repealed');
  fill(/^Ends/, `01/02/${NEXT_YEAR} 00:00`);
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent['POST /api/ops/taxes/SL/payments']).toEqual({ amount: 30_000, reference: 'NRA-8', reason: 'November' });
  expect(sent['POST /api/ops/taxes/1/end']).toEqual({
    reason: 'Repealed',
    seen: 'd1',
    endsAt: new Date(NEXT_YEAR, 1, 1).toISOString(),
  });
});
