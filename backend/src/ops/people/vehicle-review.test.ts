import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { noticeText } from '@waka/core/messages/notices';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@waka.test', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'Not the vehicle of the documents';
const change = async (as: Actor, body: object) =>
  expect((await backend.call(routes.updateDriverProfile, { as, body })).status).toBe(200);
const waitingOf = async ({ id }: Actor) =>
  Object((await backend.call(routes.driverFile, { as: admin, params: { id } })).body).waitingVehicle;
const decideVehicle = async (
  { id }: Actor,
  row: typeof routes.approveVehicle | typeof routes.refuseVehicle,
  changeId: string,
) =>
  backend.call(row, {
    as: admin,
    params: { id },
    body: { changeId, ...(row === routes.refuseVehicle && { reason }) },
  });
async function plateSeen(driver: Actor) {
  const ride = await anAcceptedRide(backend.core, await aRider(backend.core), driver);
  return ride.driver?.vehicle?.plate;
}
const refusedFor = (code: string) => ({ status: 403, body: { code } });

test.each(['vehiclePlateNumber', 'vehicleMake', 'vehicleModel'])(
  'an approved driver keeps the old vehicle where its %s was emptied',
  async (fact) => {
    const driver = await aDriver(backend.core);
    await change(driver, { [fact]: null });
    const { id } = await waitingOf(driver);
    expect(await decideVehicle(driver, routes.approveVehicle, id)).toMatchObject({
      status: 409,
      body: { code: 'ops.vehicle_unknown' },
    });
    expect(await plateSeen(driver)).toBe('AKL 482');
    expect((await decideVehicle(driver, routes.refuseVehicle, id)).body).toMatchObject({ waitingVehicle: null });
  },
);

test('an approved driver reads that the vehicle is in review, not to add it again, where none was known before, and goes online once it is approved', async () => {
  const driver = await aDriver(backend.core);
  await backend.core.sql(
    `UPDATE driver_profiles SET vehicle_plate_number = NULL, is_online = false, silenced_at = now() WHERE user_id = $1`,
    [driver.id],
  );
  const statusOf = async () => (await backend.call(routes.driverStatus, { as: driver })).body;
  const mayResume = async () => (await statusOf()).mayResume;
  const lack = async () => (await statusOf()).vehicleLack;
  const inReview = async () =>
    Object(await backend.call(routes.drivers, { as: admin, query: '?status=review' })).body.map(({ id }: Actor) => id);
  const notices = async () =>
    Object((await backend.call(routes.notifications, { as: driver, headers: { 'accept-language': 'fr' } })).body).map(
      ({ facts }: { facts: { message: string } }) => facts.message,
    );
  const goOnline = () =>
    backend.call(routes.setDriverStatus, {
      as: driver,
      body: { status: 'online', location: { lat: 8.4844, lng: -13.2344 } },
    });
  expect(await goOnline()).toMatchObject(refusedFor('driver.vehicle_unknown'));
  expect(await lack()).toBe('unknown');
  // A change of another fact adds nothing that a rider could tell it by.
  await change(driver, { licenseNumber: 'SL-2212' });
  expect(await goOnline()).toMatchObject(refusedFor('driver.vehicle_unknown'));
  await change(driver, { vehiclePlateNumber: 'AXY 904' });
  expect(await goOnline()).toMatchObject(refusedFor('driver.vehicle_in_review'));
  expect(await lack()).toBe('in_review');
  expect(await inReview()).toContain(driver.id);
  expect(await mayResume()).toBe(false);
  const { id } = await waitingOf(driver);
  expect((await decideVehicle(driver, routes.approveVehicle, id)).status).toBe(200);
  expect(await mayResume()).toBe(true);
  expect(await lack()).toBeNull();
  expect(await notices()).toEqual([noticeText('vehicle_approved', 'fr')]);
  expect((await goOnline()).status).toBe(200);
});

