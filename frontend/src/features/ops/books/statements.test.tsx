import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { StatementAccount, StatementDifference } from '@waka/contracts/ops/books/statements';
import { booksTexts } from '../../../lib/i18n/messages/books/texts.ts';
import { opsSectionTexts } from '../../../lib/i18n/messages/ops-sections/texts.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { switchTo, texts } from '../../../lib/i18n/texts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Differences } from './differences.tsx';
import { statementFault } from './file-fault.ts';
import { partsOf } from './parts-of.ts';
import { Statements } from './statements.tsx';

await texts(booksTexts, opsSectionTexts);
beforeEach(() => queryClient.clear());
afterEach(cleanup);

const AT = '2026-11-24T12:00:00.000Z';
const difference = (given: Partial<StatementDifference> = {}): StatementDifference => ({
  id: 'd-1',
  rail: 'monime',
  credentials: 'MONIME',
  region: 'SL',
  currency: 'SLE',
  day: '2026-11-24',
  kind: 'state',
  ours: 2670,
  theirs: 2670,
  reference: 'pmc-1',
  subject: { type: 'payment', id: 'p-1', state: 'failed', rideId: 'ride-1', driverId: 'driver-1' },
  at: AT,
  canAsk: true,
  resolved: null,
  ...given,
});

const account = (given: Partial<StatementAccount> = {}): StatementAccount => ({
  rail: 'monime',
  credentials: 'MONIME',
  region: 'SL',
  currency: 'SLE',
  canFetch: true,
  knownTo: null,
  ...given,
});

function answer(replyTo: (call: string) => unknown) {
  const sent: { call: string; body: Record<string, unknown> | null }[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string, { method = 'GET', body = 'null' }: { method?: string; body?: string } = {}) => {
      const call = `${method} ${address}`;
      sent.push({ call, body: JSON.parse(body) });
      return { ok: true, status: 200, headers: new Headers(), json: async () => replyTo(call) };
    },
  });
  return sent;
}

const show = (part: React.ReactNode) => render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);

test('a difference says what each side has, is asked about, and is resolved with how and a note', async () => {
  const resolved = { how: 'accepted', name: 'Hawa', note: 'Known', at: AT } as const;
  const fee = difference({ id: 'd-2', kind: 'fee', ours: null, theirs: -300, subject: null, canAsk: false });
  const missing = difference({ id: 'd-3', kind: 'missing_here', ours: null, subject: null, canAsk: false, resolved });
  const sent = answer((call) =>
    call.startsWith('POST') ? { ok: true } : call.endsWith('side=open') ? [difference(), fee] : [missing],
  );
  show(<Differences region="SL" />);
  const open = await screen.findByRole('region', { name: 'To check' });
  const [line, charged] = await within(open).findAllByRole('listitem');
  expect(line?.textContent).toMatch(/We: Le\s26,700 · they: Le\s26,700Payment, failed · monime \(MONIME\) · pmc-1/);
  expect(line?.querySelector('a')?.getAttribute('href')).toBe('/admin/rides/ride-1');
  expect(charged?.textContent).toMatch(/^−Le\s3,000monime \(MONIME\) · Tue, 24 Nov,? 2026Fees for the day/);
  const ended = screen.getByRole('region', { name: 'Resolved' });
  expect((await within(ended).findByRole('listitem')).textContent).toMatch(
    /We: nothing.*Accepted as it is · Hawa: Known/,
  );
  expect([...ended.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toContain('Hawa: Known');
  expect(within(ended).queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ask the provider' }));
  await screen.findByRole('status');
  fireEvent.click(screen.getAllByRole('button', { name: 'Resolve' })[0] ?? document.body);
  const dialog = screen.getByRole('dialog');
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Called them' } });
  submit();
  expect(within(dialog).getByText('Please say how')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('How'), { target: { value: 'corrected_there' } });
  submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: 'POST /api/ops/differences/d-1/ask', body: null },
    { call: 'POST /api/ops/differences/d-1/resolve', body: { how: 'corrected_there', reason: 'Called them' } },
  ]);
});

