import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { BookDay, TrialBalance } from '@waka/contracts/ops/books/books';
import { booksTexts } from '../../../lib/i18n/messages/books/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answerCalls, answerFetch } from '../../../test/answer-fetch.ts';
import { BookDayScreen } from './book-day-screen.tsx';
import { BookDays } from './book-days.tsx';

await texts(booksTexts, opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const CLOSED_AT = '2026-11-25T00:20:00.000Z';
const day = (given: Partial<BookDay> = {}): BookDay => ({
  region: 'SL',
  day: '2026-11-24',
  currency: 'SLE',
  state: 'closed',
  closedAt: CLOSED_AT,
  differences: 0,
  isChanged: false,
  signOff: null,
  ...given,
});

const balance = (given: Partial<TrialBalance> = {}): TrialBalance => ({
  ...day(),
  isOver: true,
  transactions: 12,
  accounts: [
    { account: 'wallet', opening: 1000, debit: 2670, credit: 0, closing: 3670 },
    { account: 'commission', opening: -1000, debit: 0, credit: 2670, closing: -3670 },
    { account: 'of_another_version', opening: 0, debit: 5, credit: 5, closing: 0 },
  ],
  isBalanced: true,
  ...given,
});

/** Answers each call by a part of its address, and notes what was sent. */
function answer(replies: Record<string, unknown>) {
  const sent: { call: string; body: unknown }[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body = 'null' }: { method?: string; body?: string } = {}) => {
      sent.push({ call: `${method} ${address}`, body: JSON.parse(body) });
      const [, json] = Object.entries(replies).find(([part]) => `${method} ${address}`.includes(part)) ?? [];
      return { ok: true, status: 200, headers: new Headers(), json: async () => json };
    },
  });
  return sent;
}

const show = (part: React.ReactNode) => render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);

test('days say how they stand, and an earlier month is fetched', async () => {
  const month = Array.from({ length: 31 }, (_, index) =>
    day({ day: `2026-10-${String(31 - index).padStart(2, '0')}` }),
  );
  const sent = answer({
    'before=2026-10-01': [day({ day: '2026-09-30' })],
    'region=SL': [
      day({ day: '2026-11-25', state: 'open', closedAt: null }),
      day({ state: 'differences', differences: 2, isChanged: true }),
      ...month.slice(1),
    ],
  });
  show(<BookDays region="SL" />);
  const [open, different, plain] = await screen.findAllByRole('listitem');
  expect(open?.textContent).toMatch(/^Wed, 25 Nov,? 2026Not closed yetOpen$/);
  expect(different?.textContent).toMatch(
    /2 differences · The ledger’s totals for this day have changed .*With differences$/,
  );
  expect(plain?.textContent).toMatch(/^Fri, 30 Oct,? 2026Closed .*Closed$/);
  expect(open?.querySelector('a')?.getAttribute('href')).toBe('/admin/books/SL/2026-11-25');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText(/30 Sep/);
  expect(sent.at(-1)?.call).toBe('GET /api/ops/books?region=SL&before=2026-10-01');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a day shows its trial balance with sums, its files, and is closed with a note', async () => {
  const signOff = { name: 'Hawa', note: 'Looked at it', at: CLOSED_AT };
  const sent = answer({ 'POST ': balance({ signOff }), 'GET ': balance() });
  show(<BookDayScreen region="SL" day="2026-11-24" />);
  const table = await screen.findByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(rows).toEqual([
    'AccountOpeningDebitCreditClosing',
    'WalletsLe 10,000Le 26,700Le 0Le 36,700',
    'Commission−Le 10,000Le 0Le 26,700−Le 36,700',
    'of_another_versionLe 0Le 50Le 50Le 0',
    'TotalLe 0Le 26,750Le 26,750Le 0',
  ]);
  expect(screen.getByRole('link', { name: 'Journal (CSV)' }).getAttribute('href')).toBe(
    '/api/ops/books/SL/2026-11-24/journal.csv',
  );
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sign off with a note' }));
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: ' Looked at it ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign off with a note' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ call }) => call.startsWith('POST'))).toEqual({
    call: 'POST /api/ops/books/SL/2026-11-24/close',
    body: { reason: 'Looked at it' },
  });
});

