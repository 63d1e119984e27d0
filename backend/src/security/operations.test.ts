import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aRider } from '@waka/core/testing/builders';
import { anAccount } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({
    mapbox: { token: 'pk.public', url: 'https://api.mapbox.com' },
    codeSecret: 'a secret of thirty-two characters',
  });
});
afterAll(() => backend.close());

test('S46: browsers get the map’s public key, and none of the others', async () => {
  const answers = await Promise.all(
    [routes.mapConfig, routes.appConfig, routes.openApi].map((row) => backend.call(row)),
  );
  expect(answers[0]?.body).toMatchObject({ apiKey: 'pk.public' });
  const said = JSON.stringify(answers.map(({ body }) => body));
  const { databaseUrl, redisUrl, codeSecret } = backend.core.config;
  for (const secret of [databaseUrl, redisUrl, codeSecret]) expect(said).not.toContain(secret);
});

test('S50: metrics of the process cannot be read from outside', async () => {
  for (const path of ['/metrics', '/api/metrics', '/api/health/metrics']) {
    const { status, body } = await backend.fetch(path);
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toContain('process_cpu');
  }
});

test('S50: a stranger’s headers about protocol and host change nothing', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  await anAccount(backend.core, { email: 'host@example.com' });
  const body = { email: 'host@example.com', userType: 'rider' };
  expect((await backend.call(routes.forgotPassword, { body, headers })).status).toBe(200);
  const { headers: answered } = await backend.fetch('/api/logout', { headers, redirect: 'manual' });
  expect(answered.get('location') ?? '').not.toContain('evil');
});

test('S35: no one can read where free cars are', async () => {
  const rider = await aRider(backend.core);
  const paths = Object.values(routes).filter(({ access }) => access === 'anyone' || access.includes('rider'));
  expect(paths.filter(({ path }) => /nearby|cars|fleet|drivers/.test(path))).toEqual([]);
  expect((await backend.call(routes.drivers, { as: rider })).status).toBe(403);
});

describe('S52: in production', () => {
  test.each(['seed.js', 'providers/identity/main.js', 'providers/storage/main.js', 'providers/payments/main.js'])(
    '%s does not start',
    async (file) => {
      const run = promisify(execFile)(process.execPath, [dist(file)], { env: { NODE_ENV: 'production' } });
      await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('production') });
    },
  );
});

const dist = (file: string) => fileURLToPath(new URL(`../../../dev/dist/${file}`, import.meta.url));

test('S52: on a staging system the outbox needs its password', async () => {
  const staging = await testBackend({ stagingPassword: 'of the testers alone' });
  try {
    const read = (authorization?: string) =>
      staging.call(routes.devOutbox, { headers: { ...(authorization && { authorization }) } });
    const asked = await read();
    expect(asked).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(asked.headers.get('www-authenticate')).toMatch(/^Basic /);
    const wrong = ['tester:', 'tester:of the testers', 'of the testers alone:wrong'].map(basic);
    const refused = await Promise.all([...wrong, 'Bearer of the testers alone'].map(read));
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await read(basic('tester:of the testers alone'))).status).toBe(200);
  } finally {
    await staging.close();
  }
});

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
