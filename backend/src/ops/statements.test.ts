import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { compareStatements } from '@waka/core/books/statements/compare';
import { fetchStatement, fetchStatements } from '@waka/core/books/statements/import-statement';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import { aDriver, aRider, aTripUnderWay } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'statements@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const DAY = '2026-03-04';
const account = { rail: 'momo', credentials: 'MOMO', region: 'GN', from: DAY, to: DAY } as const;
const csv = `id;external id;date;amount;status\nMP-1;ride-1;${DAY} 10:00;26700;SUCCESSFUL\n`;
const importFile = (body: object, as = admin) =>
  backend.call(routes.importStatement, { as, body: { ...account, csv, isLast: true, ...body } });
const listOf = async (row: typeof routes.statementDifferences, query = '') =>
  [(await backend.call(row, { as: admin, query })).body].flat();

test('a file of a provider is imported once, and a line that fits nothing is resolved by an admin, once', async () => {
  expect(await importFile({ isLast: false })).toMatchObject({
    status: 200,
    body: { lines: 1, added: 1, differences: 0 },
  });
  expect(await importFile({})).toMatchObject({ status: 200, body: { lines: 1, added: 0, differences: 1 } });
  const known = (await backend.call(routes.statementAccounts, { as: admin })).body;
  expect([known].flat()).toContainEqual({
    rail: 'momo',
    credentials: 'MOMO',
    region: 'GN',
    currency: 'GNF',
    canFetch: false,
    knownTo: '2026-03-05T00:00:00.000Z',
    names: expect.any(Array),
    columns: expect.any(Array),
  });
  const [found] = await listOf(routes.statementDifferences, '?region=GN');
  expect(found).toMatchObject({ kind: 'missing_here', day: DAY, theirs: 26_700, ours: null, reference: 'ride-1' });
  const params = { id: String(Object(found).id) };
  const body = { how: 'given_back', reason: 'Sent back in the portal' };
  const resolve = (as = admin) => backend.call(routes.resolveDifference, { as, params, body });
  expect((await resolve(await aRider(backend.core))).status).toBe(403);
  expect(await backend.call(routes.askAboutDifference, { as: admin, params })).toMatchObject({ status: 409 });
  const ends = await Promise.all([resolve(), resolve(), resolve()]);
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(ends.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await backend.call(routes.askAboutDifference, { as: admin, params })).toMatchObject({
    status: 409,
    body: { code: 'difference.resolved' },
  });
  expect(await listOf(routes.statementDifferences, '?region=GN')).toEqual([]);
  expect(await listOf(routes.statementDifferences, '?region=GN&side=resolved')).toMatchObject([
    { resolved: { how: 'given_back', name: 'Fatmata Conteh', note: 'Sent back in the portal' } },
  ]);
  expect(await backend.core.sql(`SELECT reason FROM audit_log WHERE action = 'difference.resolved'`)).toEqual([
    { reason: 'Sent back in the portal' },
  ]);
  const { rail, credentials, from, to } = account;
  const details = { rail, credentials, region: 'GN', from, to, lines: 1, source: 'file' };
  expect(
    await backend.core.sql(
      `SELECT actor_id, details FROM audit_log WHERE action = 'statement.imported' ORDER BY details -> 'added'`,
    ),
  ).toEqual([
    { actorId: admin.id, details: { ...details, added: 0 } },
    { actorId: admin.id, details: { ...details, added: 1 } },
  ]);
  // Importing it again opens nothing anew.
  expect(await importFile({})).toMatchObject({ body: { added: 0, differences: 0 } });
});

test('what can’t be compared is refused', async () => {
  expect((await importFile({}, await aRider(backend.core))).status).toBe(403);
  const today = new Date().toISOString().slice(0, 10);
  expect(await importFile({ from: today, to: today })).toMatchObject({
    status: 409,
    body: { code: 'books.day_open' },
  });
  expect(await importFile({ from: '2026-03-05' })).toMatchObject({ status: 400 });
  for (const [from, to, why] of [
    ['2025-12-31', DAY, 'A statement has 62 days at most'],
    ['2019-12-31', '2020-01-01', 'Please enter a valid date'],
    [DAY, '2226-03-04', 'Please enter a valid date'],
  ])
    expect(await importFile({ from, to })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: { days: expect.stringContaining(String(why)) } },
    });
  expect(await importFile({ from: '2026-01-02' })).toMatchObject({ status: 200 });
  expect(await importFile({ credentials: 'OTHER' })).toMatchObject({ status: 404 });
  expect(await importFile({ csv: 'id;date;amount\nMP-2;soon;1\n' })).toMatchObject({
    status: 422,
    body: {
      code: 'statement.not_understood',
      fields: { csv: 'Line 2 is not understood' },
      fault: { kind: 'line', line: 2, value: null },
    },
  });
  expect(await backend.call(routes.fetchStatement, { as: admin, body: account })).toMatchObject({
    status: 409,
    body: { code: 'statement.only_files' },
  });
});

