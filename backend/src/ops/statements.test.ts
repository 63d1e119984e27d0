import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
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
  expect(await listOf(routes.statementDifferences, '?region=GN')).toEqual([]);
  expect(await listOf(routes.statementDifferences, '?region=GN&side=resolved')).toMatchObject([
    { resolved: { how: 'given_back', name: 'Fatmata Conteh', note: 'Sent back in the portal' } },
  ]);
  expect(await backend.core.sql(`SELECT reason FROM audit_log WHERE action = 'difference.resolved'`)).toEqual([
    { reason: 'Sent back in the portal' },
  ]);
  // Importing it again opens nothing anew.
  expect(await importFile({})).toMatchObject({ body: { added: 0, differences: 0 } });
});

test('what can’t be compared is refused', async () => {
  expect((await importFile({}, await aRider(backend.core))).status).toBe(403);
  expect(await importFile({ to: new Date().toISOString().slice(0, 10) })).toMatchObject({
    status: 409,
    body: { code: 'books.day_open' },
  });
  expect(await importFile({ from: '2026-03-05' })).toMatchObject({ status: 400 });
  expect(await importFile({ credentials: 'OTHER' })).toMatchObject({ status: 404 });
  expect(await importFile({ csv: 'id;date;amount\nMP-2;soon;1\n' })).toMatchObject({
    status: 422,
    body: { code: 'statement.not_understood', fields: { csv: 'Line 2 is not understood' } },
  });
  expect(await backend.call(routes.fetchStatement, { as: admin, body: account })).toMatchObject({
    status: 409,
    body: { code: 'statement.only_files' },
  });
});
