import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { freePort, startProgram, systemProgram, type Running } from '@waka/core/testing/system-program';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

const CADDYFILE = path.join(import.meta.dirname, '../../../docker/Caddyfile');

let backend: TestBackend;
let storage: Server;
let folder: string;
let ports: { proxy: number; balancer: number };
const programs: Running[] = [];
const kept: string[] = [];

beforeAll(async () => {
  backend = await testBackend({ rateLimits: true, trustProxy: 2 });
  storage = createServer((received, response) => {
    kept.push(`${received.method} ${received.url}`);
    received.once('end', () => response.end()).resume();
  });
  const storagePort = await freePort();
  await new Promise<void>((resolve) => storage.listen(storagePort, '127.0.0.1', resolve));
  folder = await mkdtemp(path.join(tmpdir(), 'waka-proxies-'));
  ports = { proxy: await freePort(), balancer: await freePort() };
  const caddyfile = path.join(folder, 'Caddyfile');
  const haproxy = path.join(folder, 'haproxy.cfg');
  await writeFile(caddyfile, await caddyfileFor(new URL(backend.url).host, storagePort));
  await writeFile(haproxy, balancerFor(ports));
  const env = {
    PUBLIC_URL: 'https://waka.example',
    PROXY_ADDRESS: `http://:${ports.proxy}`,
    BALANCER_RANGES: '127.0.0.1/32',
    S3_BUCKET: 'documents',
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const run = ['run', '--config', caddyfile, '--adapter', 'caddyfile'];
  programs.push(await startProgram(await systemProgram('caddy'), run, /serving initial/, { env }));
  programs.push(await startProgram(await systemProgram('haproxy'), ['-W', '-db', '-f', haproxy], /Loading success/));
}, 300_000);

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await new Promise((resolve) => storage.close(resolve));
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the Caddyfile of the repository, with the names of containers replaced by local addresses. */
async function caddyfileFor(backendHost: string, storagePort: number): Promise<string> {
  const text = await readFile(CADDYFILE, 'utf8');
  const here = text
    .replace(/dynamic a \{[^}]*\}/, `to ${backendHost}`)
    .replace('storage:8333', `127.0.0.1:${storagePort}`)
    // Debian's Caddy is older than this option, which is about backends that vanish.
    .replace(/request_buffers .*/, '');
  expect(here).not.toMatch(/dynamic|storage:/);
  return here;
}

const balancerFor = ({ proxy, balancer }: typeof ports) => `
defaults
  mode http
  option forwardfor
  timeout connect 2s
  timeout client 10s
  timeout server 10s
frontend world
  bind 127.0.0.1:${balancer}
  default_backend proxy
backend proxy
  server proxy 127.0.0.1:${proxy} source 127.0.0.1
`;

interface Sent {
  from: string;
  to: number;
  method?: string;
  path?: string;
  claims?: string;
  body?: object;
}

/** Sends a request from one of this machine's many addresses, like phones of different networks. */
async function send({ from, to, method = 'POST', path: where = routes.login.path, claims, body }: Sent) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(claims && { 'x-forwarded-for': claims }) };
    const sent = request({ host: '127.0.0.1', port: to, path: where, method, localAddress: from, headers }, resolve);
    sent.once('error', reject).end(body && JSON.stringify(body));
  });
  response.resume();
  return response.statusCode;
}

const guess = (from: string, to: number, email: string, claims?: string) =>
  send({ from, to, body: { email, password: 'guess' }, ...(claims && { claims }) });

async function guesses(count: number, from: string, to: number, email: string, claim: (nth: number) => string) {
  const statuses: (number | undefined)[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    statuses.push(await guess(from, to, email, claim(nth)));
  }
  return statuses;
}

const TEN_WRONG = Array.from({ length: 10 }, () => 401);

describe('a balancer before the proxy, with TRUST_PROXY=2 and BALANCER_RANGES', () => {
  test('counts each client by its own address, not the one it claims', async () => {
    const email = 'owner@example.com';
    const tries = await guesses(11, '127.1.0.2', ports.balancer, email, (nth) => `198.51.${nth}.7`);
    expect(tries).toEqual([...TEN_WRONG, 429]);
    expect(await guess('127.2.0.3', ports.balancer, email)).toBe(401);
  });

  test('does not let a client that bypasses the balancer invent an address', async () => {
    const email = 'other@example.com';
    const tries = await guesses(11, '127.3.0.4', ports.proxy, email, (nth) => `198.52.${nth}.7, 203.0.113.${nth}`);
    expect(tries).toEqual([...TEN_WRONG, 429]);
  });
});

describe('the proxy', () => {
  test('passes files on to the bucket that S3_BUCKET names, and nothing else', async () => {
    const to = ports.proxy;
    const from = '127.0.0.1';
    await send({ from, to, method: 'PUT', path: '/documents/uploads/1' });
    await send({ from, to, method: 'POST', path: '/documents' });
    await send({ from, to, method: 'GET', path: '/documents/uploads/1' });
    await send({ from, to, method: 'DELETE', path: '/documents/uploads/1' });
    await send({ from, to, method: 'PUT', path: '/waka-files/uploads/1' });
    await send({ from, to, method: 'PUT', path: '/documents-of-others/uploads/1' });
    expect(kept).toEqual(['PUT /documents/uploads/1', 'POST /documents']);
  });

  test('accepts files as large as documents may be, and calls no larger than any call is', async () => {
    const from = '127.0.0.1';
    const put = (megabytes: number, where: string) =>
      send({ from, to: ports.proxy, method: 'PUT', path: where, body: { text: 'x'.repeat(megabytes * 1_000_000) } });
    expect(await put(10, '/documents/uploads/2')).toBe(200);
    // Debian's Caddy is older than the 413 of newer ones.
    expect([413, 502]).toContain(await put(2, '/api/auth/language'));
  });
});
