import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

describe('open work', () => {
  test('is counted, and failed messages can be retried', async () => {
    const [message] = await backend.core.sql<{ id: string }>(
      `INSERT INTO messages (channel, recipient, template, params, state, attempts, last_error, send_before)
       VALUES ('sms', '+23276123456', 'driver_reviewed', '{"verdict": "approved"}', 'failed', 3, 'no credit', now())
       RETURNING id`,
    );
    const id = message?.id ?? '';
    const left = await backend.call(routes.workLeft, { as: admin });
    expect(left.body).toMatchObject({ messages: { failed: 1 }, queues: expect.any(Array) });
    expect((await backend.call(routes.failedMessages, { as: admin })).body).toMatchObject([
      { id, recipient: '+232…456', reason: 'no credit', attempts: 3, state: 'failed' },
    ]);
    expect((await backend.call(routes.retryMessage, { as: admin, params: { id } })).status).toBe(200);
    expect(await backend.core.sql('SELECT state FROM messages WHERE id = $1', [id])).toEqual([{ state: 'waiting' }]);
    expect((await backend.call(routes.retryMessage, { as: admin, params: { id } })).status).toBe(409);
  });

  test('that has expired for good is not retried', async () => {
    const [message] = await backend.core.sql<{ id: string }>(
      `INSERT INTO messages (channel, recipient, template, params, state, send_before)
       VALUES ('sms', '+23276123457', 'code', '{}', 'late', now()) RETURNING id`,
    );
    const params = { id: message?.id ?? '' };
    expect((await backend.call(routes.retryMessage, { as: admin, params })).body).toMatchObject({
      code: 'ops.retry_moot',
    });
    const lines = async () => Object((await backend.call(routes.failedMessages, { as: admin })).body);
    expect(await lines()).toMatchObject([{ id: params.id, mayRetry: false, person: null }]);
    // A day later it is off the page.
    await backend.core.sql(`UPDATE messages SET created_at = now() - interval '25 hours' WHERE id = $1`, [params.id]);
    expect(await lines()).toEqual([]);
    expect((await backend.call(routes.workLeft, { as: admin })).body).toMatchObject({ messages: { late: 0 } });
  });

  test('leads to the person to whom a message did not go', async () => {
    const driver = await aDriver(backend.core);
    await backend.core.sql(
      `INSERT INTO messages (channel, recipient, template, params, state, send_before)
       SELECT 'sms', phone, 'driver_reviewed', '{"verdict": "approved"}', 'failed', now() FROM users WHERE id = $1`,
      [driver.id],
    );
    expect((await backend.call(routes.failedMessages, { as: admin })).body).toMatchObject([
      { mayRetry: true, person: { id: driver.id, isDriver: true } },
    ]);
  });
});

test('the rides whose payment failed are listed with debtor and reason, until they are paid', async () => {
  const [rider, driver] = [await aRider(backend.core), await aDriver(backend.core)];
  const ride = await anAcceptedRide(backend.core, rider, driver);
  const attempt = async (state: string, because: string | null) => {
    const [row] = await backend.core.sql<{ id: string }>(
      `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, state, reason)
       VALUES ($1, $2, $3, 'orange_money', 25000, 'SLE', $4, $5) RETURNING id`,
      [ride.id, rider.id, driver.id, state, because],
    );
    return row?.id;
  };
  const failures = async () => (await backend.call(routes.workLeft, { as: admin })).body;
  await attempt('failed', 'declined');
  const last = await attempt('failed', 'timed_out');
  const list = async (query = '') =>
    Object.values((await backend.call(routes.unpaidPayments, { as: admin, query })).body);
  expect(await list()).toMatchObject([
    { rideId: ride.id, riderId: rider.id, riderPhone: expect.any(String), amount: 25_000, reason: 'timed_out' },
  ]);
  expect(await list(`?before=${last}`)).toEqual([]);
  expect(await failures()).toMatchObject({ payments: { failed: 1 } });
  // The rider pays again: a further row beside the failed ones.
  await attempt('paid', null);
  expect(await list()).toEqual([]);
  expect(await failures()).toMatchObject({ payments: { failed: 0 } });
  expect((await backend.call(routes.unpaidPayments, { as: rider })).status).toBe(403);
  expect(
    await backend.core.sql(`SELECT count(*)::int AS looks FROM audit_log WHERE action = 'unpaid_payments.listed'`),
  ).toEqual([{ looks: 2 }]);
});