test('a file is sent in parts and compared with the last one', async () => {
  const sent = answer((call) =>
    call.startsWith('POST')
      ? { lines: 3, added: 2, differences: 1 }
      : [
          account({ canFetch: false, rail: 'momo', columns: [['id', 'txnid'], ['date'], ['amount']] }),
          account({ region: 'GN' }),
        ],
  );
  show(<Statements region="SL" />);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'momo (MONIME)No statement yetImport a file',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Import a file' }));
  const dialog = screen.getByRole('dialog');
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Import a file' }));
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('First day')));
  expect(
    within(dialog).getByText(
      /^It needs these columns: id \/ txnid, date, amount\. Amounts in it are in new leones: 15,?000 counts as Le\s15,000,000\.$/,
    ),
  ).toBeTruthy();
  expect(within(dialog).getByText('No file chosen')).toBeTruthy();
  submit();
  expect(within(dialog).getByText('Please choose a file')).toBeTruthy();
  const text = `id,amount\n${Array.from({ length: 4000 }, (_, index) => `line-${index},1.00`).join('\n')}\n`;
  const file = Object.assign(new File([text], 'statement.csv'), { text: async () => text });
  fireEvent.change(within(dialog).getByLabelText('File'), { target: { files: [file] } });
  expect(within(dialog).getByText('statement.csv')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('First day'), { target: { value: '23/11/2026' } });
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '22/11/2026' } });
  submit();
  expect(within(dialog).getByRole('alert').textContent).toBe('The last day can’t be before the first.');
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '24/11/2026' } });
  submit();
  expect((await within(dialog).findByRole('status')).textContent).toBe('6 lines, 4 of them new. Open differences: 1');
  const parts = sent.filter(({ call }) => call === 'POST /api/ops/statements/file').map(({ body }) => body);
  expect(parts.map((body) => [body?.['from'], body?.['to'], body?.['isLast'], body?.['linesBefore']])).toEqual([
    ['2026-11-23', '2026-11-24', false, 0],
    ['2026-11-23', '2026-11-24', true, 3],
  ]);
});

