import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aPhone, bookOf, ownerCalls, ownersBackend } from '../testing/owner-calls.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  ({ backend } = await ownersBackend());
});
afterAll(() => backend.close());
const { aDriverOfVehicle, propose, linkOf, books, answer, aBook } = ownerCalls(() => backend);

test('an owner renews the link when drivers have used up the texts to his number', async () => {
  const { phone } = await aBook();
  for (let count = 0; count < 5; count += 1) await propose(await aDriverOfVehicle(), phone);
  expect((await propose(await aDriverOfVehicle(), phone)).status).toBe(429);
  expect((await backend.call(routes.renewOwnerLink, { params: { token: await linkOf(phone) } })).status).toBe(200);
});

test('a refused driver proposes to that phone no more for thirty days, and to another at once', async () => {
  const driver = await aDriverOfVehicle();
  const phone = aPhone();
  await answer(phone, bookOf(await propose(driver, phone)).proposal.id, false);
  expect((await propose(driver, phone)).status).toBe(429);
  expect((await propose(driver, aPhone())).status).toBe(200);
  await backend.core.sql(
    `UPDATE owner_terms SET answer_until = now() - interval '1 second' WHERE driver_id = $1 AND state = 'refused'`,
    [driver.id],
  );
  expect((await propose(driver, phone)).status).toBe(200);
});

test('a driver takes no vehicle with which ops did not approve him, and does not read what it is', async () => {
  await backend.core.sql('UPDATE driver_profiles SET vehicle_make = $2 WHERE user_id = $1', [
    (await aDriverOfVehicle('freetown', 'ABC 1')).id,
    'Bajaj',
  ]);
  const approve = (id: string, approval: string) =>
    backend.core.sql('UPDATE driver_profiles SET approval = $2 WHERE user_id = $1', [id, approval]);
  const thief = await aDriverOfVehicle();
  await approve(thief.id, 'pending');
  await backend.core.sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [
    thief.id,
    'ABC-1',
  ]);
  expect(await propose(thief, aPhone())).toMatchObject({ status: 409, body: { code: 'owner.no_vehicle' } });
  expect(JSON.stringify((await books(thief)).body)).not.toContain('Bajaj');
  // A proposal of the plate that the driver had does not outlive it.
  const driver = await aDriverOfVehicle();
  const phone = aPhone();
  const { id } = bookOf(await propose(driver, phone)).proposal;
  await backend.core.sql('UPDATE driver_profiles SET vehicle_plate_number = $2 WHERE user_id = $1', [
    driver.id,
    'ABC 2',
  ]);
  expect(await answer(phone, id)).toMatchObject({ status: 409, body: { code: 'owner.changed' } });
});
