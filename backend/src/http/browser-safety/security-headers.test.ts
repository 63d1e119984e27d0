import { afterEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Config } from '@waka/core/platform/config';
import { anAccount, PASSWORD } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;

afterEach(() => backend.close());

async function headersWith(changes: Partial<Config>): Promise<Headers> {
  backend = await testBackend(changes);
  return (await backend.call(routes.mapConfig)).headers;
}

test('S17: pages may load from us alone', async () => {
  const headers = await headersWith({});
  expect(headers.get('content-security-policy')).not.toContain('mapbox');
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the map service is let in only when it is configured', async () => {
  const headers = await headersWith({ mapbox: { token: 'pk.test', url: 'https://api.mapbox.com' } });
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/connect-src [^;]* https:\/\/api\.mapbox\.com https:\/\/events\.mapbox\.com(?: |;)/);
  expect((await backend.call(routes.mapConfig)).body).toMatchObject({
    provider: 'mapbox',
    apiKey: 'pk.test',
    apiUrl: 'https://api.mapbox.com',
    streets: null,
    cities: [
      { id: 'freetown', region: 'SL', shortcuts: [{ kind: 'center' }, { kind: 'airport' }, { kind: 'business' }] },
      { id: 'conakry', region: 'GN', shortcuts: [{ kind: 'center' }, { kind: 'airport' }, { kind: 'business' }] },
    ],
  });
});

test('a map service at another address is let in there, and nowhere else', async () => {
  const headers = await headersWith({ mapbox: { token: 'pk.test', url: 'https://maps.example/mapbox' } });
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/connect-src [^;]* https:\/\/maps\.example(?: |;)/);
  expect(policy).not.toContain('mapbox.com');
  expect((await backend.call(routes.mapConfig)).body).toMatchObject({ apiUrl: 'https://maps.example/mapbox' });
});

test('S13, S17: on https the browser gets the headers to stay there, and the cookie is bound to the host', async () => {
  const headers = await headersWith({ publicUrl: 'https://waka.example', allowedOrigins: ['https://waka.example'] });
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  await anAccount(backend.core, { email: 'rider@example.com' });
  const login = await backend.call(routes.login, {
    body: { email: 'rider@example.com', password: PASSWORD },
    headers: { origin: 'https://waka.example' },
  });
  expect(login.headers.getSetCookie()[0]).toMatch(/^__Host-waka_sid=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
});

test('S11, S17: the page whose address contains a token sends no referrer', async () => {
  await headersWith({});
  const { headers } = await backend.fetch('/reset-password?token=secret&type=rider');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});
