import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aRider } from '@waka/core/testing/builders';
import { aRideInFrancs } from '@waka/core/testing/rides-in-francs';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const listed = async (admin: Actor, query: string) =>
  Object.values((await backend.call(routes.unpaidPayments, { as: admin, query })).body);

test('cash that both say was not given is listed, on its rider’s home, and given to the driver of a next ride', async () => {
  const admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
  const rider = await aRider(backend.core, { usesPin: false });
  const { id, driver } = await aRideInFrancs(backend.core, { rider });
  for (const as of [driver, rider]) {
    await backend.call(routes.stateCash, { as, params: { id }, body: { amount: 0 } });
  }
  expect(await listed(admin, '?of=cash')).toMatchObject([
    { rideId: id, riderId: rider.id, amount: 9100, tries: 0, cash: { due: 9100, given: 0, agreedBy: 'both' } },
  ]);
  expect(await listed(admin, '?of=wallet')).toEqual([]);
  expect((await backend.call(routes.unpaidPayments, { as: admin, query: '?of=others' })).status).toBe(400);
  const home = await backend.call(routes.unpaidRides, { as: rider });
  expect(Object.values(home.body)).toMatchObject([{ rideId: id, amount: 9100 }]);

  const next = await aRideInFrancs(backend.core, { rider });
  const params = { id: next.id };
  const take = (as: Actor, amount: unknown) => backend.call(routes.takeOwedCash, { as, params, body: { amount } });
  for (const as of [rider, next.driver]) {
    const owed = await backend.call(routes.owedCash, { as, params });
    expect(owed).toMatchObject({ status: 200, body: { currency: 'GNF', amount: 9100 } });
  }
  expect((await backend.call(routes.owedCash, { as: admin, params })).status).toBe(403);
  expect((await take(rider, 9100)).status).toBe(403);
  expect((await take(next.driver, -1)).status).toBe(400);
  expect((await take(driver, 9100)).status).toBe(404);
  expect(await take(next.driver, 9000)).toMatchObject({ status: 409, body: { code: 'cash.closed' } });
  expect((await take(next.driver, 9100)).status).toBe(200);
  expect(Object.values((await backend.call(routes.unpaidRides, { as: rider })).body)).toEqual([]);
  expect(await listed(admin, '?of=cash')).toEqual([]);
});
