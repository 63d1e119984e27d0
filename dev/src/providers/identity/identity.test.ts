import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';

const MAIN = fileURLToPath(new URL('../../../dist/providers/identity/main.js', import.meta.url));
const PUBLIC_URL = 'http://localhost:3000';

let issuer: string;
let provider: ChildProcess;

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [MAIN], { env: { ...process.env, NODE_ENV: 'test', ...env }, stdio: 'pipe' });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  return typeof bound === 'object' && bound ? bound.port : 0;
}

beforeAll(async () => {
  issuer = `http://localhost:${await freePort()}`;
  const child = start({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'waka', OIDC_CLIENT_SECRET: 'secret', PUBLIC_URL });
  provider = child;
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (said) => {
      if (String(said).includes('listening')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
});
afterAll(() => {
  provider.kill();
});

const right = {
  client_id: 'waka',
  response_type: 'code',
  redirect_uri: `${PUBLIC_URL}${routes.providerCallback.path}`,
  scope: 'openid email profile',
  state: 'x'.repeat(43),
  nonce: 'y'.repeat(43),
  code_challenge: 'z'.repeat(43),
  code_challenge_method: 'S256',
};

const ask = (changes: Record<string, string> = {}) =>
  fetch(`${issuer}/auth?${new URLSearchParams({ ...right, ...changes }).toString()}`, { redirect: 'manual' });

describe('the local identity provider', () => {
  test('shows the available people', async () => {
    const answer = await ask();
    const list = new URL(answer.headers.get('location') ?? '', issuer);
    const cookie = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
    const page = await (await fetch(list, { headers: { cookie: cookie.join('; ') } })).text();
    for (const email of ['admin@waka.test', 'ops@waka.test', 'visitor@waka.test']) expect(page).toContain(email);
  });

  test('serves backends on any port of this machine', async () => {
    for (const host of ['localhost:4444', '127.0.0.1:5555']) {
      const answer = await ask({ redirect_uri: `http://${host}${routes.providerCallback.path}` });
      expect(answer.headers.get('location')).toMatch(/^\/?.*interaction\//);
    }
  });

  test.each([
    ['another address', { redirect_uri: 'https://evil.example/api/login/callback' }],
    ['another path', { redirect_uri: `${PUBLIC_URL}/api/elsewhere` }],
    ['another client', { client_id: 'another' }],
  ])('redirects no one to %s', async (_what, change) => {
    const answer = await ask(change);
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
      status: 400,
      location: null,
    });
  });

  test.each([
    ['no proof key', { code_challenge: '', code_challenge_method: '' }],
    ['a proof key in clear', { code_challenge_method: 'plain' }],
    ['tokens in the address', { response_type: 'id_token' }],
  ])('gives no code for %s', async (_what, change) => {
    const location = new URL((await ask(change)).headers.get('location') ?? '');
    expect(location.search + location.hash).toContain('error=');
  });

  test('shows its list only for a sign-in', async () => {
    expect((await fetch(`${issuer}/interaction/${'x'.repeat(43)}`)).status).toBe(400);
  });

  test('refuses to run in production', async () => {
    const child = start({ NODE_ENV: 'production', OIDC_ISSUER: 'http://localhost:1' });
    let said = '';
    child.stderr.on('data', (text) => (said += String(text)));
    const [code] = await once(child, 'exit');
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('production') });
  });
});
