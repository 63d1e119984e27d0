import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { paymentFailed } from '@waka/core/payments/settle-payment';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A question of the owner';
const deletionOf = ({ id }: Actor, at: string | null) =>
  backend.core.sql('UPDATE users SET deletion_requested_at = $2 WHERE id = $1', [id, at]);

const REQUESTED = '2026-11-27T15:00:00.000Z';
const erasesAt = '2026-12-11T15:00:00.000Z';

test('who is erased soon says so in the lists and files of drivers, and where we owe him', async () => {
  const { core } = backend;
  const driver = await aDriver(core);
  await backend.call(routes.adjustDriver, {
    as: admin,
    params: { id: driver.id },
    body: { amount: 5000, currency: 'SLE', reason },
    headers: { 'idempotency-key': 'owed' },
  });
  await deletionOf(driver, REQUESTED);
  const ofDriver = { id: driver.id, erasesAt };
  const owed = await backend.call(routes.driverAccounts, { as: admin, query: '?side=owed' });
  expect(owed.body).toContainEqual(expect.objectContaining({ driverId: driver.id, erasesAt }));
  const listed = await backend.call(routes.drivers, { as: admin, query: '?status=approved' });
  expect(listed.body).toContainEqual(expect.objectContaining(ofDriver));
  const { body } = await backend.call(routes.driverFile, { as: admin, params: { id: driver.id } });
  expect(body).toMatchObject({ driver: ofDriver });

  // Signed in again, or erased: nothing is to come.
  await core.sql('UPDATE users SET erased_at = now() WHERE id = $1', [driver.id]);
  const after = await backend.call(routes.driverAccounts, { as: admin, query: '?side=owed' });
  expect(after.body).toContainEqual(expect.objectContaining({ driverId: driver.id, erasesAt: null }));
});

test('who is erased soon says so in searches, the person’s file and the list of unpaid rides', async () => {
  const { core } = backend;
  const rider = await aRider(core);
  const { id } = await anAcceptedRide(core, rider, await aDriver(core));
  await core.sql(`UPDATE rides SET status = 'completed', completed_at = now() WHERE id = $1`, [id]);
  const [payment] = await core.sql<{ id: string }>(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, state, amount, currency, reference)
     SELECT id, rider_id, driver_id, 'orange_money', 'requested', fare, currency, gen_random_uuid() FROM rides WHERE id = $1
     RETURNING id`,
    [id],
  );
  await paymentFailed(core, { id: payment?.id ?? '' }, { reason: 'no_funds', watch: false });
  const [{ fullName }] = Object(await core.sql('SELECT full_name FROM users WHERE id = $1', [rider.id]));
  const found = async () =>
    (await backend.call(routes.findPeople, { as: admin, query: `?q=${encodeURIComponent(fullName)}` })).body;
  const file = async () =>
    (await backend.call(routes.viewPerson, { as: admin, params: { id: rider.id }, body: { reason } })).body;
  expect(await file()).toMatchObject({ erasesAt: null });
  await deletionOf(rider, REQUESTED);
  expect(await found()).toContainEqual(expect.objectContaining({ id: rider.id, erasesAt }));
  expect(await file()).toMatchObject({ erasesAt });
  const unpaid = await backend.call(routes.unpaidPayments, { as: admin });
  expect(unpaid.body).toContainEqual(expect.objectContaining({ riderId: rider.id, erasesAt }));
  await deletionOf(rider, null);
  expect(await found()).toContainEqual(expect.objectContaining({ id: rider.id, erasesAt: null }));
});
