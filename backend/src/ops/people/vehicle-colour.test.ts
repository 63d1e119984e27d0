import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { cancelRide } from '@waka/core/trips/cancellation/cancel-ride';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const approved = { make: 'Toyota', model: 'Corolla', plate: 'AKL 482', type: 'standard', colour: null };
const change = async (as: Actor, body: object) =>
  expect((await backend.call(routes.updateDriverProfile, { as, body })).status).toBe(200);
const colourOf = async (as: Actor) => (await backend.call(routes.driverProfile, { as })).body.vehicleColour;
const fileOf = (driver: Actor) => backend.call(routes.driverFile, { as: admin, params: { id: driver.id } });
const waitingOf = async (driver: Actor) => Object((await fileOf(driver)).body).waitingVehicle;
const approve = (driver: Actor, changeId: string) =>
  backend.call(routes.approveVehicle, { as: admin, params: { id: driver.id }, body: { changeId } });
const refuse = (driver: Actor, changeId: string) =>
  backend.call(routes.refuseVehicle, {
    as: admin,
    params: { id: driver.id },
    body: { changeId, reason: 'This is not it' },
  });

/** Reads what a rider sees of the vehicle at the next ride. */
async function vehicleSeen(driver: Actor) {
  const rider = await aRider(backend.core);
  const ride = await anAcceptedRide(backend.core, rider, driver);
  const { body } = await backend.call(routes.activeRide, { as: rider });
  await cancelRide(backend.core, rider, ride.id, { reason: 'changed_mind' });
  return Object(body.driver).vehicle;
}

describe('the colour of an approved driver', () => {
  test('waits where it is changed with another vehicle, and riders see neither before the decision', async () => {
    const driver = await aDriver(backend.core);
    await change(driver, { vehicleColour: 'red' });
    await change(driver, { vehiclePlateNumber: 'AXY 904', vehicleColour: 'blue' });
    expect(await vehicleSeen(driver)).toEqual({ ...approved, colour: 'red' });
    expect(await colourOf(driver)).toBe('blue');
    expect((await fileOf(driver)).body).toMatchObject({
      driver: { vehicleColour: 'red' },
      waitingVehicle: { vehicleColour: 'blue' },
    });
    // The form sends the colour of the new vehicle, which is still to be decided about.
    const { id } = await waitingOf(driver);
    await change(driver, { vehicleColour: 'green' });
    expect(await waitingOf(driver)).toMatchObject({ id, vehicleColour: 'green' });
    expect(await vehicleSeen(driver)).toMatchObject({ colour: 'red' });
    await approve(driver, id);
    expect(await vehicleSeen(driver)).toEqual({ ...approved, plate: 'AXY 904', colour: 'green' });

    await change(driver, { vehiclePlateNumber: 'AXY 905', vehicleColour: 'black' });
    await refuse(driver, (await waitingOf(driver)).id);
    expect(await vehicleSeen(driver)).toMatchObject({ plate: 'AXY 904', colour: 'green' });
    expect(await colourOf(driver)).toBe('green');
  });

  test('waits, too, where it is changed after the vehicle', async () => {
    const driver = await aDriver(backend.core);
    await change(driver, { vehicleColour: 'red' });
    await change(driver, { vehiclePlateNumber: 'AXY 906' });
    const { id } = await waitingOf(driver);
    await change(driver, { vehicleColour: 'blue' });
    expect(await waitingOf(driver)).toMatchObject({ id, vehicleColour: 'blue' });
    expect(await vehicleSeen(driver)).toEqual({ ...approved, colour: 'red' });
    await approve(driver, id);
    expect(await vehicleSeen(driver)).toEqual({ ...approved, plate: 'AXY 906', colour: 'blue' });
  });

  test.each([{}, { licenseNumber: 'SL-2212' }])(
    'goes with a vehicle that is changed back, while there waits of it %j',
    async (left) => {
      const driver = await aDriver(backend.core);
      await change(driver, { vehicleColour: 'red' });
      await change(driver, { vehiclePlateNumber: 'AXY 907', vehicleColour: 'blue', ...left });
      // The form still shows the colour of the other vehicle.
      await change(driver, { vehiclePlateNumber: 'AKL 482', vehicleColour: 'blue' });
      expect(await vehicleSeen(driver)).toEqual({ ...approved, colour: 'red' });
      expect(await colourOf(driver)).toBe('red');
      expect((await waitingOf(driver))?.vehicleColour).toBeUndefined();
      // One that is named then is that of the vehicle in force.
      await change(driver, { vehicleColour: 'white' });
      expect(await vehicleSeen(driver)).toEqual({ ...approved, colour: 'white' });
    },
  );
});
