import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { untilBlocked } from '@waka/core/testing/sql/until-blocked';
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
const decisionEvents = (about: string) =>
  backend.publisher.published.filter(
    ({ event, payload }) => event === 'ops:decided' && Object(payload).about === about,
  );

const fileOf = async (driver: Actor) =>
  Object((await backend.call(routes.driverFile, { as: first, params: { id: driver.id } })).body);

test('S23: an applicant whom one admin rejected is not approved by a page that was read before', async () => {
  const driver = await aDriver(backend.core, { approval: 'pending' });
  const params = { id: driver.id };
  const { decisionId: seen } = (await fileOf(driver)).driver;
  expect(seen).toBeNull();
  const rejected = await backend.call(routes.rejectDriver, { as: first, params, body: { reason, seen } });
  expect(rejected).toMatchObject({ status: 200, body: { decisionId: expect.any(String) } });
  expect(decisionEvents('driver')).toMatchObject([{ payload: { id: driver.id } }]);
  for (const body of [{ seen }, {}]) {
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
  await backend.call(routes.restoreDriver, { as: first, params, body: { reason: 'It was another driver' } });
  const late = await backend.call(routes.suspendDriver, { as: second, params, body: { reason, seen } });
  expect(late).toMatchObject(decided('driver.reinstated', 'It was another driver'));
});

test('a document that one admin approved is not refused by a page that was read before', async () => {
  const driver = await aDriver(backend.core, { approval: 'pending' });
  const [document] = await backend.core.sql<{ id: string }>(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, expires_on)
     VALUES ($1, 'licence', 'documents/test', 'image/webp', uuidv7(), '2030-01-31') RETURNING id`,
    [driver.id],
  );
  const params = { id: driver.id, kind: 'licence' };
  const documentId = document?.id ?? '';
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

test('a document that is deleted while an admin decides about it is neither approved nor refused', async () => {
  const driver = await aDriver(backend.core, { approval: 'pending' });
  const [document] = await backend.core.sql<{ id: string }>(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, expires_on)
     VALUES ($1, 'licence', 'documents/moot', 'image/webp', uuidv7(), '2099-01-31') RETURNING id`,
    [driver.id],
  );
  const body = { documentId: document?.id ?? '', seen: null };
  const params = { id: driver.id, kind: 'licence' };
  const { approving } = await backend.core.transaction(async (sql) => {
    await sql('DELETE FROM driver_documents WHERE id = $1', [body.documentId]);
    const call = backend.call(routes.approveDocument, { as: first, params, body });
    await untilBlocked(backend.core.sql);
    return { approving: call };
  });
  expect((await approving).body).toMatchObject({ code: 'ops.document_moot' });
  expect(await backend.core.sql('SELECT 1 FROM notifications WHERE user_id = $1', [driver.id])).toEqual([]);
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
    expect(decisionEvents(about)).toHaveLength(1);
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
  const before = decisionEvents(about).length;
  const answers = await Promise.all(
    [first, second].map((as) => backend.call(withdraw, { as, params: { id }, body: { reason } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject(decided(`${about}.withdrawn`, reason));
  expect(decisionEvents(about)).toHaveLength(before + 1);
  expect(await set(second, seen)).toMatchObject(decided(`${about}.withdrawn`, reason));
  const rates = Object((await backend.call(list, { as: second })).body);
  const current = rates.find(
    (one: Record<string, unknown>) => one.region === 'GN' && one.vehicleType === 'xl' && one.state === 'current',
  );
  expect(await set(second, current.decisionId)).toMatchObject({ status: 200 });
});

test.each([
  [
    routes.fareHistory,
    routes.changeFare,
    routes.withdrawFare,
    { base: 40_000, perKm: 9_000 },
    { base: 41_000, perKm: 9_000 },
  ],
  [routes.commissionHistory, routes.changeCommission, routes.withdrawCommission, { percent: 24 }, { percent: 25 }],
] as const)(
  'the history of rates has changes and withdrawals with both values: %#',
  async (list, change, withdraw, once, again) => {
    const ofClass = { region: 'GN', vehicleType: 'motorbike' };
    const effectiveFrom = new Date(Date.now() + 21 * 86_400_000).toISOString();
    const set = async (as: Actor, rate: object) =>
      Object((await backend.call(change, { as, body: { ...ofClass, ...rate, effectiveFrom, reason } })).body);
    const { id } = await set(first, once);
    await set(second, again);
    await backend.call(withdraw, { as: first, params: { id }, body: { reason: 'Not yet' } });
    const history = Object((await backend.call(list, { as: second })).body);
    const mine = history.filter((one: Record<string, unknown>) => one.vehicleType === ofClass.vehicleType);
    const inForce = mine[0].becomes;
    expect(Object.keys(inForce)).toEqual(Object.keys(once));
    expect(mine).toMatchObject([
      { isWithdrawn: true, was: again, becomes: inForce, effectiveFrom, by: expect.any(String), reason: 'Not yet' },
      { isWithdrawn: false, was: once, becomes: again, effectiveFrom, reason },
      { isWithdrawn: false, was: inForce, becomes: once, effectiveFrom, reason },
    ]);
  },
);

test('an emergency number that another admin has changed is not replaced unseen', async () => {
  const [city] = Object((await backend.call(routes.cities, { as: first })).body);
  const body = { emergencyPhone: '+23222123456', isVerified: true, reason, seen: city.decisionId };
  const change = (as: Actor) => backend.call(routes.changeCity, { as, params: { city: city.city }, body });
  expect(await change(first)).toMatchObject({ status: 200, body: { decisionId: expect.any(String) } });
  expect(await change(second)).toMatchObject(decided('city.changed', reason));
  expect(decisionEvents('cities')).toHaveLength(1);
});

const fileOfPerson = async ({ id }: Actor) =>
  Object((await backend.call(routes.viewPerson, { as: first, params: { id }, body: { reason } })).body);

test('S23: an account that one admin has locked and unlocked is not locked by a page that was read before', async () => {
  const rider = await aRider(backend.core);
  const params = { id: rider.id };
  const { decisionId: seen } = await fileOfPerson(rider);
  expect(seen).toBeNull();
  const locked = await backend.call(routes.suspendPerson, { as: first, params, body: { reason, seen } });
  expect(locked.status).toBe(200);
  expect(decisionEvents('person')).toMatchObject([{ payload: params }]);
  for (const body of [{ reason, seen }, { reason: 'A page of the version before' }]) {
    const late = await backend.call(routes.suspendPerson, { as: second, params, body });
    expect(late).toMatchObject(decided('account.suspended', reason));
  }
  expect(await fileOfPerson(rider)).toMatchObject({ isSuspended: true, suspensionReason: reason });
  const { decisionId } = await fileOfPerson(rider);
  const body = { reason: 'It was his brother', seen: decisionId };
  const unlock = (as: Actor) => backend.call(routes.restorePerson, { as, params, body });
  const answers = await Promise.all([unlock(first), unlock(second)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(decided('account.restored', 'It was his brother'));
  const late = await backend.call(routes.suspendPerson, { as: second, params, body: { reason, seen: decisionId } });
  expect(late).toMatchObject(decided('account.restored', 'It was his brother'));
  expect(await fileOfPerson(rider)).toMatchObject({ isSuspended: false });
});

async function aMarkedRide() {
  const rider = await aRider(backend.core);
  const ride = await anAcceptedRide(backend.core, rider, await aDriver(backend.core));
  await backend.core.sql(
    `UPDATE rides SET status = 'cancelled', findings = '[{"code": "arrived_far", "km": 3, "seconds": null}]' WHERE id = $1`,
    [ride.id],
  );
  return { id: ride.id };
}

test('a verdict on the findings of a ride is not replaced by a page that was read before', async () => {
  const params = await aMarkedRide();
  const read = async () =>
    Object((await backend.call(routes.opsRide, { as: first, params, body: { reason } })).body).details;
  const review = (as: Actor, verdict: string, seen: unknown) =>
    backend.call(routes.opsReviewRide, { as, params, body: { verdict, reason, seen } });
  const { decisionId: seen } = await read();
  expect(seen).toBeNull();
  const answers = await Promise.all([review(first, 'not_fine', seen), review(second, 'not_fine', seen)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(decisionEvents('ride')).toMatchObject([{ payload: params }]);
  const late = await review(second, 'fine', seen);
  expect(late).toMatchObject(decided('ride.reviewed', reason));
  expect(late).toMatchObject({ body: { decision: { verdict: 'not_fine' } } });
  const { decisionId } = await read();
  expect(await review(second, 'fine', decisionId)).toMatchObject({ status: 200, body: { findingsVerdict: 'fine' } });
});

test('a scheduled rate that another admin has changed is not withdrawn unseen', async () => {
  const body = { region: 'GN', vehicleType: 'standard', base: 30_000, perKm: 7_000, effectiveFrom: inAWeek, reason };
  const set = async (base: number) =>
    Object((await backend.call(routes.changeFare, { as: first, body: { ...body, base } })).body);
  const { id, decisionId: seen } = await set(30_000);
  expect(await set(31_000)).toMatchObject({ id });
  const withdraw = (given: object) =>
    backend.call(routes.withdrawFare, { as: second, params: { id }, body: { reason, ...given } });
  expect(await withdraw({ seen })).toMatchObject(decided('fares.changed', reason));
  expect(await withdraw({})).toMatchObject({ status: 200 });
});

test('an admin who ends a ride or an incident that another has ended sees who it was', async () => {
  const rider = await aRider(backend.core);
  const ride = await anAcceptedRide(backend.core, rider, await aDriver(backend.core));
  const params = { id: ride.id };
  const cancel = (as: Actor, why: string) => backend.call(routes.opsCancelRide, { as, params, body: { reason: why } });
  expect((await cancel(first, reason)).status).toBe(200);
  expect(await cancel(second, 'The same call')).toMatchObject(decided('ride.cancelled', reason));
  await backend.call(routes.report, {
    as: rider,
    body: { category: 'fare', text: 'I paid, and no one came', rideId: ride.id },
  });
  const listed = Object((await backend.call(routes.opsIncidents, { as: first, query: '?state=unsettled' })).body);
  const incident = listed.find(({ rideId }: { rideId: string }) => rideId === ride.id);
  const close = (as: Actor, note: string) =>
    backend.call(routes.closeIncident, { as, params: { id: incident.id }, body: { note } });
  expect((await close(first, 'Paid back')).status).toBe(200);
  expect((await close(first, 'Paid back')).status).toBe(200);
  expect(await close(second, 'Nothing to pay')).toMatchObject(decided('incident.closed', 'Paid back'));
});
