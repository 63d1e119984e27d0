import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const bounds = { capPercent: 150, stepPercent: 5, fewestWaiting: 5, fromRatio: 1.5, fullRatio: 4 };
const rule = { area: 'freetown', vehicleType: 'standard', isAllowed: true, bounds, reason: 'It rains.', seen: null };
const set = (changes: object = {}) => backend.call(routes.setSurgeRule, { as: admin, body: { ...rule, ...changes } });

test('a rule is set with a reason, changed by what was seen, and listed', async () => {
  const { reason } = rule;
  expect((await backend.call(routes.surgeRules, { as: admin })).body).toEqual([]);
  const { status, body } = await set();
  const expected = {
    area: 'freetown',
    areaName: 'Freetown',
    vehicleType: 'standard',
    isAllowed: true,
    bounds,
    highestNow: 100,
    reason,
  };
  expect({ status, body }).toMatchObject({ status: 200, body: expected });
  expect(await set()).toMatchObject({ status: 409, body: { code: 'ops.decided_meanwhile', decision: { reason } } });
  const changed = await set({ seen: body.decisionId, isAllowed: false });
  expect(changed).toMatchObject({ status: 200, body: { isAllowed: false } });
  expect((await backend.call(routes.surgeRules, { as: admin })).body).toEqual([changed.body]);
  const lines = await backend.core.sql(`SELECT details FROM audit_log WHERE action = 'surge.set' ORDER BY id`);
  expect(lines).toMatchObject([{ details: { isAllowed: true, capPercent: 150 } }, { details: { isAllowed: false } }]);
  expect(backend.publisher.published.filter(({ payload }) => Object(payload).about === 'fares')).toHaveLength(2);
});

test.each([
  ['of a city that does not exist', { area: 'atlantis' }],
  ['of a class that does not exist', { vehicleType: 'rocket' }],
  ['that is at its cap before it rises', { bounds: { ...bounds, fullRatio: 1.5 } }],
  ['with a cap that only a typing error sets', { bounds: { ...bounds, capPercent: 1500 } }],
  ['that two riders could raise', { bounds: { ...bounds, fewestWaiting: 2 } }],
  ['without bounds', { bounds: undefined }],
  ['without a reason', { reason: '' }],
])('a rule %s is refused', async (_, changes) => {
  expect(await set(changes)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

test('a preview of the last hour is empty before anything was counted', async () => {
  const body = { area: 'freetown', vehicleType: 'standard', bounds };
  expect(await backend.call(routes.previewSurge, { as: admin, body })).toMatchObject({
    status: 200,
    body: { minutes: 0, dearer: 0 },
  });
  expect(await backend.call(routes.previewSurge, { as: admin, body: { ...body, area: 'x' } })).toMatchObject({
    status: 400,
  });
});

test('riders, drivers and strangers may neither read nor set rules', async () => {
  for (const as of [await aRider(backend.core), await aDriver(backend.core)]) {
    for (const row of [routes.surgeRules, routes.setSurgeRule, routes.previewSurge]) {
      expect((await backend.call(row, { as })).status).toBe(403);
      expect((await backend.call(row)).status).toBe(401);
    }
  }
});
