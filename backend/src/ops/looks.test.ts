import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import { aRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const reason = 'A test of looks';

test('S38: a person is looked at with a reason, which stays on record', async () => {
  const rider = await aRider(backend.core);
  const ride = await aRide(backend.core, rider);
  const params = { id: rider.id };
  expect((await backend.call(routes.viewPerson, { as: admin, params, body: {} })).status).toBe(400);
  expect((await backend.call(routes.viewPerson, { as: admin, params, body: { reason } })).body).toMatchObject({
    id: rider.id,
    rides: [{ id: ride.id, status: 'pending' }],
    audit: [{ action: 'account.viewed', reason, actorName: expect.any(String) }],
  });
});

test.each([
  ['a person', routes.viewPerson, 'account.viewed'],
  ['a ride', routes.opsRide, 'ride.viewed'],
] as const)('%s that a page reads again and again is on record once for each who looks and why', async (...given) => {
  const [what, row, action] = given;
  const rider = await aRider(backend.core);
  const id = what === 'a ride' ? (await aRide(backend.core, rider)).id : rider.id;
  const other = await anAccount(backend.core, { email: `${action}@example.com`, userType: 'admin' });
  const look = async (as: Actor, why: string) =>
    expect((await backend.call(row, { as, params: { id }, body: { reason: why } })).status).toBe(200);
  const onRecord = () =>
    backend.core.sql('SELECT action, reason, actor_id FROM audit_log WHERE subject_id = $1 ORDER BY id', [id]);

  await look(admin, reason);
  await look(admin, reason);
  await look(admin, 'Another reason');
  await look(admin, reason);
  await look(other, reason);
  const looks = [
    { action, reason, actorId: admin.id },
    { action, reason: 'Another reason', actorId: admin.id },
    { action, reason, actorId: other.id },
  ];
  expect(await onRecord()).toEqual(looks);

  await backend.core.sql(`UPDATE audit_log SET at = at - interval '16 minutes' WHERE subject_id = $1`, [id]);
  await look(admin, reason);
  expect(await onRecord()).toEqual([...looks, { action, reason, actorId: admin.id }]);
});
