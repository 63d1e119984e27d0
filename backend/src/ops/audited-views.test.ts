import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRide, aRider, aTripUnderWay } from '@waka/core/testing/builders';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A test of looks';

test('S38: viewing a person needs a reason, which is audited', async () => {
  const rider = await aRider(backend.core);
  const ride = await aRide(backend.core, rider);
  const params = { id: rider.id };
  expect((await backend.call(routes.viewPerson, { as: admin, params, body: {} })).status).toBe(400);
  expect((await backend.call(routes.viewPerson, { as: admin, params, body: { reason } })).body).toMatchObject({
    id: rider.id,
    rides: [{ id: ride.id, status: 'pending' }],
    audit: [{ action: 'account.viewed', reason, actorName: expect.any(String) }],
  });
});

const looksOf = (by: Actor) =>
  backend.core.sql('SELECT action, subject_id, details FROM audit_log WHERE actor_id = $1 ORDER BY id', [by.id]);
let admins = 0;
const anAdmin = () => anAccount(backend.core, { email: `admin${(admins += 1)}@example.com`, userType: 'admin' });

test('S38: paging through past rides is audited, once a page; viewing live ones is not', async () => {
  const as = await anAdmin();
  const { id: before } = await aRide(backend.core, await aRider(backend.core));
  const list = async (query: string) => expect((await backend.call(routes.opsRides, { as, query })).status).toBe(200);
  await list('?show=live');
  await list('?show=attention');
  expect(await looksOf(as)).toEqual([]);
  for (const query of ['?show=all', '?show=all', `?show=all&before=${before}`, '?show=marked']) {
    await list(query);
  }
  expect(await looksOf(as)).toEqual([
    { action: 'rides.listed', subjectId: null, details: { show: 'all', before: null } },
    { action: 'rides.listed', subjectId: null, details: { show: 'all', before } },
    { action: 'rides.listed', subjectId: null, details: { show: 'marked', before: null } },
  ]);
});

test('a ride is found by the number of its receipt, whole or its last part', async () => {
  const { rider, driver, rideId: id } = await aTripUnderWay(backend.core);
  const last = id.slice(-8).toUpperCase();
  const ridesFound = async (q: string) => {
    const { body } = await backend.call(routes.findPeople, { as: admin, query: `?q=${encodeURIComponent(q)}` });
    return [body].flat().map((found) => [Object(found).id, Object(found).ride]);
  };
  expect(await ridesFound(last)).toEqual([[rider.id, { id, number: null }]]);
  await completeRide(backend.core, driver, id);
  const receipt = await backend.call(routes.rideReceipt, { as: rider, params: { id } });
  const number = String(Object(receipt.body).number);
  expect(number).toMatch(new RegExp(`^W\\d{6}-${last}$`));
  for (const typed of [number, ` ${number.toLowerCase()} `, number.replace('-', ''), last.toLowerCase()])
    expect(await ridesFound(typed)).toEqual([[rider.id, { id, number }]]);
  expect(await ridesFound(`W261127-${'0'.repeat(8)}`)).toEqual([]);
});

test('S38: the results of a search for people are audited, and not the typed text', async () => {
  const as = await anAdmin();
  const rider = await aRider(backend.core);
  await backend.core.sql(`UPDATE users SET full_name = 'Sia Findable' WHERE id = $1`, [rider.id]);
  const find = (q: string) => backend.call(routes.findPeople, { as, query: `?q=${q}` });
  await find('findable');
  await find('sia%20findable');
  // By an id, as the address of a file has it.
  expect((await find(rider.id)).body).toMatchObject([{ id: rider.id, fullName: 'Sia Findable' }]);
  await find('no-such-name');
  expect(await looksOf(as)).toEqual([
    { action: 'people.found', subjectId: null, details: { found: [rider.id] } },
    { action: 'people.found', subjectId: null, details: { found: [] } },
  ]);
  await backend.call(routes.drivers, { as, query: '?status=pending' });
  expect((await looksOf(as)).at(-1)).toEqual({
    action: 'drivers.listed',
    subjectId: null,
    details: { status: 'pending', before: null },
  });
});

