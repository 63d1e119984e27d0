import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { importKnownPlaces } from '@waka/core/places/known-places';
import { completeRide } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anAcceptedRide, aRider, cottonTree } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A test of ops';

async function aDocument(driver: Actor, kind = 'licence', expiresOn: string | null = '2030-01-31'): Promise<string> {
  const [document] = await backend.core.sql<{ id: string }>(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, expires_on)
     VALUES ($1, $2, 'documents/test', 'image/webp', uuidv7(), $3) RETURNING id`,
    [driver.id, kind, expiresOn],
  );
  return document?.id ?? '';
}

const licenceOf = async (driver: Actor) =>
  Object.values((await backend.call(routes.driverDocuments, { as: driver })).body).find(
    (document) => Object(document).kind === 'licence',
  );

describe('a document of a driver', () => {
  test('is refused with a reason that the driver reads, and is in the audit trail', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const documentId = await aDocument(driver);
    const params = { id: driver.id, kind: 'licence' };
    expect((await backend.call(routes.refuseDocument, { as: admin, params, body: { documentId } })).status).toBe(400);
    const refused = await backend.call(routes.refuseDocument, { as: admin, params, body: { documentId, reason } });
    expect(refused.body).toMatchObject({
      driver: { id: driver.id },
      audit: [{ action: 'driver_document.refused', document: 'licence', reason, actorName: expect.any(String) }],
    });
    expect(await licenceOf(driver)).toMatchObject({ state: 'refused', reason });
    expect((await backend.call(routes.notifications, { as: driver })).body).toMatchObject([
      { kind: 'document_refused', facts: { reason } },
    ]);
  });

  test('is approved with its expiry date, unless that has passed', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const documentId = await aDocument(driver);
    const params = { id: driver.id, kind: 'licence' };
    const approve = (expiresOn?: string) =>
      backend.call(routes.approveDocument, { as: admin, params, body: { documentId, expiresOn } });
    expect(await approve('2020-01-01')).toMatchObject({ status: 422, body: { code: 'document.expired' } });
    expect((await approve('2029-02-30')).status).toBe(400);
    expect(await licenceOf(driver)).toMatchObject({ state: 'uploaded' });
    expect((await approve('2029-06-30')).status).toBe(200);
    expect(await licenceOf(driver)).toMatchObject({ state: 'approved', expiresOn: '2029-06-30', reason: null });
  });

  test('that was replaced meanwhile cannot be decided about', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const documentId = await aDocument(driver);
    await backend.core.sql('DELETE FROM driver_documents WHERE id = $1', [documentId]);
    await aDocument(driver);
    const params = { id: driver.id, kind: 'licence' };
    expect(await backend.call(routes.approveDocument, { as: admin, params, body: { documentId } })).toMatchObject({
      status: 409,
      body: { code: 'ops.document_moot' },
    });
    expect(await licenceOf(driver)).toMatchObject({ state: 'uploaded' });
  });

  test.each([routes.driverFile, routes.approveDocument, routes.refuseDocument, routes.restoreDriver])(
    '$path is for admins',
    async (row) => {
      const driver = await aDriver(backend.core);
      const params = { id: driver.id, kind: 'licence' };
      const body = row.method === 'POST' ? {} : undefined;
      expect((await backend.call(row, { as: driver, params, body })).status).toBe(403);
      expect((await backend.call(row, { params, body })).status).toBe(401);
    },
  );
});

test('a suspended driver is restored, with a reason in the audit log', async () => {
  const driver = await aDriver(backend.core);
  const given = { as: admin, params: { id: driver.id }, body: { reason } };
  await backend.call(routes.suspendDriver, given);
  expect((await backend.call(routes.restoreDriver, given)).body).toMatchObject({ approval: 'approved' });
  const { body } = await backend.call(routes.driverFile, { as: admin, params: { id: driver.id } });
  expect(body).toMatchObject({
    audit: [
      { action: 'driver.reinstated', reason },
      { action: 'driver.suspended', reason },
    ],
  });
});

describe('an incident', () => {
  test('has a file with both sides, and each step of its history', async () => {
    await importKnownPlaces(backend.core.sql);
    const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
    const ride = await anAcceptedRide(backend.core, rider, driver);
    const { body: raised } = await backend.call(routes.raiseSos, {
      as: rider,
      params: { id: ride.id },
      body: { position: cottonTree },
    });
    const params = { id: String(raised.id) };
    const listed = (query: string) => backend.call(routes.opsIncidents, { as: admin, query });
    expect((await listed('?state=unsettled&kind=sos')).body).toMatchObject([
      {
        id: params.id,
        state: 'open',
        place: 'Cotton Tree',
        ride: { plate: 'AKL 482', vehicle: 'Toyota Corolla', from: expect.any(String), to: expect.any(String) },
      },
    ]);
    await backend.call(routes.takeIncident, { as: admin, params, body: undefined });
    await backend.call(routes.noteIncident, { as: admin, params, body: { note: 'Called, no answer' } });
    await backend.call(routes.closeIncident, { as: admin, params, body: { note: 'Safe' } });
    // Another vehicle, approved meanwhile, was not on that ride.
    await backend.core.sql(
      `UPDATE driver_profiles SET vehicle_make = 'Mazda', vehicle_model = 'Demio', vehicle_plate_number = 'AAB 001'
       WHERE user_id = $1`,
      [driver.id],
    );
    const { body } = await backend.call(routes.incidentFile, { as: admin, params });
    expect(body).toMatchObject({
      incident: { state: 'closed', note: 'Safe' },
      ride: {
        id: ride.id,
        vehicle: 'Toyota Corolla',
        plate: 'AKL 482',
        rider: { id: rider.id },
        driver: { id: driver.id, phone: expect.stringMatching(/^\+232/) },
      },
      history: [
        { action: 'incident.closed', reason: 'Safe' },
        { action: 'incident.noted', reason: 'Called, no answer' },
        { action: 'incident.taken', reason: null },
      ],
    });
    expect((await listed('?state=unsettled')).body).toEqual([]);
    expect((await listed('?state=closed&kind=report')).body).toEqual([]);
    expect((await listed('?state=lost')).status).toBe(400);
  });
});

describe('the commission', () => {
  test('changes for future rides, and the ledger keeps that of past ones', async () => {
    const body = { region: 'SL', vehicleType: 'standard', percent: 20, reason };
    const kept = async () => {
      const [rider, driver] = [await aRider(backend.core, { usesPin: false }), await aDriver(backend.core)];
      const { id } = await anAcceptedRide(backend.core, rider, driver);
      await backend.call(routes.arriveAtPickup, { as: driver, params: { id } });
      await backend.call(routes.startRide, { as: driver, params: { id }, body: {} });
      await completeRide(backend.core, driver, id);
      const [line] = await backend.core.sql<{ percent: number }>(
        `SELECT round(-100.0 * amount / fare)::int AS percent FROM ledger_entries
         JOIN ledger_transactions ON ledger_transactions.id = transaction_id JOIN rides ON rides.id = ride_id
         WHERE ride_id = $1 AND account = 'commission'`,
        [id],
      );
      return line?.percent;
    };
    expect(await kept()).toBe(15);
    expect((await backend.call(routes.changeCommission, { as: admin, body })).body).toMatchObject({
      state: 'current',
      percent: 20,
      reason,
      changedBy: expect.any(String),
    });
    expect(await kept()).toBe(20);
    const now = { ...body, effectiveFrom: null };
    expect((await backend.call(routes.changeCommission, { as: admin, body: now })).body).toMatchObject({
      state: 'current',
    });
    const past = { ...body, effectiveFrom: '2026-01-01T00:00:00Z' };
    expect((await backend.call(routes.changeCommission, { as: admin, body: past })).status).toBe(422);
    expect((await backend.call(routes.changeCommission, { as: admin, body: { ...body, percent: 60 } })).status).toBe(
      400,
    );
    const { body: rates } = await backend.call(routes.commissionRates, { as: admin });
    const standard = Object.values(rates).filter(
      (rate) => Object(rate).region === 'SL' && Object(rate).vehicleType === 'standard',
    );
    expect(standard).toMatchObject([
      { state: 'current', percent: 20 },
      { state: 'past', percent: 20 },
      { state: 'past', percent: 15, changedBy: null },
    ]);
  });
});

test.each([
  ['fares', routes.changeFare, routes.withdrawFare, routes.fares, { base: 150_000, perKm: 15_000 }],
  ['commission', routes.changeCommission, routes.withdrawCommission, routes.commissionRates, { percent: 30 }],
] as const)('%s that are not in effect yet are withdrawn, with a reason on record', async (...given) => {
  const [name, change, withdraw, list, rate] = given;
  const body = { region: 'SL', vehicleType: 'xl', ...rate, reason };
  const set = async (effectiveFrom?: string) =>
    String((await backend.call(change, { as: admin, body: { ...body, effectiveFrom } })).body.id);
  const coming = await set(new Date(Date.now() + 30 * 86_400_000).toISOString());
  const call = (id: string, sent: object) => backend.call(withdraw, { as: admin, params: { id }, body: sent });
  expect((await call(coming, {})).status).toBe(400);
  expect((await call(coming, { reason })).body).toEqual({ ok: true });
  expect(JSON.stringify((await backend.call(list, { as: admin })).body)).not.toContain(coming);
  expect(
    await backend.core.sql(
      'SELECT action, reason, details FROM audit_log WHERE subject_id = $1 ORDER BY id DESC LIMIT 1',
      [coming],
    ),
  ).toMatchObject([{ action: `${name}.withdrawn`, reason, details: { region: 'SL', vehicleType: 'xl', ...rate } }]);
  expect((await call(randomUUID(), { reason })).status).toBe(404);
  expect(await call(await set(), { reason })).toMatchObject({ status: 422, body: { code: 'ops.rate_in_past' } });
});

describe('the emergency number of a city', () => {
  test('is what the button of a ride there calls, and its changes are audited', async () => {
    const rider = await aRider(backend.core);
    const { id } = await anAcceptedRide(backend.core, rider, await aDriver(backend.core));
    const change = (city: string, emergencyPhone: string) =>
      backend.call(routes.changeCity, {
        as: admin,
        params: { city },
        body: { emergencyPhone, isVerified: true, reason },
      });
    expect((await change('freetown', '+232 22 123 456')).body).toMatchObject({
      emergencyPhone: '+23222123456',
      verifiedOn: expect.any(String),
      reason,
    });
    expect((await backend.call(routes.rideSafety, { as: rider, params: { id } })).body).toMatchObject({
      emergencyPhone: '+23222123456',
    });
    expect((await change('freetown', 'police')).status).toBe(400);
    expect((await change('conakry', '+224 76 12')).status).toBe(400);
    expect((await change('conakry', '30 24 12 34')).body).toMatchObject({
      emergencyPhone: '+22430241234',
      region: 'GN',
    });
    expect((await change('conakry', '117')).body).toMatchObject({ emergencyPhone: '117' });
    expect((await change('atlantis', '112')).status).toBe(404);
    expect((await backend.call(routes.cities, { as: admin })).body).toContainEqual(
      expect.objectContaining({ city: 'guinea', changedBy: null }),
    );
    const body = { emergencyPhone: '112', isVerified: false, reason };
    expect((await backend.call(routes.changeCity, { as: rider, params: { city: 'freetown' }, body })).status).toBe(403);
  });
});

test('the file of a person has payments, payment methods with their last digits only, and reports', async () => {
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  const ride = await anAcceptedRide(backend.core, rider, driver);
  await backend.core.sql(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default)
     VALUES ($1, 'orange_money', '+23276123456', 'Aminata', true)`,
    [rider.id],
  );
  await backend.core.sql(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency)
     VALUES ($1, $2, $3, 'orange_money', 25000, 'SLE')`,
    [ride.id, rider.id, driver.id],
  );
  await backend.call(routes.report, { as: rider, body: { category: 'fare', text: 'Too dear', rideId: ride.id } });
  const { body } = await backend.call(routes.viewPerson, { as: admin, params: { id: rider.id }, body: { reason } });
  expect(body).toMatchObject({
    methods: [{ type: 'orange_money', ending: '3456', isDefault: true, brand: null }],
    payments: [{ rideId: ride.id, state: 'due', amount: 25_000 }],
    reports: [{ kind: 'report', category: 'fare', state: 'open' }],
  });
  expect(JSON.stringify(Object(body).methods)).not.toContain('123456');
});
