import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { matchingQueue } from '@waka/core/platform/redis/redis-keys';
import { aDriver, aRider } from '@waka/core/testing/builders';
import type { Actor } from '@waka/core/platform/actor';
import { anAccount } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';
import { QUEUE_BOARD_PATH } from './queue-board.ts';

let backend: TestBackend;
let admin: Actor;
beforeAll(async () => {
  backend = await testBackend();
  admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
});
afterAll(() => backend.close());

interface Call {
  method?: string;
  headers?: Record<string, string>;
}

async function ask(path: string, as: Actor | null, { headers, ...init }: Call = {}) {
  const cookie = as && `waka_sid=${await openSession(backend.core, as.id, null)}`;
  return backend.fetch(QUEUE_BOARD_PATH + path, { ...init, headers: { ...(cookie && { cookie }), ...headers } });
}

const BOARD = '/api/queues';
const SCRIPT = /src="(static\/js\/main\.\w+\.js)"/;

test('S20: the queue board is open to admins alone, with its pages, scripts and data', async () => {
  const { text = '' } = (await ask('/', admin)).body;
  const [, script = ''] = SCRIPT.exec(String(text)) ?? [];
  for (const path of ['', '/', BOARD, `/${script}`, '/queue/maintenance']) {
    const [stranger, rider] = [await ask(path, null), await ask(path, await aRider(backend.core))];
    expect(stranger).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(rider).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } });
    expect((await ask(path, await aDriver(backend.core))).status).toBe(403);
    expect((await ask(path, admin)).status).toBe(200);
  }
});

test('an admin sees every queue and its jobs', async () => {
  await backend.core.maintenance.add('pay-bonuses', {});
  const { body } = await ask(`${BOARD}?activeQueue=maintenance`, admin);
  const queues: unknown[] = Array.isArray(body.queues) ? body.queues : [];
  expect(queues).toHaveLength(backend.core.queues.length);
  expect(queues).toContainEqual(
    expect.objectContaining({ name: 'maintenance', jobs: [expect.objectContaining({ name: 'pay-bonuses' })] }),
  );
});

const namesOfQueues = async () => {
  const { queues } = (await ask(BOARD, admin)).body;
  return Array.isArray(queues) ? queues.map((queue: { name: string }) => queue.name) : [];
};

test('the queue of a city that opens while the board is open is listed too', async () => {
  const before = await namesOfQueues();
  backend.core.wakeMatching('kankan');
  const after = await namesOfQueues();
  expect(after.filter((name) => !before.includes(name))).toEqual([matchingQueue('kankan')]);
});

test('S20: the queue board changes nothing, not even for an admin', async () => {
  const json = {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: backend.core.config.publicUrl },
  };
  const before = await backend.core.maintenance.isPaused();
  for (const path of [`${BOARD}/maintenance/pause`, `${BOARD}/pause`, `${BOARD}/maintenance/empty`]) {
    expect((await ask(path, admin, json)).status).toBe(404);
  }
  expect(await backend.core.maintenance.isPaused()).toBe(before);
});

test('the page of the queue board runs no foreign scripts', async () => {
  const { headers } = await ask('/', admin);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("base-uri 'self'");
  expect(headers.get('x-powered-by')).toBeNull();
});
