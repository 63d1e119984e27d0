import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'cashier@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'Handed over in cash';

test('a balance is adjusted above the sum of the terms by two admins alone, and once', async () => {
  const driver = await aDriver(backend.core);
  const second = await anAccount(backend.core, { email: 'auditor@example.com', userType: 'admin' });
  await backend.core.sql(`UPDATE debt_terms SET review_above = 50000 WHERE region = 'SL'`);
  const balance = async (as = admin) =>
    Object((await backend.call(routes.driverBalanceForOps, { as, params: { id: driver.id } })).body);
  const before = Number((await balance()).balance);
  const adjust = (amount: number, key: string) =>
    backend.call(routes.adjustDriver, {
      as: admin,
      params: { id: driver.id },
      body: { amount, currency: 'SLE', reason },
      headers: { 'idempotency-key': key },
    });
  const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(50_000_000, 'slip')));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(answers.map(({ body }) => Object(body).adjusted)).toEqual(Array(6).fill('held'));
  expect(await adjust(50_001_000, 'slip')).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
  const held = { driverId: driver.id, amount: 50_000_000, currency: 'SLE', reason };
  expect(await balance()).toMatchObject({ balance: before, heldAdjustments: [{ ...held, isRecordedByMe: true }] });
  expect(await balance(second)).toMatchObject({ heldAdjustments: [{ ...held, isRecordedByMe: false }] });
  expect(Object((await backend.call(routes.driverBalance, { as: driver })).body)).not.toHaveProperty('heldAdjustments');
  const { body } = await backend.call(routes.heldAdjustments, { as: second });
  expect(body).toContainEqual(expect.objectContaining(held));
  const id = String(Object(await balance()).heldAdjustments[0].id);
  const decide = (as: Actor, decision: 'approve' | 'refuse', of = id) =>
    backend.call(routes.decideAdjustment, { as, params: { id: of }, body: { decision, reason: 'Not agreed' } });
  expect((await decide(driver, 'approve')).status).toBe(403);
  expect(await decide(admin, 'approve')).toMatchObject({ status: 409, body: { code: 'adjustment.second_person' } });
  const ends = await Promise.all([decide(second, 'approve'), decide(admin, 'refuse'), decide(second, 'approve')]);
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(ends.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'ops.decided_meanwhile' } });
  const isRefused = ends[1].status === 200;
  // The key of an adjustment that was decided books nothing more.
  expect(await adjust(50_000_000, 'slip')).toMatchObject({ body: { adjusted: isRefused ? 'refused' : 'booked' } });
  expect(await balance()).toMatchObject({ balance: before + (isRefused ? 0 : 50_000_000), heldAdjustments: [] });

  expect(await adjust(-50_001, 'too-much')).toMatchObject({ status: 200 });
  const [{ id: other }] = Object((await balance()).heldAdjustments);
  expect((await decide(second, 'approve', other)).status).toBe(200);
  expect(await balance()).toMatchObject({ balance: before + (isRefused ? 0 : 50_000_000) - 50_001 });
  expect(await adjust(50_000, 'within')).toMatchObject({ status: 200, body: { adjusted: 'booked' } });
  const { heldAdjustments, settlements } = await balance();
  expect(heldAdjustments).toEqual([]);
  expect(settlements.slice(0, 2)).toMatchObject([{ amount: 50_000 }, { amount: -50_001 }]);
  const notices = Object((await backend.call(routes.notifications, { as: driver })).body);
  const adjusted = (fare: number) => ({
    kind: fare > 0 ? 'balance_raised' : 'balance_lowered',
    facts: { fare: Math.abs(fare), currency: 'SLE', reason },
  });
  // What waits, or was refused, is no news.
  expect(notices).toMatchObject([adjusted(50_000), adjusted(-50_001), ...(isRefused ? [] : [adjusted(50_000_000)])]);
  expect((await backend.call(routes.driverBalance, { as: driver })).body).toMatchObject({
    settlements: [{ reason }, { reason }, ...(isRefused ? [] : [{ reason }])],
  });
  const { body: file } = await backend.call(routes.driverFile, { as: admin, params: { id: driver.id } });
  expect(Object(file).audit).toContainEqual(
    expect.objectContaining({ action: 'adjustment.approved', sum: { amount: -50_001, currency: 'SLE' } }),
  );
});

