import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider, cottonTree } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const north = (metres: number) => ({ ...cottonTree, lat: cottonTree.lat + metres / 111_195 });
const settings = {
  region: 'SL',
  names: { en: 'Lungi Airport', fr: 'Aéroport de Lungi' },
  ...cottonTree,
  radiusM: 400,
  polygon: null,
  vehicleTypes: ['standard'],
  outsideSeconds: 60,
  silentSeconds: 180,
  isOpen: true,
  reason: 'Drivers quarrel about who is next.',
};
const set = (changes: object = {}) =>
  backend.call(routes.setQueueZone, { as: admin, body: { ...settings, ...changes } });

test('a zone is added, changed by what was seen, and removed, with its reasons on record', async () => {
  const { status, body: added } = await set();
  expect({ status, body: added }).toMatchObject({
    status: 200,
    body: { names: settings.names, isOpen: true, waiting: 0, reason: settings.reason },
  });
  const { id, decisionId } = added;
  const changed = await set({ id, seen: decisionId, isOpen: false });
  expect(changed).toMatchObject({ status: 200, body: { id, isOpen: false } });
  expect(await set({ id, seen: decisionId })).toMatchObject({ status: 409, body: { code: 'ops.decided_meanwhile' } });
  expect((await backend.call(routes.queueZones, { as: admin })).body).toMatchObject([{ id, isOpen: false }]);
  const { reason } = settings;
  const remove = () =>
    backend.call(routes.removeQueueZone, { as: admin, params: { id: String(id) }, body: { reason } });
  expect(await remove()).toMatchObject({ status: 200 });
  expect(await remove()).toMatchObject({ status: 409, body: { decision: { action: 'queue_zone.removed', reason } } });
  expect(backend.publisher.published.filter(({ payload }) => Object(payload).about === 'lines')).toHaveLength(3);
});

test('ops reads the line of a zone, and its drivers their places', async () => {
  const { core } = backend;
  await core.sql('DELETE FROM queue_zones');
  const { body } = await set();
  const [first, second] = [await aDriver(core), await aDriver(core)];
  for (const { id } of [first, second]) {
    await core.sql('INSERT INTO line_places (driver_id, zone_id) VALUES ($1, $2)', [id, body.id]);
  }
  const line = await backend.call(routes.queueLine, { as: admin, params: { id: String(body.id) } });
  expect(line).toMatchObject({
    status: 200,
    body: [
      { driverId: first.id, name: 'Mohamed Sesay', place: 1 },
      { driverId: second.id, place: 2 },
    ],
  });
  const [view] = await core.sql(`SELECT actor_id, details FROM audit_log WHERE action = 'queue_line.viewed'`);
  expect(view).toMatchObject({ actorId: admin.id });
  // Reading it is no decision, which would make the page outdated.
  expect(await set({ id: body.id, seen: body.decisionId })).toMatchObject({ status: 200 });
  expect((await backend.call(routes.driverLine, { as: second })).body).toEqual({
    line: { names: settings.names, place: 2, length: 2, isAway: false },
  });
  expect((await backend.call(routes.driverLine, { as: await aDriver(core) })).body).toEqual({ line: null });
});

test.each([
  ['of the other country', { region: 'GN' }, 422, 'place.other_country'],
  [
    'with lines that cross',
    {
      polygon: [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
    },
    422,
    'area.lines_cross',
  ],
  ['of a class that does not exist', { vehicleTypes: ['rocket'] }, 400, 'request.invalid'],
  [
    'with two corners',
    {
      polygon: [
        [0, 0],
        [1, 1],
      ],
    },
    400,
    'request.invalid',
  ],
  ['without a name', { names: { en: '' } }, 400, 'request.invalid'],
])('a zone %s is refused', async (_, changes, status, code) => {
  const { polygon } = Object(changes);
  const corners = polygon?.map(([up, right]: [number, number]) => ({
    lat: cottonTree.lat + up / 100,
    lng: cottonTree.lng + right / 100,
  }));
  expect(await set({ ...changes, polygon: corners ?? null })).toMatchObject({ status, body: { code } });
});

test('an open zone that overlaps another one is refused, whichever shape they have', async () => {
  await backend.core.sql('DELETE FROM queue_zones');
  const { body: first } = await set();
  const refused = { status: 422, body: { code: 'ops.zone_overlaps' } };
  expect(await set(north(700))).toMatchObject(refused);
  const polygon = [north(390), { ...north(390), lng: cottonTree.lng + 0.01 }, { ...north(900), lng: cottonTree.lng }];
  expect(await set({ ...north(600), polygon })).toMatchObject(refused);
  const { status, body: closed } = await set({ ...north(700), isOpen: false });
  expect(status).toBe(200);
  expect(await set({ ...north(700), id: closed.id, seen: closed.decisionId })).toMatchObject(refused);
  expect(await set({ id: first.id, seen: first.decisionId, radiusM: 450 })).toMatchObject({ status: 200 });
  expect(await set(north(860))).toMatchObject({ status: 200 });
  expect(await set({ region: 'GN', lat: 9.51, lng: -13.71 })).toMatchObject({ status: 200 });
});

test('a page of the version before, which knows neither times nor corners, changes none of the times', async () => {
  await backend.core.sql('DELETE FROM queue_zones');
  const older = { polygon: undefined, outsideSeconds: undefined, silentSeconds: undefined };
  const { body: added } = await set(older);
  expect(added).toMatchObject({ polygon: null, outsideSeconds: 60, silentSeconds: 180 });
  const { body: changed } = await set({ id: added.id, seen: added.decisionId, outsideSeconds: 0, silentSeconds: 600 });
  expect(await set({ ...older, id: added.id, seen: changed.decisionId })).toMatchObject({
    status: 200,
    body: { outsideSeconds: 0, silentSeconds: 600 },
  });
});

test('two admins who open overlapping zones at once get one of them', async () => {
  await backend.core.sql('DELETE FROM queue_zones');
  const answers = await Promise.all([set(), set({ radiusM: 300 })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('only admins look at lines and change zones', async () => {
  const as = await aRider(backend.core);
  expect((await backend.call(routes.queueZones, { as })).status).toBe(403);
  expect((await backend.call(routes.setQueueZone, { as, body: settings })).status).toBe(403);
  expect((await backend.call(routes.driverLine, { as })).status).toBe(403);
});
