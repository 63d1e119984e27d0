import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { stateCash } from '@waka/core/payments/cash/state-cash';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { aRideInFrancs } from '@waka/core/testing/rides-in-francs';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'first@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

const leave = ({ id }: Actor, at: string) =>
  backend.core.sql('UPDATE users SET deletion_requested_at = $2 WHERE id = $1', [id, at]);
const listed = async (after?: string): Promise<unknown[]> => {
  const { body } = await backend.call(routes.requestedDeletions, { as: admin, query: after ? `?after=${after}` : '' });
  return Array.isArray(body) ? body : [];
};
const adjust = ({ id }: Actor, amount: number) =>
  backend.call(routes.adjustDriver, {
    as: admin,
    params: { id },
    body: { amount, currency: 'SLE', reason: 'A question of the owner' },
    headers: { 'idempotency-key': id },
  });
const waitingNow = async () => Object((await backend.call(routes.dashboard, { as: admin })).body).deletionsRequested;

test('requested deletions are listed by their day, with what each owes and is owed', async () => {
  const { core } = backend;
  const rider = await aRider(core, { usesPin: false });
  const short = await aRideInFrancs(core, { rider });
  await stateCash(core, short.driver, short.id, 5000);
  await stateCash(core, rider, short.id, 5000);
  const late = await anAcceptedRide(core, rider, await aDriver(core));
  await core.sql(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [late.id]);
  await core.sql(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, state, reason, refund_due_at)
     SELECT id, rider_id, driver_id, 'orange_money', 2500, 'SLE', 'cash_instead', 'timed_out', now() FROM rides WHERE id = $1`,
    [late.id],
  );
  const paidDriver = await aDriver(core);
  await adjust(paidDriver, 5000);
  const owingDriver = await aDriver(core);
  await adjust(owingDriver, -700);
  expect(await listed()).toEqual([]);
  await leave(rider, '2026-11-27T15:00:00.000Z');
  await leave(paidDriver, '2026-11-25T15:00:00.000Z');
  await leave(owingDriver, '2026-11-26T15:00:00.000Z');
  expect(await listed()).toEqual([
    expect.objectContaining({
      id: paidDriver.id,
      userType: 'driver',
      erasesAt: '2026-12-09T15:00:00.000Z',
      owes: [],
      owed: [{ currency: 'SLE', amount: 5000 }],
      isMoreOwed: false,
    }),
    expect.objectContaining({ id: owingDriver.id, owes: [{ currency: 'SLE', amount: 700 }], owed: [] }),
    expect.objectContaining({
      id: rider.id,
      userType: 'rider',
      erasesAt: '2026-12-11T15:00:00.000Z',
      owes: [{ currency: 'GNF', amount: 4100 }],
      owed: [{ currency: 'SLE', amount: 2500 }],
    }),
  ]);
  expect(await waitingNow()).toBe(3);

  // Money whose sum the provider has not said is not added up, but said.
  await core.sql('UPDATE payments SET is_other_sum = true WHERE ride_id = $1', [late.id]);
  expect((await listed())[2]).toMatchObject({ id: rider.id, owed: [], isMoreOwed: true });

  // Signed in again, and erased.
  await core.sql('UPDATE users SET deletion_requested_at = NULL WHERE id = $1', [rider.id]);
  await core.sql('UPDATE users SET erased_at = now() WHERE id = $1', [paidDriver.id]);
  expect(await listed()).toEqual([expect.objectContaining({ id: owingDriver.id })]);
  expect(await waitingNow()).toBe(1);
  await core.sql('UPDATE users SET erased_at = now() WHERE id = $1', [owingDriver.id]);
});

test('they come in pages, also those of one moment, and each page read is audited', async () => {
  const { core } = backend;
  const before = await core.sql(`SELECT FROM audit_log WHERE action = 'deletions.listed'`);
  const leaving: string[] = [];
  for (let count = 0; count < 27; count += 1) leaving.push((await aRider(core)).id);
  await core.sql(`UPDATE users SET deletion_requested_at = '2026-11-27T15:00:00Z' WHERE id = ANY ($1)`, [leaving]);
  const first = (await listed()).map((one) => String(Object(one).id));
  const rest = (await listed(first.at(-1))).map((one) => String(Object(one).id));
  expect([first.length, rest.length]).toEqual([25, 2]);
  expect([...first, ...rest].toSorted()).toEqual(leaving.toSorted());
  const after = await core.sql(`SELECT FROM audit_log WHERE action = 'deletions.listed'`);
  // The first page was listed by the test before, too.
  expect(after.length - before.length).toBe(1);
});

test('riders and strangers are refused', async () => {
  expect((await backend.call(routes.requestedDeletions, { as: await aRider(backend.core) })).status).toBe(403);
  expect((await backend.call(routes.requestedDeletions)).status).toBe(401);
});
