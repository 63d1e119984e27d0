import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'admin@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'The driver asked for it';
async function aSaloon(traits: Parameters<typeof aDriver>[1] = {}): Promise<Actor> {
  const driver = await aDriver(backend.core, { online: false, ...traits });
  await backend.core.sql(`UPDATE driver_profiles SET vehicle_body = 'sedan' WHERE user_id = $1`, [driver.id]);
  return driver;
}
const change = (driver: Actor, body: object, as = admin) =>
  backend.call(routes.changeDriverClass, {
    as,
    params: { id: driver.id },
    body: { from: 'standard', reason, ...body },
  });

test('an admin gives an approved driver another class, which is audited', async () => {
  const driver = await aSaloon();
  const { status, body } = await change(driver, { vehicleClass: 'comfort' });
  expect({ status, body }).toMatchObject({ status: 200, body: { driver: { vehicleType: 'comfort' } } });
  expect(Object(body.audit)[0]).toMatchObject({ action: 'driver.class_changed', reason });
  expect((await backend.call(routes.driverProfile, { as: driver })).body.vehicleClass).toBe('comfort');
  expect(backend.publisher.published.some(({ payload }) => Object(payload).id === driver.id)).toBe(true);
});

test('of two admins at once one changes it, and the other reads who did', async () => {
  const driver = await aSaloon();
  const both = await Promise.all([change(driver, { vehicleClass: 'comfort' }), change(driver, { vehicleClass: 'xl' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({ code: 'ops.decided_meanwhile', decision: { action: 'driver.class_changed' } });
});

test.each([
  ['that the vehicle may not serve', { vehicleClass: 'kekeh' }, {}, 409, 'ops.body_unfit'],
  ['that does not exist', { vehicleClass: 'rocket' }, {}, 400, 'request.invalid'],
  ['of a driver who is online', { vehicleClass: 'comfort' }, { online: true }, 409, 'ops.driver_online'],
  ['of a driver who still chooses', { vehicleClass: 'comfort' }, { approval: 'pending' }, 409, 'ops.profile_moot'],
  ['without a reason', { vehicleClass: 'comfort', reason: '' }, {}, 400, 'request.invalid'],
] as const)('a class %s is refused', async (_, body, traits, status, code) => {
  const driver = await aSaloon(traits);
  expect(await change(driver, body)).toMatchObject({ status, body: { code } });
  expect(await backend.core.sql('SELECT vehicle_type FROM driver_profiles WHERE user_id = $1', [driver.id])).toEqual([
    { vehicleType: 'standard' },
  ]);
});

test('only admins change it', async () => {
  const driver = await aSaloon();
  expect((await change(driver, { vehicleClass: 'comfort' }, driver)).status).toBe(403);
  expect((await change(driver, { vehicleClass: 'comfort' }, await aRider(backend.core))).status).toBe(403);
});
