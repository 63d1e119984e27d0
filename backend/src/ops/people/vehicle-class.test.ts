import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { points } from '../../testing/bookings.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
let rider: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@waka.test', userType: 'admin' });
  rider = await aRider(backend.core);
});
afterAll(() => backend.close());

const kekeh = { vehicleType: 'tricycle', vehicleMake: 'TVS', vehicleModel: 'King', vehiclePlateNumber: 'AGB 871' };

/** Makes a driver of a saloon who has bought another vehicle, which waits. */
async function aBuyer(traits: Parameters<typeof aDriver>[1] = {}, body: object = kekeh): Promise<Actor> {
  const driver = await aDriver(backend.core, { online: false, ...traits });
  await backend.core.sql(`UPDATE driver_profiles SET vehicle_body = 'sedan' WHERE user_id = $1`, [driver.id]);
  expect((await backend.call(routes.updateDriverProfile, { as: driver, body })).status).toBe(200);
  return driver;
}
const fileOf = async ({ id }: Actor) =>
  Object((await backend.call(routes.driverFile, { as: admin, params: { id } })).body);
const approve = async (driver: Actor, body: object = {}) => {
  const changeId = (await fileOf(driver)).waitingVehicle.id;
  return backend.call(routes.approveVehicle, { as: admin, params: { id: driver.id }, body: { changeId, ...body } });
};
const inForce = async (driver: Actor) => {
  const { driver: item, waitingVehicle } = await fileOf(driver);
  const { vehicleType, vehicleBody, vehiclePlateNumber } = item;
  return { vehicleType, vehicleBody, vehiclePlateNumber, isWaiting: waitingVehicle !== null };
};
const SALOON = { vehicleType: 'standard', vehicleBody: 'sedan', vehiclePlateNumber: 'AKL 482' };
const KEKEH = { vehicleType: 'kekeh', vehicleBody: 'tricycle', vehiclePlateNumber: 'AGB 871' };
const online = { status: 'online', location: { lat: 8.4844, lng: -13.2344 } };

test.each(['approved', 'suspended'] as const)(
  'an %s driver saves a vehicle that may not serve his class; it waits, can be corrected, and the class stays',
  async (approval) => {
    const driver = await aBuyer({ approval });
    const waits = { ...kekeh, vehicleClass: 'standard', isVehicleInReview: true, isClassToChange: true };
    expect((await backend.call(routes.driverProfile, { as: driver })).body).toMatchObject(waits);
    const corrected = await backend.call(routes.updateDriverProfile, { as: driver, body: { vehicleYear: 2020 } });
    expect(corrected).toMatchObject({ status: 200, body: { ...waits, vehicleYear: 2020 } });
    expect(
      await backend.call(routes.updateDriverProfile, { as: driver, body: { vehicleClass: 'kekeh' } }),
    ).toMatchObject({ status: 403, body: { code: 'driver.class_fixed' } });
    expect(await inForce(driver)).toEqual({ ...SALOON, isWaiting: true });
  },
);

test('ops approves a vehicle of another class with that class, at once, and the driver goes online with both', async () => {
  const driver = await aBuyer();
  expect(await inForce(driver)).toEqual({ ...SALOON, isWaiting: true });
  const { status, body } = await approve(driver, { vehicleClass: 'kekeh' });
  expect({ status, body }).toMatchObject({ status: 200, body: { driver: KEKEH, waitingVehicle: null } });
  const actions = Object(body.audit).map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['driver_vehicle.approved', 'driver.class_changed']));
  expect(
    await backend.core.sql(
      `SELECT actor_id, details FROM audit_log WHERE subject_id = $1 AND action = 'driver.class_changed'`,
      [driver.id],
    ),
  ).toEqual([{ actorId: admin.id, details: { from: 'standard', to: 'kekeh' } }]);
  expect((await backend.call(routes.setDriverStatus, { as: driver, body: online })).status).toBe(200);
});

test.each([
  ['without a class', {}, {}, 409, 'ops.class_needed'],
  ['with the class in force', { vehicleClass: 'standard' }, {}, 409, 'ops.class_needed'],
  ['with a class that it may not serve either', { vehicleClass: 'motorbike' }, {}, 409, 'ops.body_unfit'],
  ['with a class that does not exist', { vehicleClass: 'rocket' }, {}, 400, 'request.invalid'],
  ['while its driver is online', { vehicleClass: 'kekeh' }, { online: true }, 409, 'ops.driver_online'],
] as const)('a vehicle that may not serve the class is not approved %s', async (_, body, traits, status, code) => {
  const driver = await aBuyer(traits);
  expect(await approve(driver, body)).toMatchObject({ status, body: { code } });
  expect(await inForce(driver)).toEqual({ ...SALOON, isWaiting: true });
});