test('the fees of a day are one sum, also on the day with which looking back begins', async () => {
  const { core } = backend;
  const lines = [`F-1;${DAY} 08:00;100;fee`, `F-2;${DAY} 20:00;30;fee`];
  await importFile({ csv: ['id;date;amount;type', ...lines, ''].join('\n') });
  const { rail, credentials, region } = account;
  const clock = { now: () => new Date('2026-04-18T12:00:00Z') };
  await compareStatements({ ...core, clock }, { rail, credentials, region });
  const open = await listOf(routes.statementDifferences, '?region=GN');
  expect(open.filter((one) => Object(one).kind === 'fee')).toMatchObject([{ day: DAY, theirs: -130 }]);
});

test('a reference counts for the account by which the money went, and for no other', async () => {
  const driver = await aDriver(backend.core);
  const payouts = await backend.core.sql<{ id: string; credentials: string }>(
    `INSERT INTO payouts (driver_id, method, payee, amount, fee, currency, state, rail, credentials, due_at, settled_at)
     SELECT $1, 'mtn_money', '+224620000001', 5000, 0, 'GNF', 'paid', 'momo', credentials, now(), now()
     FROM (VALUES ('MOMO'), ('MOMO_OLD')) AS given (credentials) RETURNING id, credentials`,
    [driver.id],
  );
  const lines = payouts.map(({ id, credentials }) => `${credentials}-1;${id};${DAY} 09:00;5000;payout`);
  await importFile({ csv: ['id;external id;date;amount;type', ...lines, ''].join('\n') });
  const other = payouts.find(({ credentials }) => credentials === 'MOMO_OLD');
  const open = await listOf(routes.statementDifferences, '?region=GN');
  expect(open.filter((one) => payouts.some(({ id }) => id === Object(one).reference))).toMatchObject([
    { kind: 'missing_here', reference: other?.id, subject: null },
  ]);
});

test('at night each account is fetched from before its known end and its oldest gap, and one that fails stops no other', async () => {
  const { core } = backend;
  const asked: string[] = [];
  const late = {
    id: 'L-1',
    reference: null,
    amount: 900,
    currency: 'GNF',
    at: new Date('2026-05-09T10:00:00Z'),
  } as const;
  const listing = Object.assign(Object.create(null), {
    async statement(from: Date, to: Date) {
      asked.push([from, to].map((at) => at.toISOString().slice(0, 10)).join(' '));
      return asked.length === 1 ? [] : [{ ...late, kind: 'movement' }];
    },
  });
  const wallets: Wallets = ({ rail, region }) => {
    if (rail === 'momo') throw new TypeError('a bug of one rail');
    return region === 'GN' ? listing : null;
  };
  const on = (day: string) => ({ ...core, clock: { now: () => new Date(`${day}T12:00:00Z`) } });
  expect(await fetchStatements(on('2026-05-10'), wallets)).toBe(1);
  expect(await fetchStatements(on('2026-05-11'), wallets)).toBe(1);
  expect(await core.sql(`SELECT amount FROM statement_lines WHERE movement = 'L-1'`)).toEqual([{ amount: '900' }]);
  const orange = { rail: 'orange', credentials: 'ORANGE_MONEY', region: 'GN' } as const;
  await fetchStatement(on('2026-05-21'), wallets, null, { ...orange, from: '2026-05-20', to: '2026-05-20' });
  await fetchStatements(on('2026-05-22'), wallets);
  await fetchStatements(on('2026-09-01'), wallets);
  expect(asked).toEqual([
    '2026-05-09 2026-05-10',
    '2026-05-08 2026-05-11',
    '2026-05-20 2026-05-21',
    '2026-05-09 2026-05-22',
    '2026-07-18 2026-09-01',
  ]);
});

test('a file in old leones is asked about, and taken once its sums are confirmed', async () => {
  const { core } = backend;
  const { rideId } = await aTripUnderWay(core);
  await core.sql(`UPDATE rides SET status = 'completed', completed_at = now(), fare = 4524 WHERE id = $1`, [rideId]);
  const accounts = [(await backend.call(routes.statementAccounts, { as: admin })).body].flat();
  const orange = accounts.find((one) => Object(one).rail === 'orange' && Object(one).region === 'SL');
  const { rail, credentials, region } = Object(orange);
  const send = (amount: string, body: object = {}) =>
    importFile({ rail, credentials, region, csv: `txnid,date,amount\nOM-${amount},${DAY} 10:00,${amount}\n`, ...body });
  expect(await send('45240')).toMatchObject({ status: 422, body: { code: 'statement.far_above' } });
  expect(await core.sql(`SELECT 1 FROM statement_lines WHERE movement = 'OM-45240'`)).toEqual([]);
  expect(await send('45.24')).toMatchObject({ status: 200, body: { added: 1 } });
  expect(await send('45240', { areSumsRight: true })).toMatchObject({ status: 200, body: { added: 1 } });
});
