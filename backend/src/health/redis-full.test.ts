import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { createLogger } from '@waka/core/platform/telemetry/logger';
import { aRider } from '@waka/core/testing/builders';
import { testServices } from '@waka/core/testing/test-core';
import { booking } from '../testing/bookings.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

const lines: string[] = [];
let backend: TestBackend;

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  backend = await testBackend({}, await testServices(), createLogger('test', 'info', sink));
});
afterAll(async () => {
  await limitMemory(0);
  await backend.close();
});

const limitMemory = (bytes: number) => backend.core.redis.config('SET', 'maxmemory', bytes);
const linesWith = (text: string) => lines.filter((line) => line.includes(text));

test('a Redis whose memory is full appears in log and readiness, and rides go on', async () => {
  const rider = await aRider(backend.core);
  expect((await backend.call(routes.ready)).body).toMatchObject({ status: 'ready', redis: true });
  await limitMemory(1);

  expect(await backend.call(routes.ready)).toMatchObject({ status: 200, body: { status: 'unready', redis: false } });
  expect((await backend.call(routes.requestRide, { as: rider, body: booking })).status).toBe(201);
  await backend.call(routes.ready);
  expect(linesWith('redis refuses writes')).toEqual([expect.stringContaining('OOM')]);

  await limitMemory(0);
  expect((await backend.call(routes.ready)).body).toMatchObject({ status: 'ready', redis: true });
  expect(linesWith('redis takes writes again')).toHaveLength(1);
});
