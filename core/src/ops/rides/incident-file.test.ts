import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptOffer } from '../../matching/offers/accept-offer.ts';
import type { Actor } from '../../platform/actor.ts';
import { cancelRide } from '../../trips/cancellation/cancel-ride.ts';
import { fileIncident } from '../../safety/file-incident.ts';
import { closeIncident } from '../../safety/settle-incident.ts';
import { raiseSos } from '../../safety/raise-sos.ts';
import { report } from '../../safety/report.ts';
import { aDriver, anAcceptedRide, anOffer, aRide, aRider, cottonTree, lumley } from '../../testing/builders.ts';
import { callsForHelp } from '../../testing/calls-for-help.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { reportsOf } from '../people/person-money.ts';
import { incidentFile } from './incident-file.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
const { aRideOfTwo, anAdmin } = callsForHelp(() => core);

test('an open emergency shows where the car has come to since, and no more once it is closed', async () => {
  const { rider, driver, rideId } = await aRideOfTwo();
  const admin = await anAdmin();
  await standAt(core, driver, cottonTree);
  const { id } = await raiseSos(core, rider, rideId, { position: cottonTree }, 'key-1');
  await core.sql(
    `INSERT INTO places (name, address, city, country, latitude, longitude, category)
     VALUES ('Lumley Junction', 'Lumley', 'freetown', 'SL', $1, $2, 'landmark')`,
    [lumley.lat, lumley.lng],
  );
  await standAt(core, driver, lumley);
  const shown = await incidentFile(core, admin, id);
  expect(shown.incident.position).toEqual({ lat: cottonTree.lat, lng: cottonTree.lng });
  const { lat, lng } = lumley;
  expect(shown.car).toEqual({
    driverName: 'Mohamed Sesay',
    lat,
    lng,
    at: expect.any(String),
    place: 'Lumley Junction',
  });
  await closeIncident(core, admin, id, { note: 'Both are safe', seen: shown.decisionId ?? null });
  expect((await incidentFile(core, admin, id)).car).toBeNull();
});

const plated = (driver: Actor, plate: string) =>
  core.sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [driver.id, plate]);

/** Opens an accepted ride that its driver gives back, and that another one has after `before` was done. */
async function aRideInOtherHands(before: (given: { rider: Actor; driver: Actor; rideId: string }) => Promise<unknown>) {
  const [rider, driver, other] = [await aRider(core), await aDriver(core), await aDriver(core)];
  await plated(driver, 'AHC 710');
  await plated(other, 'AGS 514');
  const { id: rideId } = await anAcceptedRide(core, rider, driver);
  await before({ rider, driver, rideId });
  const ride = await cancelRide(core, driver, rideId, { reason: 'vehicle_problem' });
  await acceptOffer(core, other, rideId, await anOffer(core, ride, other));
  return { driver, other };
}

test.each(['rider', 'driver'] as const)(
  'a call of the %s names driver and vehicle of its time, and who drives by now',
  async (side) => {
    let id = '';
    const { driver, other } = await aRideInOtherHands(async ({ rideId, ...people }) => {
      ({ id } = await raiseSos(core, people[side], rideId, {}, `call of ${side}`));
    });
    await standAt(core, driver, lumley);
    await standAt(core, other, cottonTree);
    const { incident, ride, car } = await incidentFile(core, await anAdmin(), id);
    expect(incident.ride).toMatchObject({ plate: 'AHC 710' });
    expect(ride).toMatchObject({ plate: 'AHC 710', driver: { id: driver.id }, driverNow: { id: other.id } });
    expect(car).toMatchObject({ lat: lumley.lat, lng: lumley.lng });
  },
);

test.each(['rider', 'driver'] as const)(
  'a call of the %s stays in the file of the driver of its time, and is in no later one’s',
  async (side) => {
    let id = '';
    const { driver, other } = await aRideInOtherHands(async ({ rideId, ...people }) => {
      ({ id } = await raiseSos(core, people[side], rideId, {}, `kept call of ${side}`));
    });
    expect(await reportsOf(core.sql, driver.id)).toMatchObject([{ id }]);
    expect(await reportsOf(core.sql, other.id)).toEqual([]);
  },
);

test('a report about the one who drives by now is in no earlier driver’s file', async () => {
  const [rider, driver, other] = [await aRider(core), await aDriver(core), await aDriver(core)];
  const { id: rideId } = await anAcceptedRide(core, rider, driver);
  const ride = await cancelRide(core, driver, rideId, { reason: 'vehicle_problem' });
  await acceptOffer(core, other, rideId, await anOffer(core, ride, other));
  const { id } = await report(core, rider, { category: 'behaviour', text: 'Shouts', rideId }, 'key-5');
  expect(await reportsOf(core.sql, driver.id)).toEqual([]);
  expect(await reportsOf(core.sql, other.id)).toMatchObject([{ id }]);
});

test('a call before there was a driver is in the file of its rider alone', async () => {
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const ride = await aRide(core, rider);
  const { id } = await raiseSos(core, rider, ride.id, {}, 'before any');
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  expect(await reportsOf(core.sql, rider.id)).toMatchObject([{ id }]);
  expect(await reportsOf(core.sql, driver.id)).toEqual([]);
});

test('a call before there was a driver shows the one who came since', async () => {
  const rider = await aRider(core);
  const ride = await aRide(core, rider);
  const { id } = await raiseSos(core, rider, ride.id, {}, 'early');
  const driver = await aDriver(core);
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  const file = await incidentFile(core, await anAdmin(), id);
  expect(file.ride).toMatchObject({ plate: 'AKL 482', driver: { id: driver.id }, driverNow: null });
});

test('a report of the service itself names the vehicle that the ride has', async () => {
  const { driver, rideId } = await aRideOfTwo();
  const ride = { id: rideId, city: 'freetown' };
  const admin = await anAdmin();
  const about = { kind: 'report', category: 'suspended', reporterId: admin.id, ride } as const;
  const filed = await core.transaction((sql) => fileIncident(sql, about));
  const file = await incidentFile(core, admin, filed?.id ?? '');
  expect(file.incident.ride).toMatchObject({ plate: 'AKL 482' });
  expect(file.ride).toMatchObject({ plate: 'AKL 482', driver: { id: driver.id } });
});

test('a ride for another person names the passenger, with the number', async () => {
  const { driver, rideId } = await aRideOfTwo();
  await core.sql(`UPDATE rides SET passenger_name = 'Mama Hawa', passenger_phone = '+23276558800' WHERE id = $1`, [
    rideId,
  ]);
  const { id } = await raiseSos(core, driver, rideId, {}, 'key-4');
  const { ride } = await incidentFile(core, await anAdmin(), id);
  expect(ride?.passenger).toEqual({ name: 'Mama Hawa', phone: '+23276558800' });
});

test('a report that is no emergency shows no driver’s position', async () => {
  const { rider, driver, rideId } = await aRideOfTwo();
  await standAt(core, driver, lumley);
  const { id } = await report(core, rider, { category: 'fare', text: 'Too much', rideId }, 'key-3');
  expect((await incidentFile(core, await anAdmin(), id)).car).toBeNull();
});
