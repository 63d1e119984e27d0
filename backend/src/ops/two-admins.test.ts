import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let first: Actor;
let second: Actor;
beforeAll(async () => {
  backend = await testBackend();
  first = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A test of two admins';
const decided = (action: string, why: string | null) => ({
  status: 409,
  body: {
    code: 'ops.decided_meanwhile',
    decision: { action, by: expect.any(String), at: expect.any(String), reason: why },
  },
});
const told = (about: string) =>
  backend.announcer.said.filter(({ event, payload }) => event === 'ops:decided' && Object(payload).about === about);

const fileOf = async (driver: Actor) =>
  Object((await backend.call(routes.driverFile, { as: first, params: { id: driver.id } })).body);

test('S23: an applicant whom one admin rejected is not approved on a page that was read before', async () => {
  const driver = await aDriver(backend.core, { approval: 'pending' });
  const params = { id: driver.id };
  const { decisionId: seen } = (await fileOf(driver)).driver;
  expect(seen).toBeNull();
  const rejected = await backend.call(routes.rejectDriver, { as: first, params, body: { reason, seen } });
  expect(rejected).toMatchObject({ status: 200, body: { decisionId: expect.any(String) } });
  expect(told('driver')).toHaveLength(1);
  for (const body of [{ seen }, {}]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const late = await backend.call(routes.approveDriver, { as: second, params, body });
    expect(late).toMatchObject(decided('driver.rejected', reason));
  }
  const { driver: now } = await fileOf(driver);
  expect(now).toMatchObject({ approval: 'rejected' });
  const restored = await backend.call(routes.restoreDriver, {
    as: second,
    params,
    body: { reason, seen: now.decisionId },
  });
  expect(restored).toMatchObject({ status: 200, body: { approval: 'approved' } });
});

test('S23: a suspension of a driver who was suspended and restored meanwhile is refused', async () => {
  const driver = await aDriver(backend.core);
  const params = { id: driver.id };
  const { decisionId: seen } = (await fileOf(driver)).driver;
  await backend.call(routes.suspendDriver, { as: first, params, body: { reason } });
  await backend.call(routes.restoreDriver, { as: first, params, body: { reason: 'It was somebody else' } });
  const late = await backend.call(routes.suspendDriver, { as: second, params, body: { reason, seen } });
  expect(late).toMatchObject(decided('driver.approved', 'It was somebody else'));
});

test('a paper that one admin approved is not refused on a page that was read before', async () => {
  const driver = await aDriver(backend.core, { approval: 'pending' });
  const [paper] = await backend.core.sql<{ id: string }>(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, expires_on)
     VALUES ($1, 'licence', 'documents/test', 'image/webp', uuidv7(), '2030-01-31') RETURNING id`,
    [driver.id],
  );
  const params = { id: driver.id, kind: 'licence' };
  const documentId = paper?.id ?? '';
  const read = (await fileOf(driver)).documents.find(({ kind }: { kind: string }) => kind === 'licence');
  expect(read.decisionId).toBeNull();
  const approve = () =>
    backend.call(routes.approveDocument, { as: first, params, body: { documentId, seen: read.decisionId } });
  expect((await approve()).status).toBe(200);
  const late = await backend.call(routes.refuseDocument, {
    as: second,
    params,
    body: { documentId, reason, seen: read.decisionId },
  });
  expect(late).toMatchObject(decided('driver_document.approved', null));
  const { documents } = await fileOf(driver);
  expect(documents).toContainEqual(expect.objectContaining({ kind: 'licence', state: 'approved' }));
});

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();

test.each([
  [routes.fares, routes.changeFare, 'fares', { base: 30_000, perKm: 7_000 }],
  [routes.commissionRates, routes.changeCommission, 'commission', { percent: 21 }],
] as const)(
  'of two rates that are scheduled at once for a class one is kept: %#',
  async (list, change, about, rate) => {
    const read = Object((await backend.call(list, { as: first })).body);
    const { region, vehicleType, decisionId: seen } = read.find(({ state }: { state: string }) => state === 'current');
    const body = { region, vehicleType, ...rate, effectiveFrom: inAWeek, reason, seen };
    const answers = await Promise.all([first, second].map((as) => backend.call(change, { as, body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(decided(`${about}.changed`, reason));
    expect(told(about)).toHaveLength(1);
  },
);

test.each([
  [routes.fares, routes.changeFare, routes.withdrawFare, 'fares', { base: 30_000, perKm: 7_000 }],
  [routes.commissionRates, routes.changeCommission, routes.withdrawCommission, 'commission', { percent: 21 }],
] as const)('a withdrawn rate is the last decision of its class: %#', async (list, change, withdraw, about, rate) => {
  const ofClass = { region: 'GN', vehicleType: 'xl' };
  const effectiveFrom = new Date(Date.now() + 14 * 86_400_000).toISOString();
  const set = (as: Actor, seen?: unknown) =>
    backend.call(change, { as, body: { ...ofClass, ...rate, effectiveFrom, reason, seen } });
  const { id, decisionId: seen } = Object((await set(first)).body);
  const before = told(about).length;
  const answers = await Promise.all(
    [first, second].map((as) => backend.call(withdraw, { as, params: { id }, body: { reason } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject(decided(`${about}.withdrawn`, reason));
  expect(told(about)).toHaveLength(before + 1);
  expect(await set(second, seen)).toMatchObject(decided(`${about}.withdrawn`, reason));
  const rates = Object((await backend.call(list, { as: second })).body);
  const current = rates.find(
    (one: Record<string, unknown>) => one.region === 'GN' && one.vehicleType === 'xl' && one.state === 'current',
  );
  expect(await set(second, current.decisionId)).toMatchObject({ status: 200 });
});

test('an emergency number that another admin has changed is not replaced unseen', async () => {
  const [city] = Object((await backend.call(routes.cities, { as: first })).body);
  const body = { emergencyPhone: '+23222123456', isVerified: true, reason, seen: city.decisionId };
  const change = (as: Actor) => backend.call(routes.changeCity, { as, params: { city: city.city }, body });
  expect(await change(first)).toMatchObject({ status: 200, body: { decisionId: expect.any(String) } });
  expect(await change(second)).toMatchObject(decided('city.changed', reason));
  expect(told('cities')).toHaveLength(1);
});
