import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeIncident } from '../../safety/settle-incident.ts';
import { raiseSos } from '../../safety/raise-sos.ts';
import { report } from '../../safety/report.ts';
import { aDriver, cottonTree, lumley } from '../../testing/builders.ts';
import { callsForHelp } from '../../testing/calls-for-help.ts';
import { standAt } from '../../testing/stand-at.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
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
  expect(shown.car).toEqual({ lat, lng, at: expect.any(String), place: 'Lumley Junction' });
  await closeIncident(core, admin, id, { note: 'Both are safe', seen: shown.decisionId ?? null });
  expect((await incidentFile(core, admin, id)).car).toBeNull();
});

test('the car of a driver who asks for help is the own one', async () => {
  const { driver, rideId } = await aRideOfTwo();
  await standAt(core, driver, lumley);
  const { id } = await raiseSos(core, driver, rideId, {}, 'key-2');
  // Another driver has the ride by now, and is elsewhere.
  const other = await aDriver(core);
  await standAt(core, other, cottonTree);
  await core.sql('UPDATE rides SET driver_id = $2 WHERE id = $1', [rideId, other.id]);
  expect((await incidentFile(core, await anAdmin(), id)).car).toMatchObject({ lat: lumley.lat, lng: lumley.lng });
});

test('a report that is no emergency shows no driver’s position', async () => {
  const { rider, driver, rideId } = await aRideOfTwo();
  await standAt(core, driver, lumley);
  const { id } = await report(core, rider, { category: 'fare', text: 'Too much', rideId }, 'key-3');
  expect((await incidentFile(core, await anAdmin(), id)).car).toBeNull();
});
