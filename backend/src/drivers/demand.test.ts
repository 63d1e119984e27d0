import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { measureDemand } from '@waka/core/demand/measure-demand';
import { aDriver, aRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test('drivers and ops see where riders look for rides, and riders and strangers do not', async () => {
  const { core } = backend;
  const rider = await aRider(core);
  for (const one of [rider, await aRider(core), await aRider(core)]) await aRide(core, one);
  await measureDemand(core);
  const expected = { at: expect.any(String), cells: [[1, expect.any(String)]], busy: [expect.any(String)] };
  expect((await backend.call(routes.driverDemand, { as: await aDriver(core) })).body).toEqual(expected);
  const admin = await anAccount(core, { email: 'first@example.com', userType: 'admin' });
  expect((await backend.call(routes.opsDemand, { as: admin })).body).toEqual(expected);
  for (const row of [routes.driverDemand, routes.opsDemand]) {
    expect((await backend.call(row, { as: rider })).status).toBe(403);
    expect((await backend.call(row)).status).toBe(401);
  }
});
