import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/accounts/actor';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

describe('the work that is left', () => {
  test('is counted, and what failed can be tried once more', async () => {
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

  test('whose time has passed for good is not tried again', async () => {
    const [message] = await backend.core.sql<{ id: string }>(
      `INSERT INTO messages (channel, recipient, template, params, state, send_before)
       VALUES ('sms', '+23276123457', 'code', '{}', 'late', now()) RETURNING id`,
    );
    const params = { id: message?.id ?? '' };
    expect((await backend.call(routes.retryMessage, { as: admin, params })).body).toMatchObject({
      code: 'ops.retry_moot',
    });
  });
});
