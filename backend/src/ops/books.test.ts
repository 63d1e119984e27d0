import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { closeDays } from '@waka/core/books/close-days';
import type { Currency } from '@waka/contracts/regions';
import type { Actor } from '@waka/core/platform/actor';
import { sqlOf, type Sql } from '@waka/core/platform/postgres/sql';
import { aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'books@example.com', userType: 'admin' });
});
afterAll(() => backend.close());
beforeEach(() => {
  backend.core.clock = { now: () => new Date('2026-03-05T12:00:00Z') };
});

/** Posts as the service does, at a time of its own. */
async function posted(sql: Sql, at: string, amount: number, { currency = 'SLE' }: { currency?: Currency } = {}) {
  await sql(
    `WITH posted AS (
       INSERT INTO ledger_transactions (kind, reference, note, at) VALUES ('ride_paid', $1, '=1+1', $2) RETURNING id, at
     )
     INSERT INTO ledger_entries (transaction_id, line, account, amount, currency, at)
     SELECT id, line, account, amount, $4, at FROM posted,
       (VALUES (1, 'wallet', $3::bigint), (2, 'commission', -$3::bigint)) AS lines (line, account, amount)`,
    [randomUUID(), at, amount, currency],
  );
}

const read = async (row: typeof routes.trialBalance, day: string, region = 'SL') =>
  (await backend.call(row, { as: admin, params: { region, day } })).body;
const days = async (query: string) => [(await backend.call(routes.bookDays, { as: admin, query })).body].flat();

const close = (day: string, as = admin, reason = 'Looked at it') =>
  backend.call(routes.closeBookDay, { as, params: { region: 'SL', day }, body: { reason } });

test('a day before the first posting of a country is not closed, with the reason', async () => {
  const { core } = backend;
  expect(await close('2026-03-02')).toMatchObject({ status: 409, body: { code: 'books.before_first' } });
  expect(await read(routes.trialBalance, '2026-03-02')).toMatchObject({ state: 'open', isOver: true, accounts: [] });
  expect(await close('2026-03-05')).toMatchObject({ status: 409, body: { code: 'books.day_open' } });
  expect(await core.sql('SELECT day FROM book_sign_offs')).toEqual([]);
});

test('a day is closed once it has ended, with the balances before and after, and never changes', async () => {
  const { core } = backend;
  await posted(core.sql, '2026-03-03T08:00:00Z', 1000);
  await posted(core.sql, '2026-03-03T23:59:59.999Z', 30);
  await posted(core.sql, '2026-03-04T00:00:00Z', 500);
  await posted(core.sql, '2026-03-04T09:00:00Z', 7000, { currency: 'GNF' });
  await posted(core.sql, '2026-03-05T07:00:00Z', 11);
  const closed = await Promise.all([closeDays(core), closeDays(core)]);
  expect(closed[0] + closed[1]).toBe(3);
  expect((await days('?region=SL')).map(({ day, state }) => `${String(day)} ${String(state)}`)).toEqual([
    '2026-03-05 open',
    '2026-03-04 closed',
    '2026-03-03 closed',
  ]);
  expect(await days('?region=SL&before=2026-03-04')).toMatchObject([{ day: '2026-03-03', currency: 'SLE' }]);
  expect(await read(routes.trialBalance, '2026-03-04')).toMatchObject({
    transactions: 1,
    isBalanced: true,
    isChanged: false,
    accounts: [
      { account: 'wallet', opening: 1030, debit: 500, credit: 0, closing: 1530 },
      { account: 'commission', opening: -1030, debit: 0, credit: 500, closing: -1530 },
    ],
  });
  expect(await read(routes.trialBalance, '2026-03-05')).toMatchObject({
    state: 'open',
    accounts: [{ account: 'wallet', opening: 1530, debit: 11, closing: 1541 }, { closing: -1541 }],
  });
  expect(await read(routes.trialBalance, '2026-03-04', 'GN')).toMatchObject({
    currency: 'GNF',
    accounts: [{ account: 'wallet', opening: 0, debit: 7000, closing: 7000 }, {}],
  });
  expect(await close('2026-03-02')).toMatchObject({ status: 409, body: { code: 'books.before_first' } });
  expect(await close('2026-03-05')).toMatchObject({ status: 409, body: { code: 'books.day_open' } });
  for (const change of ['UPDATE book_balances SET debit = debit', 'DELETE FROM book_days'])
    await expect(core.sql(change)).rejects.toThrow('a closed day stays as it is');
});

test('a day waits for what is still being written of it', async () => {
  const { core } = backend;
  core.clock = { now: () => new Date() };
  while ((await closeDays(core)) > 0);
  core.clock = { now: () => new Date(Date.now() + 2 * 24 * 3600_000) };
  const runner = core.dataSource.createQueryRunner();
  await runner.startTransaction();
  await posted(sqlOf(runner.manager), new Date().toISOString(), 77);
  const today = new Date().toISOString().slice(0, 10);
  await closeDays(core);
  const isClosed = async () => (await days('?region=SL')).some(({ day, state }) => day === today && state !== 'open');
  expect(await isClosed()).toBe(false);
  await runner.commitTransaction();
  await runner.release();
  while ((await closeDays(core)) > 0);
  expect(await isClosed()).toBe(true);
  expect(await read(routes.trialBalance, today)).toMatchObject({ accounts: [{ account: 'wallet', debit: 77 }, {}] });
});

