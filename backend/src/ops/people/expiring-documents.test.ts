import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@waka.test', userType: 'admin' });
});
afterAll(() => backend.close());

/** Creates an approved driver whose insurance ends in so many days; it ended where they are below zero. */
async function aDriverInsuredFor(days: number): Promise<Actor> {
  const driver = await aDriver(backend.core);
  await backend.core.sql('DELETE FROM driver_documents WHERE user_id = $1', [driver.id]);
  await backend.core.sql(
    `INSERT INTO driver_documents (user_id, kind, object_key, content_type, upload_id, state, expires_on, reviewed_at, reviewed_by)
     VALUES ($1, 'insurance', 'none', 'image/jpeg', gen_random_uuid(), 'approved', current_date + $2::int, now(), $3)`,
    [driver.id, days, admin.id],
  );
  return driver;
}

const expiring = async () =>
  Object((await backend.call(routes.drivers, { as: admin, query: '?status=expiring' })).body);

test('drivers whose needed documents have expired, or expire within a month, are listed with the document', async () => {
  const [past, soon, later] = [await aDriverInsuredFor(-1), await aDriverInsuredFor(30), await aDriverInsuredFor(31)];
  const listed = await expiring();
  const one = (of: Actor) => listed.find(({ id }: { id: string }) => id === of.id)?.expiring;
  expect(one(past)).toMatchObject({ kind: 'insurance', isExpired: true });
  expect(one(soon)).toMatchObject({ kind: 'insurance', isExpired: false });
  expect(one(later)).toBeUndefined();
  const { body: file } = await backend.call(routes.driverFile, { as: admin, params: { id: past.id } });
  expect(Object(file).driver.expiring).toMatchObject({ kind: 'insurance', isExpired: true });
  await backend.core.sql(`UPDATE driver_profiles SET approval = 'suspended', is_online = false WHERE user_id = $1`, [
    past.id,
  ]);
  expect((await expiring()).map(({ id }: { id: string }) => id)).not.toContain(past.id);
});