test('a driver who lacks documents is not approved without a reason', async () => {
  const driver = await aDriver(backend.core, { approval: 'pending' });
  const params = { id: driver.id };
  for (const silent of [undefined, {}]) {
    expect(await backend.call(routes.approveDriver, { as: admin, params, body: silent })).toMatchObject({
      status: 409,
      body: { code: 'ops.lacking_reason' },
    });
  }
  expect((await backend.call(routes.driverStatus, { as: driver })).body).toMatchObject({ isApproved: false });
});

async function aDocument({ id }: Actor, kind: string, state: 'approved' | 'uploaded', at: string) {
  await backend.core.sql(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, state, expires_on, uploaded_at,
       reviewed_at)
     VALUES ($1, $2, gen_random_uuid()::text, 'image/webp', gen_random_uuid(), $3,
       CASE WHEN $2 IN ('insurance', 'vehicle_registration', 'licence') THEN current_date + 300 END, $4::timestamptz,
       CASE WHEN $3 = 'approved' THEN now() END)`,
    [id, kind, state, at],
  );
}
const fileOf = async ({ id }: Actor) =>
  Object((await backend.call(routes.driverFile, { as: admin, params: { id } })).body);
const statesOf = async (driver: Actor) =>
  Object.fromEntries(
    (await fileOf(driver)).documents.map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
  );
const online = { status: 'online', location: { lat: 8.4844, lng: -13.2344 } };

test('the documents of the vehicle before do not count for another one, and its driver waits for those of the new one', async () => {
  const driver = await aDriver(backend.core);
  for (const kind of ['licence', 'insurance', 'vehicle_registration', 'national_id', 'vehicle_photo'])
    await aDocument(driver, kind, 'approved', '2020-01-01');
  expect(await fileOf(driver)).toMatchObject({ documentsAgain: [] });
  await change(driver, { vehiclePlateNumber: 'AGB 885', vehicleModel: 'Fit' });
  const { waitingVehicle, documentsAgain } = await fileOf(driver);
  expect(documentsAgain.toSorted()).toEqual(['insurance', 'vehicle_photo', 'vehicle_registration']);
  const ownDocuments = async () => Object((await backend.call(routes.driverDocuments, { as: driver })).body);
  const due = (await ownDocuments()).filter(({ isDueAgain }: { isDueAgain: boolean }) => isDueAgain);
  expect(due.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(documentsAgain.toSorted());
  expect((await decideVehicle(driver, routes.approveVehicle, waitingVehicle.id)).status).toBe(200);
  expect(await statesOf(driver)).toMatchObject({
    licence: 'approved',
    national_id: 'approved',
    insurance: 'refused',
    vehicle_registration: 'refused',
    vehicle_photo: 'refused',
  });
  const { body: status } = await backend.call(routes.driverStatus, { as: driver });
  expect(status).toMatchObject({ isOnline: false });
  expect(Object(status).endingDocuments).toContainEqual(
    expect.objectContaining({ kind: 'insurance', isOfBefore: true }),
  );
  expect(await ownDocuments()).toContainEqual(
    expect.objectContaining({ kind: 'insurance', isOfBefore: true, isDueAgain: false }),
  );
  expect((await backend.call(routes.setDriverStatus, { as: driver, body: online })).status).toBe(403);
  const notices = Object((await backend.call(routes.notifications, { as: driver })).body);
  expect(notices[0].facts.message).toBe(noticeText('vehicle_papers', 'en'));
});

const approve = async (driver: Actor, kind: string) => {
  const { id, decisionId, expiresOn } = (await fileOf(driver)).documents.find(
    (document: { kind: string }) => document.kind === kind,
  );
  const body = { documentId: id, seen: decisionId, ...(expiresOn && { expiresOn }) };
  return backend.call(routes.approveDocument, { as: admin, params: { id: driver.id, kind }, body });
};

test('documents of the vehicle before are not approved for the new one; those sent since are', async () => {
  const driver = await aDriver(backend.core);
  await aDocument(driver, 'licence', 'uploaded', '2020-01-01');
  await aDocument(driver, 'insurance', 'approved', '2020-01-01');
  await aDocument(driver, 'vehicle_registration', 'uploaded', '2020-01-01');
  await aDocument(driver, 'vehicle_photo', 'uploaded', '2020-01-01');
  await backend.core.sql(
    `UPDATE driver_documents SET state = 'refused', reason = 'Blurred', reviewed_at = now() WHERE user_id = $1 AND kind = 'vehicle_photo'`,
    [driver.id],
  );
  await change(driver, { vehiclePlateNumber: 'AGB 890' });
  // Until the change is approved they are of the vehicle in force.
  expect((await approve(driver, 'vehicle_registration')).status).toBe(200);
  await decideVehicle(driver, routes.approveVehicle, (await fileOf(driver)).waitingVehicle.id);
  for (const kind of ['insurance', 'vehicle_registration', 'vehicle_photo']) {
    expect(await approve(driver, kind)).toMatchObject({ status: 409, body: { code: 'ops.document_of_before' } });
  }
  const { documents } = await fileOf(driver);
  expect(documents.filter(({ isOfBefore }: { isOfBefore: boolean }) => isOfBefore)).toHaveLength(3);
  expect((await approve(driver, 'licence')).status).toBe(200);
  await backend.core.sql(`DELETE FROM driver_documents WHERE user_id = $1 AND kind = 'insurance'`, [driver.id]);
  await aDocument(driver, 'insurance', 'uploaded', '2090-01-01');
  expect((await approve(driver, 'insurance')).status).toBe(200);
});

test('an earlier document of the vehicle before does not count beside a refused one of the new', async () => {
  const driver = await aDriver(backend.core);
  await change(driver, { vehiclePlateNumber: 'AGB 891' });
  await aDocument(driver, 'insurance', 'uploaded', '2090-01-01');
  await backend.core.sql(
    `UPDATE driver_documents SET state = 'refused', reason = 'Blurred', reviewed_at = now(), is_renewal = true, covered_until = current_date + 100
     WHERE user_id = $1`,
    [driver.id],
  );
  expect((await backend.call(routes.driverStatus, { as: driver })).body).toMatchObject({
    isOnline: true,
    endingDocuments: [{ kind: 'insurance', isRefused: true, endsWithChange: true }],
  });
  const before = await fileOf(driver);
  expect(before.documentsAgain).toEqual(['insurance']);
  const earlier = expect.objectContaining({ endsWithChange: true });
  expect(before.documents).toContainEqual(expect.objectContaining({ kind: 'insurance', isDueAgain: true, earlier }));
  await decideVehicle(driver, routes.approveVehicle, before.waitingVehicle.id);
  expect((await backend.call(routes.driverStatus, { as: driver })).body).toMatchObject({ isOnline: false });
  expect(await statesOf(driver)).toMatchObject({ insurance: 'refused' });
  expect((await fileOf(driver)).documents).toContainEqual(
    expect.objectContaining({ kind: 'insurance', isOfBefore: false, reason: 'Blurred', earlier: null }),
  );
});

test('documents sent since the change are of the new vehicle: approved ones stay, and others count once they are approved', async () => {
  const driver = await aDriver(backend.core);
  await change(driver, { vehiclePlateNumber: 'AGB 886' });
  // A later change of another fact leaves what was sent meanwhile.
  await aDocument(driver, 'insurance', 'approved', '2090-01-01');
  await aDocument(driver, 'vehicle_registration', 'uploaded', '2090-01-01');
  await change(driver, { vehicleModel: 'Fit' });
  const { waitingVehicle, documentsAgain } = await fileOf(driver);
  expect(documentsAgain).toEqual([]);
  await decideVehicle(driver, routes.approveVehicle, waitingVehicle.id);
  expect(await statesOf(driver)).toMatchObject({ insurance: 'approved', vehicle_registration: 'uploaded' });
  expect((await backend.call(routes.setDriverStatus, { as: driver, body: online })).status).toBe(403);
});

test('of a change that an older release has stored, what waits for review may be of the new vehicle', async () => {
  const driver = await aDriver(backend.core);
  await change(driver, { vehiclePlateNumber: 'AGB 889' });
  await aDocument(driver, 'insurance', 'approved', '2090-01-01');
  await aDocument(driver, 'vehicle_registration', 'uploaded', '2090-01-01');
  await backend.core.sql(
    `UPDATE driver_profiles SET waiting_vehicle = (waiting_vehicle::jsonb - 'since') WHERE user_id = $1`,
    [driver.id],
  );
  const { waitingVehicle, documentsAgain } = await fileOf(driver);
  expect(documentsAgain).toEqual(['insurance']);
  await decideVehicle(driver, routes.approveVehicle, waitingVehicle.id);
  expect(await statesOf(driver)).toMatchObject({ insurance: 'refused', vehicle_registration: 'uploaded' });
  expect((await backend.call(routes.setDriverStatus, { as: driver, body: online })).status).toBe(403);
});

test('of such a change, what waits stays also where another fact or the writing of the plate is changed meanwhile', async () => {
  const driver = await aDriver(backend.core);
  await change(driver, { vehiclePlateNumber: 'AGB 887' });
  await aDocument(driver, 'vehicle_registration', 'uploaded', '2090-01-01');
  await backend.core.sql(
    `UPDATE driver_profiles SET waiting_vehicle = (waiting_vehicle::jsonb - 'since') WHERE user_id = $1`,
    [driver.id],
  );
  await change(driver, { vehicleModel: 'Fit', licenseNumber: 'SL-9' });
  await change(driver, { vehiclePlateNumber: 'AGB-887' });
  expect((await fileOf(driver)).documentsAgain).toEqual([]);
});

test('a document sent since the change stays of the new vehicle where its plate is only written otherwise', async () => {
  const driver = await aDriver(backend.core);
  await change(driver, { vehiclePlateNumber: 'AGB 884' });
  await aDocument(driver, 'insurance', 'approved', '2090-01-01');
  await change(driver, { vehiclePlateNumber: 'AGB-884' });
  expect((await fileOf(driver)).documentsAgain).toEqual([]);
});

test('another licence number asks for the licence alone, and another colour for nothing', async () => {
  const driver = await aDriver(backend.core);
  await backend.core.sql(`UPDATE driver_profiles SET license_number = 'SL-1' WHERE user_id = $1`, [driver.id]);
  for (const kind of ['licence', 'insurance']) await aDocument(driver, kind, 'approved', '2020-01-01');
  await change(driver, { licenseNumber: 'SL-2', vehiclePlateNumber: 'akl-482' });
  expect(await fileOf(driver)).toMatchObject({ documentsAgain: ['licence'] });
});

test('the file says whose plate a new one is, and that of an applicant', async () => {
  const [other, driver] = [await aDriver(backend.core), await aDriver(backend.core)];
  await backend.core.sql(`UPDATE driver_profiles SET vehicle_plate_number = 'AGA 748' WHERE user_id = $1`, [other.id]);
  await change(driver, { vehiclePlateNumber: 'aga-748' });
  expect(await fileOf(driver)).toMatchObject({ plateHolders: [{ id: other.id, approval: 'approved' }] });
  const applicant = await aDriver(backend.core, { approval: 'pending' });
  await backend.core.sql(`UPDATE driver_profiles SET vehicle_plate_number = 'AGA748' WHERE user_id = $1`, [
    applicant.id,
  ]);
  expect(await fileOf(applicant)).toMatchObject({ plateHolders: [{ id: other.id }] });
});
