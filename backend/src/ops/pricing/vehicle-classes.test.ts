import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { booking, points } from '../../testing/bookings.ts';
import { OpsAreas } from '../../testing/ops-areas.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let first: Actor;
let second: Actor;
beforeAll(async () => {
  backend = await testBackend();
  first = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'Asked for at the park';
type Row = Record<string, unknown>;
const rows = (body: unknown): Row[] => Object(body);

async function seenOf(vehicleType: string): Promise<unknown> {
  const { body } = await backend.call(routes.vehicleClasses, { as: first });
  return rows(body).find((one) => one.vehicleType === vehicleType)?.decisionId;
}

async function fareOf(vehicleType: string): Promise<unknown> {
  const { body } = await backend.call(routes.quoteRide, { as: await aRider(backend.core), body: points });
  return rows(body.options).find((one) => one.vehicleType === vehicleType)?.fare;
}

test('a class that another admin has changed is not changed unseen, and the reason is on record', async () => {
  const seen = await seenOf('xl');
  const params = { vehicleType: 'xl' };
  const body = { region: 'GN', area: 'conakry', isOpen: false, reason, seen };
  const closed = await backend.call(routes.changeVehicleOpening, { as: first, params, body });
  expect(closed).toMatchObject({ status: 200, body: { changedBy: expect.any(String), reason } });
  const places = rows(closed.body.openings).map(({ region, area, isOpen }) => [region, area, isOpen]);
  expect(places).toContainEqual(['GN', 'conakry', false]);
  expect(places).toContainEqual(['GN', 'guinea', true]);
  const change = (asSeen: unknown) =>
    backend.call(routes.changeVehicleFacts, {
      as: second,
      params,
      body: { capacity: 7, kmh: 16, reason, seen: asSeen },
    });
  expect(await change(seen)).toMatchObject({
    status: 409,
    body: { code: 'ops.decided_meanwhile', decision: { action: 'vehicle_class.closed', reason } },
  });
  expect(await change(await seenOf('xl'))).toMatchObject({ status: 200, body: { capacity: 7, kmh: 16 } });
  expect(backend.publisher.published.filter(({ payload }) => Object(payload).about === 'vehicles')).toHaveLength(2);
  expect(await backend.core.sql(`SELECT details FROM audit_log WHERE action = 'vehicle_class.changed'`)).toEqual([
    { details: { vehicleType: 'xl', capacity: 7, kmh: 16 } },
  ]);
});

test('bodies, documents and picture of a class are changed for drivers who come later, with a line in the audit trail', async () => {
  const params = { vehicleType: 'motorbike' };
  const change = async (facts: object) =>
    backend.call(routes.changeVehicleFacts, {
      as: first,
      params,
      body: { capacity: 1, kmh: 22, ...facts, reason, seen: await seenOf('motorbike') },
    });
  const facts = { bodies: ['motorcycle', 'tricycle'], documents: ['licence', 'insurance'], icon: 'tricycle' };
  expect(await change(facts)).toMatchObject({ status: 200, body: facts });
  expect(rows((await backend.call(routes.vehicles)).body.classes)).toContainEqual(
    expect.objectContaining({ vehicleType: 'motorbike', bodies: facts.bodies, icon: 'tricycle' }),
  );
  const driver = await aDriver(backend.core, { vehicleType: 'motorbike', approval: 'pending' });
  const asked = rows((await backend.call(routes.driverDocuments, { as: driver })).body);
  expect(asked.filter(({ isRequired }) => isRequired).map(({ kind }) => kind)).toEqual(facts.documents);
  expect(await backend.core.sql(`SELECT details FROM audit_log WHERE details ->> 'vehicleType' = 'motorbike'`)).toEqual(
    [{ details: { vehicleType: 'motorbike', capacity: 1, kmh: 22, ...facts } }],
  );
  // What is left out stays, so that a page of the version before takes nothing away.
  expect(await change({})).toMatchObject({ status: 200, body: facts });
  for (const wrong of [{ bodies: [] }, { bodies: ['ship'] }, { documents: ['diary'] }, { icon: 'ship' }])
    expect((await change(wrong)).status).toBe(400);
});

test('an area follows its region again when it has no setting of its own', async () => {
  const params = { vehicleType: 'comfort' };
  const set = async (body: object) =>
    rows(
      (await backend.call(routes.changeVehicleOpening, { as: first, params, body: { ...body, reason } })).body.openings,
    ).find(({ area }) => area === 'freetown');
  const night = { fromMinute: 22 * 60, toMinute: 6 * 60 };
  expect(await set({ region: 'SL', area: 'freetown', isOpen: true, ...night })).toMatchObject({
    isOwn: true,
    hours: { from: 1320, to: 360 },
  });
  expect(await set({ region: 'SL', area: 'freetown', isOpen: null })).toMatchObject({ isOwn: false, hours: null });
});

test('the classes of a city are set before it opens, and riders learn of them when it is open', async () => {
  const params = { vehicleType: 'comfort' };
  const set = async (body: object) => {
    const seen = await seenOf('comfort');
    return backend.call(routes.changeVehicleOpening, { as: first, params, body: { ...body, reason, seen } });
  };
  const tariffIn = async (region: string) => {
    const { body } = await backend.call(routes.vehicles);
    return Object(rows(body.classes).find(({ vehicleType }) => vehicleType === 'comfort')?.tariffs)[region];
  };
  const inBo = async () =>
    rows(
      rows((await backend.call(routes.vehicleClasses, { as: first })).body).find(
        ({ vehicleType }) => vehicleType === 'comfort',
      )?.openings,
    ).find(({ area }) => area === 'bo');
  expect(await inBo()).toMatchObject({ isOpen: true, isOwn: false, isAreaOpen: false });
  const [settings] = rows((await backend.call(routes.vehicleClasses, { as: first })).body);
  const listed = rows(settings?.openings).flatMap(({ region, area }) => (region === 'SL' ? [area] : []));
  expect(listed).toEqual([null, 'freetown', 'bo', 'kenema', 'makeni', 'sierra-leone']);
  // Open in the closed city alone: nothing for a phone to price.
  await set({ region: 'SL', isOpen: false });
  expect(await set({ region: 'SL', area: 'bo', isOpen: true })).toMatchObject({ status: 200 });
  expect(await inBo()).toMatchObject({ isOpen: true, isOwn: true, isAreaOpen: false });
  expect(await tariffIn('SL')).toBeUndefined();
  const areas = new OpsAreas(backend, first);
  expect(await areas.set('bo', { isOpen: true })).toMatchObject({ status: 200 });
  expect(await inBo()).toMatchObject({ isOpen: true, isOwn: true, isAreaOpen: true });
  expect(await tariffIn('SL')).toMatchObject({ base: expect.any(Number) });
  await areas.set('bo', { isOpen: false });
  await set({ region: 'SL', isOpen: true });
});

test.each([
  [{ region: 'SL', area: 'conakry', isOpen: true }, 404],
  [{ region: 'SL', isOpen: null }, 400],
  [{ region: 'SL', isOpen: true, fromMinute: 60 }, 400],
  [{ region: 'SL', isOpen: true, fromMinute: 60, toMinute: 60 }, 400],
  [{ region: 'SL' }, 400],
])('an opening that makes no sense is refused: %j', async (body, status) => {
  const params = { vehicleType: 'comfort' };
  const answer = await backend.call(routes.changeVehicleOpening, { as: first, params, body: { ...body, reason } });
  expect(answer.status).toBe(status);
});

test('a class is added like another, closed, and booked at the rates of that one once it is open', async () => {
  const names = { en: 'Quiet kekeh', fr: 'Tricycle calme', ar: 'هادئ', pt: 'Calmo', kri: 'Kwayɛt kɛkɛ' };
  const body = { vehicleType: 'quiet_kekeh', like: 'kekeh', names, reason };
  const add = (as: Actor) => backend.call(routes.addVehicleClass, { as, body });
  expect((await add(first)).body).toMatchObject({
    vehicleType: 'quiet_kekeh',
    names,
    capacity: 3,
    bodies: ['tricycle'],
  });
  expect(await add(second)).toMatchObject({ status: 409, body: { code: 'ops.class_exists' } });
  expect(await fareOf('quiet_kekeh')).toBeUndefined();
  await backend.call(routes.changeVehicleOpening, {
    as: first,
    params: { vehicleType: 'quiet_kekeh' },
    body: { region: 'SL', area: 'freetown', isOpen: true, reason, seen: await seenOf('quiet_kekeh') },
  });
  const fare = await fareOf('quiet_kekeh');
  expect(fare).toBe(await fareOf('kekeh'));
  const ride = await backend.call(routes.requestRide, {
    as: await aRider(backend.core),
    body: { ...booking, vehicleType: 'quiet_kekeh' },
    headers: { 'idempotency-key': 'quiet' },
  });
  expect(ride).toMatchObject({ status: 201, body: { vehicleType: 'quiet_kekeh', fare } });
  const card = (await backend.call(routes.vehicles)).body;
  expect(rows(card.classes).at(-1)).toMatchObject({ vehicleType: 'quiet_kekeh', names });
});

test('riders and strangers change nothing', async () => {
  const rider = await aRider(backend.core);
  const params = { vehicleType: 'kekeh' };
  for (const row of [
    routes.vehicleClasses,
    routes.addVehicleClass,
    routes.changeVehicleFacts,
    routes.changeVehicleOpening,
  ]) {
    const call = { params, ...(row.method !== 'GET' && { body: {} }) };
    expect((await backend.call(row, { ...call, as: rider })).status).toBe(403);
    expect((await backend.call(row, call)).status).toBe(401);
  }
});