test('an admin closes a day with a note, also one that does not fit', async () => {
  const { core } = backend;
  expect((await close('2026-03-04', await aRider(core))).status).toBe(403);
  expect(await close('2026-03-06')).toMatchObject({ status: 404 });
  expect(await close('2026-02-30')).toMatchObject({ status: 404 });
  expect(await close('2026-03-04', admin, '')).toMatchObject({ status: 400 });
  // No code does this: an entry of a day that is closed.
  await posted(core.sql, '2026-03-04T10:00:00Z', 5);
  expect(await read(routes.trialBalance, '2026-03-04')).toMatchObject({ state: 'differences', isChanged: true });
  expect(await days('?region=SL&before=2026-03-05')).toMatchObject([
    { day: '2026-03-04', state: 'differences', isChanged: true },
    { day: '2026-03-03', state: 'closed', isChanged: false },
  ]);
  expect(await close('2026-03-04')).toMatchObject({
    status: 200,
    body: { state: 'closed', isChanged: true, signOff: { name: 'Fatmata Conteh', note: 'Looked at it' } },
  });
  expect(await close('2026-03-04')).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { action: 'books.closed', reason: expect.any(String) } },
  });
  await expect(core.sql('DELETE FROM book_sign_offs')).rejects.toThrow('a closed day stays as it is');
  expect(await core.sql(`SELECT reason, details FROM audit_log WHERE action = 'books.closed'`)).toEqual([
    { reason: 'Looked at it', details: { region: 'SL', day: '2026-03-04' } },
  ]);
});

test('a difference that is found after a day was closed with a note shows again, until it is resolved', async () => {
  const day = '2026-03-04';
  const csv = `id;date;amount\nMP-9;${day} 10:00;26,70\n`;
  const body = { rail: 'momo', credentials: 'MOMO', region: 'SL', from: day, to: day, csv, isLast: true };
  expect(await backend.call(routes.importStatement, { as: admin, body })).toMatchObject({ body: { differences: 1 } });
  const shown = { state: 'differences', differences: 1, signOff: { note: 'Looked at it' } };
  expect(await read(routes.trialBalance, day)).toMatchObject(shown);
  expect(await read(routes.trialBalance, day)).toMatchObject({ differencesAfter: 1, earlierSignOffs: [] });
  expect(await days('?region=SL&before=2026-03-05')).toMatchObject([shown, { state: 'closed' }]);
  // The first note did not see it: one admin more may say that it was looked at, and only one.
  const second = await anAccount(backend.core, { email: 'auditor@example.com', userType: 'admin' });
  const again = await Promise.all([close(day, second, 'Asked the provider'), close(day, admin, 'Asked the provider')]);
  expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await read(routes.trialBalance, day)).toMatchObject({
    state: 'closed',
    differences: 1,
    differencesAfter: 0,
    signOff: { note: 'Asked the provider' },
    earlierSignOffs: [{ note: 'Looked at it' }],
  });
  const [found] = await backend.core.sql<{ id: string }>('SELECT id FROM statement_differences');
  const params = { id: String(found?.id) };
  const resolving = { how: 'accepted', reason: 'Of another service' };
  await backend.call(routes.resolveDifference, { as: admin, params, body: resolving });
  expect(await read(routes.trialBalance, day)).toMatchObject({ state: 'closed', differences: 0 });
});

test('an accountant gets the journal and the trial balance of a day as files that sum up', async () => {
  const file = async (row: typeof routes.journalFile) => {
    const { status, body, headers } = await backend.call(row, {
      as: admin,
      params: { region: 'SL', day: '2026-03-03' },
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="waka-\w+-SL-2026-03-03\.csv"$/);
    return String(body['text']).replace('\uFEFF', '').trimEnd().split('\r\n');
  };
  const [head, ...lines] = (await file(routes.journalFile)).map((line) => line.split(','));
  expect(head?.join()).toBe('date,time,transaction,kind,account,debit,credit,currency,reference,note');
  expect(lines.map((line) => [line[0], line[4], line[5], line[6], line[7], line[9]].join())).toEqual([
    "2026-03-03,wallet,10,,SLE,'=1+1",
    "2026-03-03,commission,,10,SLE,'=1+1",
    "2026-03-03,wallet,0.3,,SLE,'=1+1",
    "2026-03-03,commission,,0.3,SLE,'=1+1",
  ]);
  expect(await file(routes.trialBalanceFile)).toEqual([
    'date,account,opening,debit,credit,closing debit,closing credit,currency',
    '2026-03-03,wallet,0,10.3,0,10.3,,SLE',
    '2026-03-03,commission,0,0,10.3,,10.3,SLE',
  ]);
  const rider = await aRider(backend.core);
  const params = { region: 'SL', day: '2026-03-03' };
  expect((await backend.call(routes.journalFile, { as: rider, params })).status).toBe(403);
  expect((await backend.call(routes.journalFile, { as: admin, params: { ...params, region: 'XX' } })).status).toBe(404);
});

const dayIn = (count: number) => new Date(Date.now() + count * 24 * 3600_000).toISOString().slice(0, 10);

test('a day that has ended and is not closed yet says how many differences it has', async () => {
  // After every day that a test above has closed.
  const [day, next] = [dayIn(4), dayIn(5)];
  backend.core.clock = { now: () => new Date(`${next}T00:02:00Z`) };
  const csv = `id;date;amount\nMP-10;${day} 10:00;26,70\n`;
  const body = { rail: 'momo', credentials: 'MOMO', region: 'SL', from: day, to: day, csv, isLast: true };
  expect(await backend.call(routes.importStatement, { as: admin, body })).toMatchObject({ body: { differences: 1 } });
  expect(await read(routes.trialBalance, day)).toMatchObject({ state: 'open', differences: 1 });
  expect((await days('?region=SL')).slice(0, 2)).toMatchObject([
    { day: next, differences: 0 },
    { day, state: 'open', differences: 1 },
  ]);
});