test('a day with differences leads to them, and one without has no such link', async () => {
  answer({ 'GET ': balance({ state: 'differences', differences: 2 }) });
  show(<BookDayScreen region="SL" day="2026-11-24" />);
  const link = await screen.findByRole('link', { name: '2 differences' });
  expect(link.getAttribute('href')).toBe('/admin/books?region=SL&view=differences');
  cleanup();
  queryClient.clear();
  answer({ 'GET ': balance() });
  show(<BookDayScreen region="SL" day="2026-11-24" />);
  await screen.findByRole('table');
  expect(screen.queryByRole('link', { name: /difference/ })).toBeNull();
});

test('a day before the first posting of a country says so, and can’t be closed', async () => {
  answer({ 'GET ': balance({ state: 'open', closedAt: null, accounts: [], transactions: 0 }) });
  show(<BookDayScreen region="SL" day="2026-11-24" />);
  await screen.findByText(/^Nothing had been posted in this country by this day/);
  expect(screen.queryByRole('button', { name: 'Sign off with a note' })).toBeNull();
  expect(screen.queryByText(/its figures still change/)).toBeNull();
});

test('a day that no longer fits says so, and an open one can’t be closed', async () => {
  answer({ 'GET ': balance({ isChanged: true, isBalanced: false }) });
  show(<BookDayScreen region="SL" day="2026-11-24" />);
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'The accounts of this day don’t add up to zero. Call the engineers before you close it.',
    'The ledger’s totals for this day have changed since it was closed. Call the engineers.',
  ]);
  cleanup();
  queryClient.clear();
  answer({ 'GET ': balance({ state: 'open', closedAt: null, isOver: false, accounts: [] }) });
  show(<BookDayScreen region="SL" day="2026-11-24" />);
  await screen.findByText('Nothing has been posted in this country yet.');
  expect(screen.queryByRole('button', { name: 'Sign off with a note' })).toBeNull();
});

test('who is second to sign a day off reads who was first, and has no button any more', async () => {
  const decision = {
    id: 'audit-1',
    action: 'books.closed',
    by: 'Adama Cole',
    at: '2026-11-25T10:00:00.000Z',
    reason: 'All looked at',
    verdict: null,
  };
  answerCalls({ '/api/ops/books/SL/2026-11-24': balance() });
  show(<BookDayScreen region="SL" day="2026-11-24" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign off with a note' }));
  const dialog = within(screen.getByRole('dialog'));
  answerFetch(409, { code: 'ops.decided_meanwhile', message: '', decision });
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Looked at it' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Sign off with a note' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/Adama Cole.*Day signed off, All looked at/);
  expect(dialog.queryByRole('button', { name: 'Sign off with a note' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Back' })).toBeTruthy();
});

test('differences that came after a day was signed off are named, both notes stand, and one more can be written', async () => {
  const signOff = { name: 'Hawa', note: 'Looked at it', at: CLOSED_AT };
  const earlier = { name: 'Adama', note: 'All fits', at: '2026-11-25T00:10:00.000Z' };
  const given = { signOff, earlierSignOffs: [earlier], differences: 3, differencesAfter: 2 };
  answer({ 'GET ': balance({ ...given, state: 'differences' }) });
  show(<BookDayScreen region="SL" day="2026-11-24" />);
  expect((await screen.findByRole('alert')).textContent).toBe('2 differences came after it was signed off.');
  expect(screen.getAllByText(/^Signed off by/).map(({ textContent }) => textContent)).toEqual([
    'Signed off by Hawa',
    'Signed off by Adama',
  ]);
  expect(screen.getByRole('button', { name: 'Sign off with a note' })).toBeTruthy();
});
