import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { takeSnapshot } from '@waka/core/app/snapshot';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const change = (region: string, body: Record<string, unknown>, as = admin) =>
  backend.call(routes.changeRegionMoney, { as, params: { region }, body: { reason: 'As the bank has said', ...body } });

test('a change reaches every phone at once and after each connect, and is on record', async () => {
  const answer = await change('SL', { writing: 'new', cashStep: 5, seen: null });
  expect(answer).toMatchObject({ status: 200, body: { region: 'SL', writing: 'new', cashStep: 5 } });
  const money = [
    { region: 'SL', writing: 'new', cashStep: 5 },
    { region: 'GN', writing: 'new', cashStep: 100 },
  ];
  expect(backend.publisher.published).toContainEqual({ room: 'everyone', event: 'money:changed', payload: money });
  expect((await takeSnapshot(backend.core, await aRider(backend.core))).snapshot.money).toEqual(money);
  expect(
    await backend.core.sql(`SELECT action, details, reason FROM audit_log WHERE subject_type = 'region_money'`),
  ).toMatchObject([{ action: 'region_money.changed', details: money[0], reason: 'As the bank has said' }]);
});

test('a page from before the last change is refused, with the change', async () => {
  expect(await change('SL', { writing: 'old', cashStep: 1, seen: null })).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { action: 'region_money.changed' } },
  });
  const { body } = await backend.call(routes.regionMoney, { as: admin });
  expect(body).toMatchObject([
    { region: 'SL', cashStep: 5 },
    { region: 'GN', decisionId: null },
  ]);
});

test.each([
  ['SL', { writing: 'old', cashStep: 3 }, { cashStep: 'Please choose a coin or note that exists' }],
  ['GN', { writing: 'new', cashStep: 25 }, { cashStep: 'Please choose a coin or note that exists' }],
  ['GN', { writing: 'old', cashStep: 500 }, { writing: 'This country has one way of writing money' }],
])('in %s %j is refused', async (region, body, fields) => {
  expect(await change(region, body)).toMatchObject({ status: 400, body: { fields } });
});

test('notes in use and the times of questions about cash are set with it, and stay where they are left out', async () => {
  const asked = { writing: 'new', cashStep: 500, notes: [1000, 5000], answerMinutes: 30, disputeMinutes: 60 };
  expect(await change('GN', asked)).toMatchObject({ status: 200, body: asked });
  expect(await change('GN', { writing: 'new', cashStep: 100 })).toMatchObject({
    status: 200,
    body: { ...asked, cashStep: 100 },
  });
  expect(await change('GN', { ...asked, notes: [1500] })).toMatchObject({
    status: 400,
    body: { fields: { notes: 'Please choose a coin or note that exists' } },
  });
  expect(await change('GN', { ...asked, answerMinutes: 1 })).toMatchObject({ status: 400 });
});

test('riders change nothing, and there is no third country', async () => {
  const body = { writing: 'new', cashStep: 5 };
  expect((await change('SL', body, await aRider(backend.core))).status).toBe(403);
  expect((await change('LR', body)).status).toBe(404);
});