test('a file that is refused says why in the language in use, with the line of the whole file', async () => {
  let parts = 0;
  Object.assign(globalThis, {
    fetch: async (_address: string, { method = 'GET' }: { method?: string } = {}) => {
      const isRefused = method === 'POST' && (parts += 1) === 2;
      const fault = { kind: 'sum', line: 3, value: '1.250' };
      const refusal = { code: 'statement.not_understood', message: 'We can’t read this file.', fault };
      const added = { lines: 3, added: 2, differences: 1 };
      const json = isRefused ? refusal : method === 'POST' ? added : [account({ canFetch: false })];
      const text = async () => JSON.stringify(json);
      return { ok: !isRefused, status: isRefused ? 422 : 200, headers: new Headers(), text, json: async () => json };
    },
  });
  show(<Statements region="SL" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Import a file' }));
  const dialog = screen.getByRole('dialog');
  const text = ['id,amount', ...Array.from({ length: 4000 }, (_, index) => `line-${index},1.00`)].join('\n');
  const file = Object.assign(new File([text], 'statement.csv'), { text: async () => text });
  fireEvent.change(within(dialog).getByLabelText('File'), { target: { files: [file] } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import a file' }));
  const above = (partsOf(text)[0]?.split('\n').length ?? 0) - 1;
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    `We can’t read this file.Line ${above + 3} has 1.250, which could be thousands or decimals. Write it with two decimals.`,
  );
});

test.each([
  [
    { kind: 'columns', line: null, value: 'date, amount' },
    'Missing columns: date, amount.',
    'Colonnes manquantes : date, amount.',
  ],
  [{ kind: 'width', line: 4, value: null }, /^Line 4 has more or fewer columns/, /^La ligne 4 n’a pas le même nombre/],
  [{ kind: 'line', line: 2, value: null }, /^In line 2 /, /^À la ligne 2,/],
  [{ kind: 'state', line: 2, value: 'Settling' }, /isn’t known: Settling/, /est inconnu : Settling/],
  [{ kind: 'csv', line: null, value: null }, 'It isn’t a CSV file.', 'Ce n’est pas un fichier CSV.'],
] as const)('what is wrong with a file is a text of the catalogues: %j', async (fault, english, french) => {
  const refusal = new ApiError(422, 'statement.not_understood', 'We can’t read this file.', { fault });
  expect(statementFault(refusal, translate)).toEqual(expect.stringMatching(english));
  await switchTo('fr');
  expect(statementFault(refusal, translate)?.replaceAll('\u00a0', ' ')).toEqual(expect.stringMatching(french));
  await switchTo('en');
});

test('a backend of before says in English why, which is translated where it is a known sentence', () => {
  const fields = { days: 'A statement has 62 days at most' };
  const refusal = new ApiError(400, 'request.invalid', 'Some of what was sent is not valid.', { fields });
  expect(statementFault(refusal, translate)).toBe('A statement has 62 days at most');
});

const nameIn = (en: string) => ({ en, fr: en, ar: en, pt: en, kri: en });

test('an account is named by all of its payment methods, with the comma of the language', async () => {
  answer(() => [account({ names: [nameIn('Orange Money'), nameIn('Afrimoney')] })]);
  document.documentElement.lang = 'ar';
  try {
    show(<Statements region="SL" />);
    expect((await screen.findByRole('listitem')).textContent).toMatch(/^Orange Money، Afrimoney/);
  } finally {
    document.documentElement.lang = 'en';
  }
});

test('an account that can be asked is', async () => {
  const sent = answer((call) =>
    call.startsWith('POST') ? { lines: 1, added: 1, differences: 0 } : [account({ knownTo: AT })],
  );
  show(<Statements region="SL" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Fetch' }));
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('First day'), { target: { value: '24/11/2026' } });
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '24/11/2026' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fetch' }));
  expect((await within(dialog).findByRole('status')).textContent).toBe('1 line, 1 of them new. Open differences: 0');
  expect(sent.find(({ call }) => call === 'POST /api/ops/statements/fetch')?.body).toEqual({
    rail: 'monime',
    credentials: 'MONIME',
    region: 'SL',
    from: '2026-11-24',
    to: '2026-11-24',
  });
});

test('an account has the names of its payment methods, and says of a call that lists payouts only that it does', async () => {
  const names = [{ en: 'Orange Money' }, { en: 'Afrimoney' }];
  const lengoPay = account({ rail: 'lengopay', credentials: 'LENGOPAY', names, knownTo: null, payoutsTo: AT });
  answer((call) =>
    call.endsWith('/statements') ? [lengoPay] : [difference({ rail: 'lengopay', credentials: 'LENGOPAY' })],
  );
  const { unmount } = show(<Statements region="SL" />);
  expect((await screen.findByRole('listitem')).textContent).toMatch(
    /^Orange Money, Afrimoneylengopay \(LENGOPAY\)No statement yet · payouts up to .*2026.* · payouts fetched each night/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Fetch' }));
  expect(screen.getByRole('heading', { name: 'Fetch: Orange Money, Afrimoney' })).toBeTruthy();
  unmount();
  show(<Differences region="SL" />);
  expect((await screen.findAllByText('Orange Money, Afrimoney')).length).toBeGreaterThan(0);
});

const dialogNow = () => within(screen.getByRole('dialog'));

test('an admin who was second reads who resolved a difference, when and how, and closes the dialog', async () => {
  const first = { how: 'corrected_there', name: 'Adama Cole', note: 'Portal shows it', at: AT } as const;
  const state = { isResolved: false };
  answer((call) => {
    if (!call.includes('/differences')) return [];
    const isOpen = call.endsWith('side=open');
    if (state.isResolved) return isOpen ? [] : [difference({ resolved: first })];
    return isOpen ? [difference()] : [];
  });
  const { fetch } = globalThis;
  const body = { code: 'difference.resolved', message: 'Before', requestId: 'r' };
  const refusal = { ok: false, status: 409, headers: new Headers(), text: async () => JSON.stringify(body) };
  Object.assign(globalThis, {
    fetch: async (address: string, init: RequestInit = {}) => {
      if (init.method !== 'POST') return fetch(address, init);
      state.isResolved = true;
      return { ...refusal, json: async () => body };
    },
  });
  show(<Differences region="SL" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
  fireEvent.change(dialogNow().getByLabelText('How'), { target: { value: 'accepted' } });
  fireEvent.change(dialogNow().getByLabelText('Reason'), { target: { value: 'Looks right' } });
  fireEvent.click(dialogNow().getByRole('button', { name: 'Resolve' }));
  await waitFor(() =>
    expect(dialogNow().getByRole('alert').textContent).toMatch(
      /^Adama Cole has already resolved this \(.*2026.*\): Corrected by the provider\.Portal shows it$/,
    ),
  );
  expect(dialogNow().queryByLabelText('Reason')).toBeNull();
  fireEvent.click(dialogNow().getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('parts are whole lines below the line of names', () => {
  expect(partsOf('\uFEFFa,b\r\n1,2\r\n\r\n3,"4\n5"\n6,7\n', 12)).toEqual(['a,b\n1,2', 'a,b\n3,"4\n5"', 'a,b\n6,7']);
  expect(partsOf('a,b\n1,2\n3,4\n', 100)).toEqual(['a,b\n1,2\n3,4']);
  expect(partsOf('')).toEqual(['']);
});
