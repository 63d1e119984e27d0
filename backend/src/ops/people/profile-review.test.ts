import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { startStorage, type LocalStorage } from '../../testing/providers/local-storage.ts';
import { aPicture, send, usePhoto } from '../../testing/sent-files.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(async () => {
  await files.stop();
  await backend.close();
});

const reason = 'This is not you';
const rename = async (as: Actor, firstName: string, lastName: string) =>
  expect((await backend.call(routes.updateDriverProfile, { as, body: { firstName, lastName } })).status).toBe(200);
const newPhoto = async (as: Actor) => {
  const { body } = await usePhoto(backend, as, (await send(backend, { as, file: await aPicture() })).photoUrl);
  return String(body.profileImageUrl);
};

/** Reads what a rider sees of the driver at the next ride. */
async function seenBy(driver: Actor) {
  const { core } = backend;
  const rider = await aRider(core);
  const ride = await anAcceptedRide(core, rider, driver);
  const { body } = await backend.call(routes.activeRide, { as: rider });
  await cancelRide(core, rider, ride.id, { reason: 'changed_mind' });
  const { name, photoUrl, vehicle } = Object(body.driver);
  return { name, photoUrl, vehicle };
}

const fileOf = (driver: Actor) => backend.call(routes.driverFile, { as: admin, params: { id: driver.id } });
const decide = (driver: Actor, row: typeof routes.approveProfile | typeof routes.refuseProfile, looked: object) =>
  backend.call(row, {
    as: admin,
    params: { id: driver.id },
    body: { ...looked, ...(row === routes.refuseProfile && { reason }) },
  });

describe('S55: an approved driver who changes name and photo', () => {
  test('is shown as before until ops has approved both, which is audited', async () => {
    const driver = await aDriver(backend.core);
    await rename(driver, 'Someone', 'Else');
    const photoUrl = await newPhoto(driver);
    expect(await seenBy(driver)).toMatchObject({ name: 'Mohamed Sesay', photoUrl: null });
    expect((await backend.call(routes.driverProfile, { as: driver })).body).toMatchObject({
      fullName: 'Someone Else',
      isInReview: true,
    });
    const waiting = await backend.call(routes.drivers, { as: admin, query: '?status=review' });
    expect(Object.values(waiting.body).map((item) => Object(item).id)).toEqual([driver.id]);
    expect((await fileOf(driver)).body).toMatchObject({
      driver: { fullName: 'Someone Else', photoUrl },
      shownAs: { name: 'Mohamed Sesay', photoUrl: null },
      audit: [{ action: 'driver_profile.changed' }, { action: 'driver_profile.changed' }],
    });

    const looked = { fullName: 'Someone Else', photoUrl };
    expect((await decide(driver, routes.approveProfile, looked)).body).toMatchObject({ shownAs: null });
    expect(await seenBy(driver)).toMatchObject({ name: 'Someone Else', photoUrl });
    expect(await decide(driver, routes.approveProfile, looked)).toMatchObject({
      status: 409,
      body: { code: 'ops.decided_meanwhile', decision: { action: 'driver_profile.approved' } },
    });
    const [line] = await backend.core.sql(
      `SELECT action, details FROM audit_log WHERE subject_id = $1 AND action = 'driver_profile.changed' ORDER BY id`,
      [driver.id],
    );
    expect(line).toMatchObject({ details: { fullName: { from: 'Mohamed Sesay', to: 'Someone Else' } } });
  });

  test('keeps the approved photo while another waits, and gets it back when that is refused', async () => {
    const driver = await aDriver(backend.core);
    const first = await newPhoto(driver);
    await decide(driver, routes.approveProfile, { fullName: 'Mohamed Sesay', photoUrl: first });
    const second = await newPhoto(driver);
    const third = await newPhoto(driver);
    expect(await seenBy(driver)).toMatchObject({ photoUrl: first });
    expect((await backend.fetch(first)).status).toBe(200);
    expect((await backend.fetch(second)).status).toBe(404);
    const stale = { fullName: 'Mohamed Sesay', photoUrl: second };
    expect((await decide(driver, routes.refuseProfile, stale)).status).toBe(409);

    await rename(driver, 'Another', 'Name');
    const looked = { fullName: 'Another Name', photoUrl: third };
    expect((await decide(driver, routes.refuseProfile, looked)).body).toMatchObject({
      driver: { fullName: 'Mohamed Sesay', photoUrl: first },
      shownAs: null,
    });
    expect(await seenBy(driver)).toMatchObject({ name: 'Mohamed Sesay', photoUrl: first });
    expect((await backend.fetch(third)).status).toBe(404);
    expect((await backend.call(routes.driverProfile, { as: driver })).body).toMatchObject({
      firstName: 'Mohamed',
      lastName: 'Sesay',
      isInReview: false,
    });
    expect((await backend.call(routes.notifications, { as: driver })).body).toContainEqual(
      expect.objectContaining({ kind: 'profile_refused', facts: { reason } }),
    );
  });

  test('gets two first names back as they were when a new name is refused', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    await rename(driver, 'Mohamed Lamine', 'Turay');
    await backend.core.sql(`UPDATE driver_profiles SET approval = 'approved' WHERE user_id = $1`, [driver.id]);
    await rename(driver, 'Another', 'Name');
    expect((await fileOf(driver)).body.shownAs).toEqual({ name: 'Mohamed Lamine Turay', photoUrl: null });
    await decide(driver, routes.refuseProfile, { fullName: 'Another Name', photoUrl: null });
    expect((await backend.call(routes.driverProfile, { as: driver })).body).toMatchObject({
      firstName: 'Mohamed Lamine',
      lastName: 'Turay',
    });
  });

  test('hides a photo at once by removing it, and has nothing to review after a change back', async () => {
    const driver = await aDriver(backend.core);
    const photoUrl = await newPhoto(driver);
    await decide(driver, routes.approveProfile, { fullName: 'Mohamed Sesay', photoUrl });
    await backend.call(routes.removeProfilePhoto, { as: driver });
    expect(await seenBy(driver)).toMatchObject({ photoUrl: null });
    expect((await backend.fetch(photoUrl)).status).toBe(404);
    expect((await fileOf(driver)).body).toMatchObject({ shownAs: null });
    await rename(driver, 'Away', 'Andback');
    await rename(driver, 'Mohamed', 'Sesay');
    expect((await fileOf(driver)).body).toMatchObject({ shownAs: null });
  });

  test('is shown as he is while he still applies', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    await rename(driver, 'New', 'Applicant');
    expect((await fileOf(driver)).body).toMatchObject({ driver: { fullName: 'New Applicant' }, shownAs: null });
  });
});

