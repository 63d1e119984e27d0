import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { codeSentTo } from '../testing/post.ts';
import { aPerson } from '../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';
import type { AnyRoute } from '../http/routes/route.ts';

let backend: TestBackend;
let folder: string;
const people = new Map<string, Actor>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waka-pages-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Waka</title>');
  backend = await testBackend({ frontendDir: folder });
  people.set('rider', await aRider(backend.core));
  people.set('driver', await aDriver(backend.core));
  people.set('admin', await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' }));
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

const callerOf = ({ access }: AnyRoute) =>
  access === 'anyone' ? null : people.get(access === 'signed_in' ? 'rider' : (access[0] ?? ''));

const rows = Object.entries(routes);
const reading = rows.filter(([, { method }]) => method === 'GET').map(([, { path: address }]) => address);
const pages = ['/', '/auth-rider', '/admin', '/assets/missing.js'];

describe.each([...new Set([...reading, ...pages, '/api/nothing', '/api/%E0%A4%A'])])('S17: %s', (address) => {
  test('comes with the security headers for browsers', async () => {
    const cookie = `waka_sid=${await openSession(backend.core, people.get('rider')?.id ?? '', null)}`;
    const { headers } = await backend.fetch(address.replace(':id', randomUUID()), {
      headers: { cookie },
      redirect: 'manual',
    });
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(directive);
    }
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('cache-control') === 'no-store').toBe(address.startsWith('/api'));
  });
});

const changing = rows.filter(([, { method }]) => method !== 'GET');

describe.each(changing)('S15: %s', (_name, row) => {
  const send = async (headers: Record<string, string>, body?: string) => {
    const actor = callerOf(row);
    const cookie = actor ? `waka_sid=${await openSession(backend.core, actor.id, null)}` : null;
    const { status, body: answer } = await backend.fetch(row.path.replace(':id', randomUUID()), {
      method: row.method,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    return { status, code: answer.code };
  };

  test.each([
    ['application/x-www-form-urlencoded', 'userType=admin'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="userType"\r\n\r\nadmin\r\n--x--'],
    ['text/plain', '{"userType":"admin"}'],
    ['text/plain; application/json', '{"userType":"admin"}'],
    ['application/json-patch+json', '[]'],
  ])('takes nothing as %s, which foreign forms can send', async (type, body) => {
    expect(await send({ 'content-type': type }, body)).toEqual({ status: 400, code: 'request.invalid' });
  });

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'nonsense' },
  ])('takes nothing from a foreign page with %j', async (headers) => {
    const json = { ...headers, 'content-type': 'application/json' };
    expect(await send(json, '{}')).toEqual({ status: 403, code: 'request.foreign_origin' });
  });
});

async function cookiesOn(publicUrl: string): Promise<string[]> {
  const service = await testBackend({ publicUrl, allowedOrigins: [publicUrl] });
  const browser = new Browser(service);
  const person = aPerson();
  await anAccount(service.core, { email: 'rider@example.com' });
  const headers = { origin: publicUrl };
  const given = [
    await browser.call(routes.register, person, headers),
    await browser.call(
      routes.verifyPhone,
      { phone: person.phone, code: await codeSentTo(service.core, person.phone) },
      headers,
    ),
    await browser.call(routes.login, { email: 'rider@example.com', password: PASSWORD }, headers),
    await browser.call(routes.logout, undefined, headers),
  ].flatMap((answer) => answer.headers.getSetCookie());
  await service.close();
  return given;
}

describe('S13: every cookie', () => {
  test('is out of reach of scripts and foreign pages', async () => {
    const cookies = await cookiesOn('http://localhost:3000');
    expect(new Set(cookies.map((text) => text.split('=')[0]))).toEqual(
      new Set(['waka_browser', 'waka_device', 'waka_sid']),
    );
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/;/);
      expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
      expect(cookie).not.toMatch(/; Domain=/);
    }
  });

  test('is bound to the host and to https where there is https', async () => {
    const cookies = await cookiesOn('https://waka.example');
    expect(cookies.length).toBeGreaterThan(3);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-waka_\w+=.*; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/);
  });
});
