import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { aRideInFrancs } from '@waka/core/testing/rides-in-francs';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const waits = async (id: string) =>
  (
    await backend.core.sql<{ waits: boolean }>(
      'SELECT coalesce(offers_from > now(), false) AS waits FROM driver_profiles WHERE user_id = $1',
      [id],
    )
  )[0]?.waits;

test('a driver says that the fare is collected, and reads what can still be said about the cash', async () => {
  const { id, rider, driver } = await aRideInFrancs(backend.core);
  expect(await waits(driver.id)).toBe(true);
  const taken = { status: 200, body: { ok: true } };
  // A late word about another ride ends no wait.
  const { id: rideId, driver: other } = await aRideInFrancs(backend.core);
  expect(await backend.call(routes.takeOffers, { as: driver, body: { rideId } })).toMatchObject(taken);
  expect([await waits(driver.id), await waits(other.id)]).toEqual([true, true]);
  expect(await backend.call(routes.takeOffers, { as: driver, body: { rideId: id } })).toMatchObject(taken);
  expect([await waits(driver.id), await waits(other.id)]).toEqual([false, true]);
  expect((await backend.call(routes.takeOffers, { as: driver })).status).toBe(400);
  for (const reader of [rider, driver]) {
    expect((await backend.call(routes.openCash, { as: reader })).body).toMatchObject([{ rideId: id, due: 9100 }]);
  }
  expect((await backend.call(routes.openCash, { as: await aDriver(backend.core) })).body).toEqual([]);
});

test('riders take no offers, and strangers read nothing', async () => {
  const body = { rideId: '01890000-0000-7000-8000-000000000000' };
  expect((await backend.call(routes.takeOffers, { as: await aRider(backend.core), body })).status).toBe(403);
  expect((await backend.call(routes.takeOffers, { body })).status).toBe(401);
  expect((await backend.call(routes.openCash)).status).toBe(401);
});
