import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
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

const reason = 'A good customer';

/** A rider of whose last ride 300 cents were too little to be asked for. */
async function aRest(): Promise<Actor> {
  const rider = await aRider(backend.core);
  const { id } = await anAcceptedRide(backend.core, rider, await aDriver(backend.core));
  await backend.core.sql(`UPDATE rides SET status = 'completed', completed_at = now(), carried = 300 WHERE id = $1`, [
    id,
  ]);
  return rider;
}

const waive = (as: Actor, rider: Actor, given: object = {}) =>
  backend.call(routes.waiveRest, {
    as,
    params: { id: rider.id },
    body: { amount: 300, currency: 'SLE', reason, ...given },
  });
const fileOf = async (rider: Actor) =>
  Object((await backend.call(routes.viewPerson, { as: admin, params: { id: rider.id }, body: { reason } })).body);

test('an admin waives a rest as the page of its rider shows it, and it is gone there and for the rider', async () => {
  const rider = await aRest();
  expect((await fileOf(rider)).credit).toEqual([{ currency: 'SLE', amount: -300 }]);
  backend.publisher.published.length = 0;
  expect(await waive(admin, rider)).toMatchObject({ status: 200 });
  expect(backend.publisher.published).toContainEqual(
    expect.objectContaining({ event: 'ops:decided', payload: { about: 'person', id: rider.id } }),
  );
  const file = await fileOf(rider);
  expect(file.credit).toEqual([]);
  expect(file.audit[0]).toMatchObject({ action: 'account.rest_waived', reason });
  expect((await backend.call(routes.riderCredit, { as: rider })).body).toEqual([]);
  expect((await backend.call(routes.notifications, { as: rider })).body).toMatchObject([
    { kind: 'rest_waived', facts: { fare: 300, currency: 'SLE' } },
    { kind: 'driver_found' },
  ]);
});

test('of two admins who waive at once, the second reads who was first and why; later it has only changed', async () => {
  const rider = await aRest();
  const second = await anAccount(backend.core, { email: 'second@example.com', userType: 'admin' });
  const answers = await Promise.all([waive(admin, rider), waive(second, rider)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { code: 'ops.decided_meanwhile', decision: { action: 'account.rest_waived', reason } },
  });
  await backend.core.sql(
    `UPDATE audit_log SET at = at - interval '2 hours' WHERE action = 'account.rest_waived' AND subject_id = $1`,
    [rider.id],
  );
  expect(await waive(second, rider)).toMatchObject({ status: 409, body: { code: 'money.changed' } });
});

test('another sum than is carried, another currency, and another person than an admin are refused', async () => {
  const rider = await aRest();
  for (const given of [{ amount: 299 }, { amount: 301 }, { currency: 'GNF' }]) {
    expect(await waive(admin, rider, given)).toMatchObject({ status: 409, body: { code: 'money.changed' } });
  }
  expect((await waive(admin, rider, { amount: 0 })).status).toBe(400);
  expect((await waive(admin, rider, { reason: '' })).status).toBe(400);
  expect((await waive(rider, rider)).status).toBe(403);
  expect((await fileOf(rider)).credit).toEqual([{ currency: 'SLE', amount: -300 }]);
});
