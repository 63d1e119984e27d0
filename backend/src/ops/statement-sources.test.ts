import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { fetchStatements } from '@waka/core/books/statements/import-statement';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import type { Actor } from '@waka/core/platform/actor';
import { readConfig } from '@waka/core/platform/config';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { testServices } from '@waka/core/testing/test-core';
import { testWallets } from '@waka/core/testing/wallets';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  const services = await testServices();
  const { payments } = readConfig({
    ...testWallets,
    LENGOPAY_URL: 'http://127.0.0.1:9',
    LENGOPAY_LICENCE_KEY: 'key',
    LENGOPAY_WEBSITE_ID: 'waka',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
  });
  backend = await testBackend({ payments }, services);
  admin = await anAccount(backend.core, { email: 'sources@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const lengoPay = { rail: 'lengopay', credentials: 'LENGOPAY', region: 'GN' } as const;

const importFile = (day: string, csv: string, of: object = lengoPay) =>
  backend.call(routes.importStatement, {
    as: admin,
    body: { ...lengoPay, ...of, from: day, to: day, csv, isLast: true },
  });

const known = async (rail = 'lengopay') =>
  [(await backend.call(routes.statementAccounts, { as: admin })).body]
    .flat()
    .find((one) => Object(one).rail === rail && Object(one).region === 'GN');

const missing = async () => {
  const query = '?region=GN';
  const found = [(await backend.call(routes.statementDifferences, { as: admin, query })).body].flat();
  return found.filter((one) => Object(one).kind === 'missing_there').map((one) => Object(one).subject.id);
};

/** Takes a payment by LengoPay for paid at noon of a day. */
async function aPaidPayment(day: string): Promise<string> {
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  const { id } = await anAcceptedRide(backend.core, rider, driver);
  const [row] = await backend.core.sql<{ id: string }>(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, rail, credentials, next_check_at,
       state, provider_token, created_at, settled_at)
     VALUES ($1, $2, $3, 'orange_money', 26700, 'GNF', 'lengopay', 'LENGOPAY', NULL, 'paid', gen_random_uuid(), $4, $4)
     RETURNING id`,
    [id, rider.id, driver.id, `${day}T12:00:00Z`],
  );
  return String(row?.id);
}

/** Lists nothing: of the days there were no payouts. */
const listing: Wallets = ({ rail }) =>
  rail === 'lengopay' ? Object.assign(Object.create(null), { statement: async () => [] }) : null;
const atNoonAfter = (day: string) => ({
  ...backend.core,
  clock: { now: () => new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3600_000) },
});

test('what LengoPay’s call lists is payouts; a file of the same day finds the payments that it does not have', async () => {
  const day = '2026-03-10';
  const paid = await aPaidPayment(day);
  expect(await fetchStatements(atNoonAfter(day), listing)).toBe(1);
  expect(await missing()).toEqual([]);
  expect(await known()).toMatchObject({ knownTo: null, payoutsTo: '2026-03-11T00:00:00.000Z' });
  expect(await importFile(day, `pay_id,date,amount,status\nLP-1,${day} 10:00,500,success\n`)).toMatchObject({
    status: 200,
    body: { lines: 1, added: 1, differences: 2 },
  });
  expect(await missing()).toEqual([paid]);
  expect(await known()).toMatchObject({ knownTo: '2026-03-11T00:00:00.000Z', payoutsTo: '2026-03-11T00:00:00.000Z' });
  expect(await backend.core.sql('SELECT source FROM statement_periods ORDER BY source')).toEqual([
    { source: 'call' },
    { source: 'file' },
  ]);
});

test('a day that lies before the newest known one, with a gap between them, is compared too', async () => {
  const day = '2026-03-05';
  const paid = await aPaidPayment(day);
  await importFile(day, `pay_id,date,amount\nLP-2,${day} 10:00,500\n`);
  expect(await missing()).toContain(paid);
});

test('a file without a completed transaction of its days is refused, and its days stay unknown', async () => {
  const day = '2026-03-15';
  const head = 'pay_id,date,amount,status\n';
  for (const csv of ['', head, `${head}LP-3,2026-03-14 10:00,500,success\n`, `${head}LP-4,${day} 10:00,500,failed\n`])
    expect(await importFile(day, csv)).toMatchObject({ status: 422, body: { code: 'statement.other_days' } });
  expect(await known()).toMatchObject({ knownTo: '2026-03-11T00:00:00.000Z' });
  expect(await backend.core.sql(`SELECT 1 FROM statement_lines WHERE movement IN ('LP-3', 'LP-4')`)).toEqual([]);
});

test('the last part of a file may have no line of the days, where the parts before had some', async () => {
  const day = '2026-03-16';
  const part = { isLast: false, csv: `pay_id,date,amount\nLP-5,${day} 10:00,500\n` };
  const body = { ...lengoPay, from: day, to: day, ...part };
  expect(await backend.call(routes.importStatement, { as: admin, body })).toMatchObject({ body: { lines: 1 } });
  const last = { ...body, isLast: true, csv: `pay_id,date,amount\nLP-6,2026-03-17 10:00,500\n`, linesBefore: 1 };
  expect(await backend.call(routes.importStatement, { as: admin, body: last })).toMatchObject({ status: 200 });
  expect(await known()).toMatchObject({ knownTo: '2026-03-17T00:00:00.000Z' });
});

test('an account is named by the payment methods that it collects, with the columns that its file needs', async () => {
  const momo = await known('momo');
  expect(momo).toMatchObject({
    names: [{ en: expect.stringContaining('M') }],
    columns: [['financial transaction id', 'id'], ['date', 'timestamp', 'created at'], ['amount']],
  });
  expect(momo).not.toHaveProperty('payoutsTo');
});
