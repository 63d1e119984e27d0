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
  expect(await backend.call(routes.takeOffers, { as: driver })).toMatchObject({ status: 200, body: { ok: true } });
  expect(await waits(driver.id)).toBe(false);
  for (const reader of [rider, driver]) {
    expect((await backend.call(routes.openCash, { as: reader })).body).toMatchObject([{ rideId: id, due: 9100 }]);
  }
  expect((await backend.call(routes.openCash, { as: await aDriver(backend.core) })).body).toEqual([]);
});

test('riders take no offers, and strangers read nothing', async () => {
  expect((await backend.call(routes.takeOffers, { as: await aRider(backend.core) })).status).toBe(403);
  expect((await backend.call(routes.takeOffers)).status).toBe(401);
  expect((await backend.call(routes.openCash)).status).toBe(401);
});