test('the class of a vehicle that waits does not come into force before it', async () => {
  const driver = await aBuyer();
  const body = { from: 'standard', vehicleClass: 'kekeh', reason: 'A kekeh now' };
  expect(await backend.call(routes.changeDriverClass, { as: admin, params: { id: driver.id }, body })).toMatchObject({
    status: 409,
    body: { code: 'ops.body_unfit' },
  });
  expect(await inForce(driver)).toEqual({ ...SALOON, isWaiting: true });
});

test('a suspended driver gets vehicle and class too, and a vehicle that fits may be given another class', async () => {
  const suspended = await aBuyer({ approval: 'suspended' });
  expect((await approve(suspended, { vehicleClass: 'kekeh' })).status).toBe(200);
  expect(await inForce(suspended)).toEqual({ ...KEKEH, isWaiting: false });
  const other = await aBuyer({}, { vehicleType: 'minivan' });
  expect((await approve(other, { vehicleClass: 'xl' })).status).toBe(200);
  expect(await inForce(other)).toMatchObject({ vehicleType: 'xl', vehicleBody: 'minivan' });
});

/** Schedules a ride for tomorrow, and lets the driver take it. */
async function takenRide(driver: Actor): Promise<string> {
  const pickupAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString();
  const { body: quote } = await backend.call(routes.quoteRide, { as: rider, body: { ...points, pickupAt } });
  const trip = { ...points, vehicleType: 'standard', paymentMethod: 'cash', pickupAt, quoteId: quote.quoteId };
  const id = String((await backend.call(routes.scheduleRide, { as: rider, body: trip })).body.id);
  const taken = await backend.call(routes.takeScheduledRide, { as: driver, params: { id }, body: { version: 1 } });
  expect(taken.status).toBe(200);
  return id;
}

test('with the class its driver gives back the scheduled rides of the one before', async () => {
  const driver = await aBuyer();
  const id = await takenRide(driver);
  expect((await approve(driver, { vehicleClass: 'kekeh' })).status).toBe(200);
  expect(await backend.core.sql('SELECT status, driver_id FROM scheduled_rides WHERE id = $1', [id])).toEqual([
    { status: 'scheduled', driverId: null },
  ]);
  const notices = Object((await backend.call(routes.notifications, { as: driver })).body);
  expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('scheduled_called_off');
});

test('a class that needs more documents is given once they are approved, and the file names them', async () => {
  const driver = await aDriver(backend.core, { online: false, vehicleType: 'motorbike' });
  await backend.core.sql(`UPDATE driver_profiles SET vehicle_body = 'motorcycle' WHERE user_id = $1`, [driver.id]);
  const saloon = {
    vehicleType: 'sedan',
    vehicleMake: 'Toyota',
    vehicleModel: 'Corolla',
    vehiclePlateNumber: 'AGB 872',
  };
  expect((await backend.call(routes.updateDriverProfile, { as: driver, body: saloon })).status).toBe(200);
  const classes = async () => (await fileOf(driver)).newClasses;
  expect(await classes()).toContainEqual({ vehicleClass: 'standard', lacks: ['insurance'] });
  const { body: documents } = await backend.call(routes.driverDocuments, { as: driver });
  const next = Object(documents).filter(({ isNeededNext }: { isNeededNext: boolean }) => isNeededNext);
  expect(next).toMatchObject([{ kind: 'insurance', isRequired: false }]);
  const refused = { status: 409, body: { code: 'ops.class_documents' } };
  expect(await approve(driver, { vehicleClass: 'standard' })).toMatchObject(refused);
  await backend.core.sql(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, state, uploaded_at, expires_on)
     VALUES ($1, 'insurance', gen_random_uuid()::text, 'image/webp', gen_random_uuid(), 'uploaded', now(),
       current_date + 90)`,
    [driver.id],
  );
  expect(await approve(driver, { vehicleClass: 'standard' })).toMatchObject(refused);
  await backend.core.sql(`UPDATE driver_documents SET state = 'approved', reviewed_at = now() WHERE user_id = $1`, [
    driver.id,
  ]);
  expect(await classes()).toContainEqual({ vehicleClass: 'standard', lacks: [] });
  expect((await approve(driver, { vehicleClass: 'standard' })).status).toBe(200);
  expect(await inForce(driver)).toMatchObject({ vehicleType: 'standard', vehicleBody: 'sedan', isWaiting: false });
});

test('a driver whose class was narrowed since keeps it with a change that leaves the type of the vehicle', async () => {
  const driver = await aDriver(backend.core, { online: false });
  await backend.core.sql(`UPDATE driver_profiles SET vehicle_body = 'tricycle' WHERE user_id = $1`, [driver.id]);
  const body = { licenseNumber: 'SL-77001' };
  expect((await backend.call(routes.updateDriverProfile, { as: driver, body })).status).toBe(200);
  expect(await fileOf(driver)).not.toHaveProperty('newClasses');
  const profile = { isVehicleInReview: true, isClassToChange: false };
  expect((await backend.call(routes.driverProfile, { as: driver })).body).toMatchObject(profile);
  expect((await approve(driver)).status).toBe(200);
  expect(await inForce(driver)).toMatchObject({ vehicleType: 'standard', isWaiting: false });
});