test('what a correction that waits may take back is not paid out, and nothing is booked of an erased driver', async () => {
  const driver = await aDriver(backend.core);
  const second = await anAccount(backend.core, { email: 'reviewer@example.com', userType: 'admin' });
  await backend.core.sql(`UPDATE debt_terms SET review_above = 50000 WHERE region = 'SL'`);
  const params = { id: driver.id };
  const read = async () => Object((await backend.call(routes.driverBalanceForOps, { as: admin, params })).body);
  const book = async (route: typeof routes.adjustDriver | typeof routes.payOutDriver, amount: number, key: string) =>
    backend.call(route, {
      as: admin,
      params,
      body: { amount, currency: 'SLE', reason, seen: (await read()).decisionId },
      headers: { 'idempotency-key': key },
    });
  expect((await book(routes.adjustDriver, 45_000, 'first')).status).toBe(200);
  expect((await book(routes.adjustDriver, 45_000, 'second')).status).toBe(200);
  expect((await book(routes.adjustDriver, -60_000, 'back')).status).toBe(200);
  expect(await book(routes.payOutDriver, 30_001, 'out')).toMatchObject({ body: { code: 'ops.more_than_owed' } });
  // A payout is no repeat of an adjustment under the same key.
  expect(await book(routes.payOutDriver, 60_000, 'back')).toMatchObject({ body: { code: 'ops.more_than_owed' } });
  expect((await book(routes.payOutDriver, 30_000, 'out')).status).toBe(200);
  const [{ id }] = (await read()).heldAdjustments;
  await backend.core.sql('DELETE FROM driver_profiles WHERE user_id = $1', [driver.id]);
  const decide = (decision: 'approve' | 'refuse') =>
    backend.call(routes.decideAdjustment, { as: second, params: { id }, body: { decision, reason: 'Looked at it' } });
  expect(await decide('approve')).toMatchObject({ status: 404, body: { code: 'ops.not_found' } });
  expect((await decide('refuse')).status).toBe(200);
});

test('the reason of an adjustment that was held before drivers could read it stays with the team', async () => {
  const driver = await aDriver(backend.core);
  const second = await anAccount(backend.core, { email: 'later@example.com', userType: 'admin' });
  await backend.core.sql(`UPDATE debt_terms SET review_above = 50000 WHERE region = 'SL'`);
  const { body } = await backend.call(routes.adjustDriver, {
    as: admin,
    params: { id: driver.id },
    body: { amount: -60_000, currency: 'SLE', reason: 'For the team alone' },
    headers: { 'idempotency-key': 'before' },
  });
  const [{ id }] = Object(body).heldAdjustments;
  // As the release before has written it.
  await backend.core.sql('UPDATE balance_adjustments SET is_reason_shown = DEFAULT WHERE id = $1', [id]);
  const decision = { decision: 'approve', reason: 'Looked at it' };
  expect((await backend.call(routes.decideAdjustment, { as: second, params: { id }, body: decision })).status).toBe(
    200,
  );
  const seen = [routes.driverBalance, routes.driverDebt, routes.notifications].map((route) =>
    backend.call(route, { as: driver }),
  );
  const answers = await Promise.all(seen);
  expect(answers[0]?.body).toMatchObject({ settlements: [{ kind: 'adjustment', amount: -60_000 }] });
  expect(JSON.stringify(answers.map((answer) => answer.body))).not.toContain('For the team alone');
});