test('S38: opening the file, the figures or the money of a driver, and an incident, is audited', async () => {
  const as = await anAdmin();
  const driver = await aDriver(backend.core);
  const params = { id: driver.id };
  for (const row of [routes.driverFile, routes.opsDriver, routes.driverBalanceForOps, routes.driverFile]) {
    expect((await backend.call(row, { as, params })).status).toBe(200);
  }
  const ride = await anAcceptedRide(backend.core, await aRider(backend.core), driver);
  const raised = await backend.call(routes.raiseSos, { as: driver, params: { id: ride.id }, body: {} });
  const incidentId = String(raised.body.id);
  expect((await backend.call(routes.incidentFile, { as, params: { id: incidentId } })).status).toBe(200);
  expect(await looksOf(as)).toEqual([
    { action: 'driver.viewed', subjectId: driver.id, details: {} },
    { action: 'incident.viewed', subjectId: incidentId, details: {} },
  ]);
});

test('S38: each page of past incidents, of drivers’ accounts, of unpaid rides and of refunds is audited, open incidents are not', async () => {
  const as = await anAdmin();
  const before = '01890000-0000-7000-8000-000000000000';
  const list = async (
    row: typeof routes.opsIncidents | typeof routes.driverAccounts | typeof routes.unpaidPayments,
    query: string,
  ) => expect((await backend.call(row, { as, query })).status).toBe(200);
  await list(routes.opsIncidents, '?state=unsettled');
  expect(await looksOf(as)).toEqual([]);
  await list(routes.opsIncidents, '');
  await list(routes.opsIncidents, '');
  await list(routes.opsIncidents, `?state=closed&kind=sos&before=${before}`);
  await list(routes.driverAccounts, '?side=owed');
  await list(routes.unpaidPayments, '');
  expect((await backend.call(routes.refundsDue, { as })).status).toBe(200);
  expect(await looksOf(as)).toEqual([
    { action: 'incidents.listed', subjectId: null, details: { state: null, kind: null, before: null } },
    { action: 'incidents.listed', subjectId: null, details: { state: 'closed', kind: 'sos', before } },
    { action: 'driver_accounts.listed', subjectId: null, details: { side: 'owed' } },
    { action: 'unpaid_payments.listed', subjectId: null, details: { before: null } },
    { action: 'refunds.listed', subjectId: null, details: { side: 'open' } },
  ]);
});

test.each([
  ['a person', routes.viewPerson, 'account.viewed'],
  ['a ride', routes.opsRide, 'ride.viewed'],
] as const)('%s that a page reads again and again is on record once for each who looks and why', async (...given) => {
  const [what, row, action] = given;
  const rider = await aRider(backend.core);
  const id = what === 'a ride' ? (await aRide(backend.core, rider)).id : rider.id;
  const other = await anAccount(backend.core, { email: `${action}@example.com`, userType: 'admin' });
  const look = async (as: Actor, why: string) =>
    expect((await backend.call(row, { as, params: { id }, body: { reason: why } })).status).toBe(200);
  const onRecord = () =>
    backend.core.sql('SELECT action, reason, actor_id FROM audit_log WHERE subject_id = $1 ORDER BY id', [id]);

  await look(admin, reason);
  await look(admin, reason);
  await look(admin, 'Another reason');
  await look(admin, reason);
  await look(other, reason);
  const looks = [
    { action, reason, actorId: admin.id },
    { action, reason: 'Another reason', actorId: admin.id },
    { action, reason, actorId: other.id },
  ];
  expect(await onRecord()).toEqual(looks);

  await backend.core.sql(`UPDATE audit_log SET at = at - interval '16 minutes' WHERE subject_id = $1`, [id]);
  await look(admin, reason);
  expect(await onRecord()).toEqual([...looks, { action, reason, actorId: admin.id }]);
});
