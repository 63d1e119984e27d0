import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DriverDebt } from '@waka/contracts/drivers/debt';
import { routes } from '@waka/contracts/routes';
import { lockDriver } from '@waka/core/accounts/driver-profiles.repository';
import { post, type LedgerLine } from '@waka/core/ledger/post';
import { topUpPaid } from '@waka/core/payments/top-ups/settle-top-up';
import { insertTopUp } from '@waka/core/payments/top-ups/top-ups.repository';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'parts@example.com', userType: 'admin' });
  await backend.core.sql(`UPDATE debt_terms SET review_above = NULL`);
});
afterAll(() => backend.close());

const currency = 'SLE';

const debtOf = async (as: Actor): Promise<DriverDebt> => Object((await backend.call(routes.driverDebt, { as })).body);

async function adjust(driver: Actor, amount: number, reason: string): Promise<void> {
  const params = { id: driver.id };
  const seen = Object((await backend.call(routes.driverBalanceForOps, { as: admin, params })).body).decisionId;
  const { status } = await backend.call(routes.adjustDriver, {
    as: admin,
    params,
    body: { amount, currency, reason, seen },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(status).toBe(200);
}

const book = ({ id }: Actor, kind: 'ride_completed' | 'refund' | 'remittance', lines: Record<string, number>) =>
  backend.core.transaction(async (sql) => {
    await lockDriver(sql, id);
    const ofDriver = Object.entries(lines).map(([account, amount]): LedgerLine => ({
      account: account === 'driver_cash' ? 'driver_cash' : 'driver_earnings',
      ownerId: id,
      amount,
    }));
    const rest = -ofDriver.reduce((sum, { amount }) => sum + amount, 0);
    const other = { account: 'commission', ownerId: null, amount: rest } as const;
    await post(sql, { kind, reference: randomUUID(), rideId: null, currency, lines: [...ofDriver, other] });
  });

const cashRide = (driver: Actor) => book(driver, 'ride_completed', { driver_cash: 1575, driver_earnings: -1339 });

async function payByWallet({ id: driverId }: Actor, amount: number): Promise<void> {
  const wallet = {
    method: 'orange_money',
    payer: '+23276000000',
    rail: 'monime',
    credentials: 'MONIME',
    channel: 'm17',
  };
  const id = await insertTopUp(backend.core.sql, { driverId, amount, currency, ...wallet });
  expect(await topUpPaid(backend.core, id, randomUUID())).toBe(true);
}

const sumOf = ({ made }: DriverDebt) => (made?.parts ?? []).reduce((sum, { amount }) => sum + amount, 0);

test('a debt of adjustments and fares in cash names each part with its sign, and why it was adjusted', async () => {
  const driver = await aDriver(backend.core);
  await cashRide(driver);
  const cashAlone = await debtOf(driver);
  expect(cashAlone).toMatchObject({
    debt: 236,
    made: {
      parts: [
        { kind: 'cash', amount: 1575 },
        { kind: 'earned', amount: -1339 },
      ],
      reasons: [],
    },
  });
  await adjust(driver, -42_000, 'Cleaning fee of the seat');
  await adjust(driver, -9000, 'A fine that we paid');
  await book(driver, 'refund', { driver_earnings: 500 });
  await payByWallet(driver, 40_000);
  const owed = await debtOf(driver);
  expect(owed).toMatchObject({ debt: 11_736, cashHeld: 1575 - 40_000, unpaidEarnings: 1339 - 51_500 });
  expect(owed.made).toMatchObject({
    parts: [
      { kind: 'cash', amount: 1575 },
      { kind: 'adjustments', amount: 51_000 },
      { kind: 'refunds', amount: 500 },
      { kind: 'earned', amount: -1339 },
      { kind: 'paid', amount: -40_000 },
    ],
    reasons: ['A fine that we paid', 'Cleaning fee of the seat'],
  });
  expect(sumOf(owed)).toBe(owed.debt);
});

test('what was settled before is no part of a debt; what was due to the driver then is one', async () => {
  const driver = await aDriver(backend.core);
  await adjust(driver, -300, 'Long ago');
  await book(driver, 'remittance', { driver_cash: -300 });
  await adjust(driver, 100, 'A bonus by hand');
  await cashRide(driver);
  const owed = await debtOf(driver);
  expect(owed).toMatchObject({
    debt: 136,
    made: {
      parts: [
        { kind: 'before', amount: -100 },
        { kind: 'cash', amount: 1575 },
        { kind: 'earned', amount: -1339 },
      ],
      reasons: [],
    },
  });
  await adjust(driver, 136, 'Let off');
  expect(await debtOf(driver)).toMatchObject({ debt: 0, made: null });
});

test('a reason that was written before drivers could read it stays with the team', async () => {
  const driver = await aDriver(backend.core);
  await adjust(driver, -700, 'For the team alone');
  // Postings only grow: as the release before has written it.
  await backend.core.sql('ALTER TABLE ledger_transactions DISABLE TRIGGER USER');
  await backend.core.sql(`UPDATE ledger_transactions SET is_note_shown = false WHERE note = 'For the team alone'`);
  await backend.core.sql('ALTER TABLE ledger_transactions ENABLE TRIGGER USER');
  expect(await debtOf(driver)).toMatchObject({ made: { parts: [{ kind: 'adjustments' }], reasons: [] } });
  const { body } = await backend.call(routes.driverBalance, { as: driver });
  expect(Object(body).settlements[0]).not.toHaveProperty('reason');
});