const other = { vehiclePlateNumber: 'AXY 901', vehicleMake: 'Honda', vehicleModel: 'Fit', vehicleYear: 2016 };
const change = async (as: Actor, body: object) =>
  expect((await backend.call(routes.updateDriverProfile, { as, body })).status).toBe(200);
const waitingOf = async (driver: Actor) => Object((await fileOf(driver)).body).waitingVehicle;
const decideVehicle = async (
  driver: Actor,
  row: typeof routes.approveVehicle | typeof routes.refuseVehicle,
  changeId: string,
) =>
  backend.call(row, {
    as: admin,
    params: { id: driver.id },
    body: { changeId, ...(row === routes.refuseVehicle && { reason }) },
  });
const vehicleSeen = async (driver: Actor) => (await seenBy(driver)).vehicle;
const approved = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard', colour: null };

describe('S55: an approved driver who changes the vehicle', () => {
  test('is shown in the old one until ops has approved the new, which is audited', async () => {
    const driver = await aDriver(backend.core);
    await change(driver, other);
    expect(await vehicleSeen(driver)).toEqual(approved);
    expect((await backend.call(routes.driverProfile, { as: driver })).body).toMatchObject({
      ...other,
      isVehicleInReview: true,
    });
    const list = await backend.call(routes.drivers, { as: admin, query: '?status=review' });
    expect(Object.values(list.body).map((item) => Object(item).id)).toContain(driver.id);
    expect((await fileOf(driver)).body).toMatchObject({
      driver: { vehiclePlateNumber: 'AKL 482', vehicleMake: 'Toyota' },
      waitingVehicle: { ...other, licenseNumber: null },
      audit: [{ action: 'driver_profile.changed' }],
    });

    const { id } = await waitingOf(driver);
    const decided = (await decideVehicle(driver, routes.approveVehicle, id)).body;
    expect(decided).toMatchObject({ driver: other, waitingVehicle: null });
    expect(Object(decided.audit)[0]).toMatchObject({ action: 'driver_vehicle.approved' });
    expect(await vehicleSeen(driver)).toEqual({
      make: 'Honda',
      model: 'Fit',
      plate: 'AXY 901',
      type: 'standard',
      colour: null,
    });
    expect((await backend.call(routes.driverProfile, { as: driver })).body).toMatchObject({
      ...other,
      isVehicleInReview: false,
    });
    expect(await decideVehicle(driver, routes.approveVehicle, id)).toMatchObject({
      status: 409,
      body: { code: 'ops.decided_meanwhile', decision: { action: 'driver_vehicle.approved' } },
    });
  });

  test('adds the colour without a decision, which the rider and ops see, and a pending licence stays pending', async () => {
    const driver = await aDriver(backend.core);
    await change(driver, { licenseNumber: 'SL-2210' });
    const { id } = await waitingOf(driver);
    await change(driver, { vehicleColour: 'white' });
    await backend.core.sql(`UPDATE driver_profiles SET vehicle_body = 'suv' WHERE user_id = $1`, [driver.id]);
    expect(await vehicleSeen(driver)).toEqual({ ...approved, colour: 'white' });
    expect((await fileOf(driver)).body).toMatchObject({
      driver: { vehicleColour: 'white', vehicleBody: 'suv' },
      waitingVehicle: { id },
    });
    expect((await backend.call(routes.driverProfile, { as: driver })).body.vehicleColour).toBe('white');
    const refused = await backend.call(routes.updateDriverProfile, { as: driver, body: { vehicleColour: 'plaid' } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { vehicleColour: expect.any(String) } } });
    const rider = await aRider(backend.core);
    const ride = await anAcceptedRide(backend.core, rider, driver);
    const link = await backend.call(routes.shareRide, { as: rider, params: { id: ride.id } });
    const token = String(link.body.url).split('/').at(-1);
    const shared = await backend.call(routes.sharedRide, { params: { token: String(token) } });
    expect(shared.body.driver).toMatchObject({ plate: 'AKL 482', colour: 'white' });
  });

  test('keeps the old one when the new is refused, and is notified', async () => {
    const driver = await aDriver(backend.core);
    await change(driver, { vehiclePlateNumber: 'AXY 902' });
    const { id: first } = await waitingOf(driver);
    await change(driver, { licenseNumber: 'SL-2211' });
    const waiting = await waitingOf(driver);
    expect(waiting).toMatchObject({ vehiclePlateNumber: 'AXY 902', licenseNumber: 'SL-2211', vehicleMake: 'Toyota' });
    expect((await decideVehicle(driver, routes.refuseVehicle, first)).status).toBe(409);
    expect((await decideVehicle(driver, routes.refuseVehicle, waiting.id)).body).toMatchObject({
      driver: { vehiclePlateNumber: 'AKL 482', licenseNumber: null },
      waitingVehicle: null,
    });
    expect(await vehicleSeen(driver)).toEqual(approved);
    expect((await backend.call(routes.notifications, { as: driver })).body).toContainEqual(
      expect.objectContaining({ kind: 'vehicle_refused', facts: { reason } }),
    );
  });

  test('has nothing to review after a change back, and none at all while still applying', async () => {
    const driver = await aDriver(backend.core);
    await change(driver, other);
    await change(driver, {
      vehiclePlateNumber: 'AKL 482',
      vehicleMake: 'Toyota',
      vehicleModel: 'Corolla',
      vehicleYear: null,
    });
    expect(await waitingOf(driver)).toBeNull();
    const applicant = await aDriver(backend.core, { approval: 'pending' });
    await change(applicant, other);
    expect((await fileOf(applicant)).body).toMatchObject({ driver: other, waitingVehicle: null });
  });
});

test.each(['approveProfile', 'refuseProfile', 'approveVehicle', 'refuseVehicle'] as const)(
  '%s is for admins',
  async (name) => {
    const driver = await aDriver(backend.core);
    const call = { params: { id: driver.id }, body: {} };
    expect((await backend.call(routes[name], { ...call, as: driver })).status).toBe(403);
    expect((await backend.call(routes[name], call)).status).toBe(401);
  },
);

test('the list of drivers to review includes those whose documents wait', async () => {
  const driver = await aDriver(backend.core);
  await backend.core.sql(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id)
     VALUES ($1, 'national_id', 'documents/test', 'image/webp', uuidv7())`,
    [driver.id],
  );
  const { body } = await backend.call(routes.drivers, { as: admin, query: '?status=review' });
  expect(Object.values(body).map((item) => Object(item).id)).toContain(driver.id);
});