test('what an erased driver was owed is booked off by two admins, and nothing else of the account is', async () => {
  const driver = await aDriver(backend.core);
  const second = await anAccount(backend.core, { email: 'closer@example.com', userType: 'admin' });
  await backend.core.sql(`UPDATE debt_terms SET review_above = NULL`);
  const params = { id: driver.id };
  const read = async () => Object((await backend.call(routes.driverBalanceForOps, { as: admin, params })).body);
  const book = async (route: typeof routes.adjustDriver | typeof routes.payOutDriver, amount: number, key: string) =>
    backend.call(route, {
      as: admin,
      params,
      body: { amount, currency: 'GNF', reason, seen: (await read()).decisionId },
      headers: { 'idempotency-key': key },
    });
  const owedTo = async () => {
    const listed = await backend.call(routes.driverAccounts, { as: admin, query: '?side=owed' });
    return Object(listed.body).find((one: { driverId: string }) => one.driverId === driver.id);
  };
  expect((await book(routes.adjustDriver, 450_000, 'earned')).status).toBe(200);
  await backend.core.sql('DELETE FROM driver_profiles WHERE user_id = $1', [driver.id]);
  await backend.core.sql('DELETE FROM notifications WHERE user_id = $1', [driver.id]);
  await backend.core.sql('UPDATE users SET erased_at = now(), full_name = NULL, phone = NULL WHERE id = $1', [
    driver.id,
  ]);
  expect(await read()).toMatchObject({ isErased: true, balance: 450_000, currency: 'GNF' });
  expect(await owedTo()).toMatchObject({ isErased: true, balance: 450_000 });
  expect((await book(routes.payOutDriver, 450_000, 'paid')).status).toBe(404);
  for (const amount of [1000, -450_001]) {
    expect(await book(routes.adjustDriver, amount, `not-${amount}`)).toMatchObject({
      status: 422,
      body: { code: 'ops.more_than_owed' },
    });
  }
  for (const key of ['close', 'close-too']) {
    expect((await book(routes.adjustDriver, -450_000, key)).body).toMatchObject({ adjusted: 'held' });
  }
  expect(await read()).toMatchObject({ balance: 450_000 });
  const [first, twice] = (await read()).heldAdjustments;
  const approve = (as: Actor, { id }: { id: string }) =>
    backend.call(routes.decideAdjustment, { as, params: { id }, body: { decision: 'approve', reason: 'He is gone' } });
  expect(await approve(admin, first)).toMatchObject({ body: { code: 'adjustment.second_person' } });
  expect((await approve(second, first)).status).toBe(200);
  expect(await approve(second, twice)).toMatchObject({ body: { code: 'ops.more_than_owed' } });
  expect(await read()).toMatchObject({ balance: 0 });
  expect(await owedTo()).toBeUndefined();
  expect(await backend.core.sql('SELECT 1 FROM notifications WHERE user_id = $1', [driver.id])).toEqual([]);
});

test('what is left of an erased account in two currencies is shown and booked off by currency', async () => {
  const driver = await aDriver(backend.core);
  const params = { id: driver.id };
  await backend.core.sql(`UPDATE debt_terms SET review_above = NULL`);
  const read = async () => Object((await backend.call(routes.driverBalanceForOps, { as: admin, params })).body);
  const adjust = async (amount: number, currency: string) =>
    backend.call(routes.adjustDriver, {
      as: admin,
      params,
      body: { amount, currency, reason, seen: (await read()).decisionId },
      headers: { 'idempotency-key': `${currency}${amount}` },
    });
  expect((await adjust(60_000, 'SLE')).status).toBe(200);
  expect((await adjust(-40_000, 'GNF')).status).toBe(200);
  await backend.core.sql('DELETE FROM driver_profiles WHERE user_id = $1', [driver.id]);
  await backend.core.sql('UPDATE users SET erased_at = now(), full_name = NULL, phone = NULL WHERE id = $1', [
    driver.id,
  ]);
  const leones = { currency: 'SLE', balance: 60_000 };
  const francs = { currency: 'GNF', balance: -40_000 };
  expect(await read()).toMatchObject({ ...leones, left: [leones, francs] });
  expect((await adjust(39_999, 'GNF')).body).toMatchObject({ adjusted: 'held', left: [leones, francs] });
  expect((await adjust(40_001, 'GNF')).body).toMatchObject({ code: 'ops.more_than_owed' });
});
