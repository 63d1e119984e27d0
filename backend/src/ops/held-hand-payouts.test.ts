import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let second: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'cashier@example.com', userType: 'admin' });
  second = await anAccount(backend.core, { email: 'auditor@example.com', userType: 'admin' });
  await backend.core.sql(`UPDATE debt_terms SET review_above = 50000 WHERE region = 'SL'`);
});
afterAll(() => backend.close());

const reason = 'Paid at the counter';
type Row = typeof routes.payOutDriver | typeof routes.adjustDriver;

const book = (row: Row, driver: Actor, { amount, key, as = admin }: { amount: number; key: string; as?: Actor }) =>
  backend.call(row, {
    as,
    params: { id: driver.id },
    body: { amount, currency: 'SLE', reason },
    headers: { 'idempotency-key': key },
  });
const balanceOf = async (driver: Actor, as = admin) =>
  Object((await backend.call(routes.driverBalanceForOps, { as, params: { id: driver.id } })).body);
const decide = (as: Actor, id: string, decision: 'approve' | 'refuse') =>
  backend.call(routes.decideAdjustment, { as, params: { id }, body: { decision, reason: 'Counted again' } });

/** Creates a driver whom the service owes 90,000. */
async function anEarningDriver(): Promise<Actor> {
  const driver = await aDriver(backend.core);
  for (const key of ['one', 'two']) await book(routes.adjustDriver, driver, { amount: 45_000, key });
  return driver;
}

/** Records a payout by hand of 60,000, which waits, and returns its id. */
async function aHeldPayout(driver: Actor): Promise<string> {
  const answer = await book(routes.payOutDriver, driver, { amount: 60_000, key: 'counter' });
  expect(answer).toMatchObject({ status: 200, body: { adjusted: 'held', balance: 90_000 } });
  return String(Object(answer.body).heldAdjustments[0].id);
}

test('a payout by hand above the sum of the terms waits for a second admin, is kept back, and is booked once', async () => {
  const driver = await anEarningDriver();
  const pay = (amount: number, key: string) => book(routes.payOutDriver, driver, { amount, key });
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(60_000, 'counter')));
  expect(answers.map(({ body }) => Object(body).adjusted)).toEqual(Array(6).fill('held'));
  expect(await pay(60_001, 'counter')).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  const held = { kind: 'payout', driverId: driver.id, amount: -60_000, currency: 'SLE', reason };
  const [{ id }] = (await balanceOf(driver)).heldAdjustments;
  expect(await balanceOf(driver, second)).toMatchObject({
    balance: 90_000,
    heldAdjustments: [{ ...held, isRecordedByMe: false }],
  });
  expect((await backend.call(routes.heldAdjustments, { as: second })).body).toContainEqual(
    expect.objectContaining(held),
  );
  expect(await pay(30_001, 'rest')).toMatchObject({ status: 422, body: { code: 'ops.more_than_owed' } });
  expect(await pay(30_000, 'rest')).toMatchObject({ status: 200, body: { adjusted: 'booked', balance: 60_000 } });
  expect(await decide(admin, id, 'approve')).toMatchObject({ status: 409, body: { code: 'adjustment.second_person' } });
  const ends = await Promise.all([decide(second, id, 'approve'), decide(second, id, 'approve')]);
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await pay(60_000, 'counter')).toMatchObject({ status: 200, body: { adjusted: 'booked', balance: 0 } });
  const { settlements, heldAdjustments } = await balanceOf(driver);
  expect(heldAdjustments).toEqual([]);
  expect(settlements.filter(({ kind }: { kind: string }) => kind === 'payout')).toMatchObject([
    { amount: -60_000 },
    { amount: -30_000 },
  ]);
  const { body: file } = await backend.call(routes.driverFile, { as: admin, params: { id: driver.id } });
  const sum = { amount: 60_000, currency: 'SLE' };
  for (const action of ['hand_payout.held', 'hand_payout.approved'])
    expect(Object(file).audit).toContainEqual(expect.objectContaining({ action, sum }));
  const { body: notices } = await backend.call(routes.notifications, { as: driver });
  const paid = (fare: number) => ({ kind: 'balance_paid', facts: { fare, currency: 'SLE', reason } });
  expect(Object(notices).slice(0, 2)).toMatchObject([paid(60_000), paid(30_000)]);
});

test('of two admins who decide at once, the second reads who was first, and the money moves by the first alone', async () => {
  const driver = await anEarningDriver();
  const id = await aHeldPayout(driver);
  const ends = await Promise.all([decide(second, id, 'approve'), decide(admin, id, 'refuse')]);
  const isPaid = ends[0].status === 200;
  expect(ends[isPaid ? 1 : 0]).toMatchObject({
    status: 409,
    body: {
      code: 'ops.decided_meanwhile',
      decision: { action: isPaid ? 'hand_payout.approved' : 'hand_payout.refused', reason: 'Counted again' },
    },
  });
  expect(await balanceOf(driver)).toMatchObject({ balance: isPaid ? 30_000 : 90_000, heldAdjustments: [] });
});

test('what was taken from the balance meanwhile is not paid out above it, and the payout goes on waiting', async () => {
  const driver = await anEarningDriver();
  const id = await aHeldPayout(driver);
  await book(routes.adjustDriver, driver, { amount: -40_000, key: 'damage' });
  expect(await decide(second, id, 'approve')).toMatchObject({ status: 422, body: { code: 'ops.more_than_owed' } });
  expect(await balanceOf(driver)).toMatchObject({ balance: 50_000, heldAdjustments: [{ id }] });
  expect((await decide(second, id, 'refuse')).status).toBe(200);
  expect(await balanceOf(driver)).toMatchObject({ balance: 50_000, heldAdjustments: [] });
  expect((await decide(second, id, 'approve')).status).toBe(409);
});
