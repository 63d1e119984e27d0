import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf } from '@waka/core/messages/secrets-of-codes';
import { closeExpired, overdueMessages } from '@waka/core/messages/messages.repository';
import { postMessage } from '@waka/core/messages/post-message';
import { NOTIFICATIONS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { openCore } from '@waka/core/app/open-core';
import type { Core } from '@waka/core/platform/core';
import { readConfig } from '@waka/core/platform/config';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { RecordingPublisher, testServices } from '@waka/core/testing/test-core';
import { Queue } from 'bullmq';
import { startWorker, until, type WorkerProcess } from '../testing/worker-process.ts';
import { sandboxProvider, twilio, type Reply, type SandboxProvider } from './testing/sandbox-provider.ts';

let services: Awaited<ReturnType<typeof testServices>>;
let core: Core;
let provider: SandboxProvider;
let worker: WorkerProcess;
let env: Record<string, string>;
let queue: Queue;
/** The provider's response to the next text. */
let respond: () => Reply | null | Promise<Reply>;

beforeAll(async () => {
  services = await testServices();
  const { databaseUrl, redisUrl } = services;
  const config = readConfig({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'silent' });
  core = await openCore({ config, publisher: new RecordingPublisher(), logger: createLogger('test', 'silent') });
  provider = await sandboxProvider(async (received) => (await respond()) ?? twilio()(received));
  env = {
    SMS_PROVIDER: 'twilio',
    TWILIO_URL: provider.url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: 'MG1',
  };
  worker = await startWorker(services, env);
  queue = new Queue(NOTIFICATIONS_QUEUE, { connection: { url: redisUrl } });
});
beforeEach(() => {
  respond = () => null;
  provider.received.length = 0;
});
afterAll(async () => {
  await worker.end('SIGTERM');
  await queue.close();
  provider.close();
  await core.close();
  await services.drop();
});

const PHONE = '+23276123456';

async function aCodeMessage(withinMinutes = 5): Promise<{ id: string; code: string }> {
  const codeId = randomUUID();
  const id = await postMessage(core.sql, {
    channel: 'sms',
    recipient: PHONE,
    template: 'code',
    params: { codeId },
    withinMinutes,
  });
  return { id, code: codeOf(core.config, codeId) };
}

const stateOf = async (id: string) =>
  (await core.sql<{ state: string }>('SELECT state FROM messages WHERE id = $1', [id]))[0]?.state;
const untilIs = (id: string, state: string) => until(async () => (await stateOf(id)) === state);
const texts = () => provider.received.map(({ form }) => form.get('Body') ?? '');
const aWhile = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a message', () => {
  test('is sent sooner than the sweep would find it, and once however many wake-ups come', async () => {
    const { id, code } = await aCodeMessage();
    const started = performance.now();
    for (let wakeUps = 0; wakeUps < 5; wakeUps += 1) core.wakeSending([id]);
    await untilIs(id, 'sent');
    expect(performance.now() - started).toBeLessThan(1000);
    core.wakeSending([id]);
    await aWhile(200);
    expect(texts()).toEqual([expect.stringContaining(`${code} is your Waka code`)]);
  });

  test('whose wake-up was lost is found', async () => {
    const { id } = await aCodeMessage();
    await untilIs(id, 'sent');
    expect(texts()).toHaveLength(1);
  });

  test('that the provider did not accept is tried again with the same code', async () => {
    const refusals: Reply[] = [{ status: 503, body: {} }];
    respond = () => refusals.pop() ?? null;
    const { id, code } = await aCodeMessage();
    core.wakeSending([id]);
    await untilIs(id, 'sent');
    expect(texts()).toHaveLength(2);
    expect(new Set(texts()).size).toBe(1);
    expect(texts()[0]).toContain(code);
  });

  test('is given up after three tries, or at once when trying is useless', async () => {
    respond = () => ({ status: 429, body: { code: 20429 } });
    const stubborn = await aCodeMessage();
    core.wakeSending([stubborn.id]);
    await untilIs(stubborn.id, 'failed');
    expect(texts()).toHaveLength(3);
    respond = () => ({ status: 400, body: { code: 21211 } });
    const wrong = await aCodeMessage();
    core.wakeSending([wrong.id]);
    await untilIs(wrong.id, 'failed');
    expect(texts()).toHaveLength(4);
  });

  test('that is too late is not sent', async () => {
    const { id } = await aCodeMessage(0);
    core.wakeSending([id]);
    await untilIs(id, 'late');
    expect(texts()).toEqual([]);
  });

  test('is sent at most once when the worker is killed while it sends', async () => {
    respond = () => new Promise(() => undefined);
    const { id } = await aCodeMessage();
    core.wakeSending([id]);
    await until(() => texts().length === 1);
    await worker.end('SIGKILL');
    respond = () => null;
    worker = await startWorker(services, env);
    core.wakeSending([id]);
    const next = await aCodeMessage();
    await untilIs(next.id, 'sent');
    // The killed worker's job goes to the next one when its lock has expired.
    await aWhile(3000);
    expect(texts()).toHaveLength(2);
    expect(await stateOf(id)).toBe('sending');
  });
});

test('foreign jobs in the queue send nothing and break nothing', async () => {
  const poison = [null, 'x', { messageId: 7 }, { messageId: "'; DROP TABLE messages" }, { messageId: randomUUID() }];
  await queue.addBulk(poison.map((data, index) => ({ name: `job ${index}`, data })));
  await until(async () => (await queue.getWaitingCount()) === 0);
  const { id } = await aCodeMessage();
  core.wakeSending([id]);
  await untilIs(id, 'sent');
  expect(texts()).toHaveLength(1);
  expect(worker.process.exitCode).toBeNull();
});

test('neither Redis nor the log ever contains a code or a phone', async () => {
  await queue.pause();
  const { id, code } = await aCodeMessage();
  core.wakeSending([id]);
  await untilIs(id, 'sent');
  const [keys, jobs] = [await core.redis.keys('*'), await queue.getJobs()];
  await queue.resume();
  for (const secret of [code, PHONE.slice(1)]) {
    expect(JSON.stringify([keys, jobs.map(({ data }) => data)])).not.toContain(secret);
    expect(worker.log.join('\n')).not.toContain(secret);
  }
});

test('pending messages are found by their partial index, also by a cached plan', async () => {
  const scans = await core.transaction(async (sql) => {
    await sql('SET LOCAL enable_seqscan = off');
    await sql('SET LOCAL plan_cache_mode = force_generic_plan');
    await overdueMessages(sql, 10);
    await closeExpired(sql);
    const [row] = await sql<{ count: string }>(
      `SELECT pg_stat_get_xact_numscans('messages_waiting'::regclass) AS count`,
    );
    return Number(row?.count);
  });
  expect(scans).toBe(2);
});
