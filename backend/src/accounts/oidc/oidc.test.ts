import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { choose, portOf, startProvider, type LocalProvider } from '../../testing/providers/local-provider.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let provider: LocalProvider;
let backend: TestBackend;
let browser: BrowserClient;

beforeAll(async () => {
  provider = await startProvider();
  backend = await testBackend({ identity: provider.identity });
  backend.core.config.allowedOrigins.push(backend.url);
});
beforeEach(() => {
  browser = new BrowserClient();
});
afterAll(async () => {
  await backend.close();
  await provider.stop();
});

const signInAs = async (person: string, query = '') =>
  browser.step(await choose(browser, `${backend.url}/api/login${query}`, person));

const whoAmI = (client = browser) =>
  backend.call(routes.currentUser, { headers: { cookie: client.cookiesFor(new URL(backend.url)) } });

describe('S16: the redirect to the provider', () => {
  test('carries proof key, state and nonce, and has an address of ours to return to', async () => {
    const { status, headers } = await browser.step(`${backend.url}/api/login?role=admin`);
    expect(status).toBe(302);
    expect(headers['cache-control']).toBe('no-store');
    const url = new URL(headers.location ?? '');
    expect(url.origin).toBe(provider.identity.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'waka',
      response_type: 'code',
      redirect_uri: `${backend.url}/api/login/callback`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^waka_login=.+; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('is different each time', async () => {
    const addresses = [await browser.step(`${backend.url}/api/login`), await browser.step(`${backend.url}/api/login`)];
    const [one, two] = addresses.map(({ headers }) => new URL(headers.location ?? '').searchParams);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(one?.get(name)).not.toBe(two?.get(name));
  });

  test.each(['?returnTo=https://evil.example', '?redirect_uri=//evil.example', '?next=/\\evil.example'])(
    'cannot be bent to a foreign page by %s or a foreign Host',
    async (query) => {
      const headers = { host: 'evil.example' };
      const { headers: answer } = await browser.step(`${backend.url}/api/login${query}`, { headers });
      expect(answer.location).not.toContain('evil');
      expect((await signInAs('admin', query)).headers.location).toBe('/');
    },
  );
});

describe('a person who comes back', () => {
  test('is an admin by the claim of the provider', async () => {
    const { status, headers } = await signInAs('admin');
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/' });
    expect((await whoAmI()).body).toMatchObject({
      userType: 'admin',
      email: 'admin@waka.test',
      fullName: 'Adama Cole',
    });
  });

  test('is an admin by the list of e-mails', async () => {
    await signInAs('ops');
    expect((await whoAmI()).body).toMatchObject({ userType: 'admin', email: 'ops@waka.test' });
  });

  test('S1, S16: is no admin by asking to be one', async () => {
    await signInAs('visitor', '?role=admin');
    expect((await whoAmI()).body).toMatchObject({ userType: null, email: 'visitor@waka.test' });
    const headers = { cookie: browser.cookiesFor(new URL(backend.url)) };
    expect((await backend.call(routes.intendedRole, { headers })).body).toEqual({ intendedRole: 'admin' });
    expect(await backend.call(routes.myRides, { headers })).toMatchObject({ status: 403 });
  });

  test.each([
    ['?role=driver', 'driver'],
    ['?role=root', null],
    ['?role=admin&role=rider', null],
    ['', null],
  ])('meant by "%s" the role %s', async (query, intendedRole) => {
    await signInAs('visitor', query);
    const headers = { cookie: browser.cookiesFor(new URL(backend.url)) };
    expect((await backend.call(routes.intendedRole, { headers })).body).toEqual({ intendedRole });
  });

  test('is the same person each time, in a session of its own', async () => {
    await signInAs('visitor');
    const first = await whoAmI();
    const other = new BrowserClient();
    await other.step(await choose(other, `${backend.url}/api/login`, 'visitor'));
    expect((await whoAmI(other)).body).toEqual(first.body);
    expect(other.cookieNamed('waka_sid')).not.toBe(browser.cookieNamed('waka_sid'));
  });

  test('S13: replaces the session that the browser brought along', async () => {
    browser.plant(backend.url, 'waka_sid', 'a'.repeat(43));
    await signInAs('visitor');
    const before = browser.cookieNamed('waka_sid');
    expect(before).not.toBe('a'.repeat(43));
    await signInAs('visitor');
    expect((await backend.call(routes.currentUser, { headers: { cookie: `waka_sid=${before}` } })).status).toBe(401);
  });
});

const sessions = async () => (await backend.core.sql('SELECT id FROM sessions')).length;

/** Returns the outcome, and whether a session was opened. */
const outcomeOf = async (address: URL, client = browser) => {
  const before = await sessions();
  const { status, html, headers } = await client.step(address);
  const isExplained = html.includes('sign you in');
  const hasCookie = headers['set-cookie']?.some((text) => text.startsWith('waka_sid')) ?? false;
  return { status, isExplained, isSignedIn: hasCookie || (await sessions()) !== before };
};
const refusal = { status: 400, isExplained: true, isSignedIn: false };

describe('S16: refused are', () => {
  test('a state that was tampered with', async () => {
    const callback = await choose(browser, `${backend.url}/api/login`, 'admin');
    callback.searchParams.set('state', 'x'.repeat(43));
    expect(await outcomeOf(callback)).toEqual(refusal);
  });

  test.each(['state', 'code', 'iss'])('an answer without its %s', async (name) => {
    const callback = await choose(browser, `${backend.url}/api/login`, 'admin');
    callback.searchParams.delete(name);
    expect(await outcomeOf(callback)).toEqual(refusal);
  });

  test('an answer with two states', async () => {
    const callback = await choose(browser, `${backend.url}/api/login`, 'admin');
    callback.searchParams.append('state', callback.searchParams.get('state') ?? '');
    expect(await outcomeOf(callback)).toEqual(refusal);
  });

  test('an answer in a browser that did not ask, or asked for something else', async () => {
    const callback = await choose(browser, `${backend.url}/api/login`, 'admin');
    const victim = new BrowserClient();
    expect(await outcomeOf(callback, victim)).toEqual(refusal);
    await victim.step(`${backend.url}/api/login`);
    expect(await outcomeOf(callback, victim)).toEqual(refusal);
  });

  test('a cookie that was changed', async () => {
    const callback = await choose(browser, `${backend.url}/api/login`, 'admin');
    const [start = '', until, ...rest] = browser.cookieNamed('waka_login')?.split('.') ?? [];
    browser.plant(backend.url, 'waka_login', [start, Number(until) + 1, ...rest].join('.'));
    expect(await outcomeOf(callback)).toEqual(refusal);
  });

  test('a code that was used before, even with everything else copied', async () => {
    const callback = await choose(browser, `${backend.url}/api/login`, 'admin');
    const thief = new BrowserClient();
    thief.plant(backend.url, 'waka_login', browser.cookieNamed('waka_login') ?? '');
    expect((await browser.step(callback)).status).toBe(303);
    expect(await outcomeOf(callback, thief)).toEqual(refusal);
  });

  test('an answer after its browser has used it', async () => {
    const callback = await choose(browser, `${backend.url}/api/login`, 'admin');
    await browser.step(callback);
    expect((await browser.step(callback)).status).toBe(400);
  });

  test('what the provider itself refused', async () => {
    const { headers } = await browser.step(`${backend.url}/api/login`);
    const { searchParams } = new URL(headers.location ?? '');
    const answer = new URL(`${backend.url}/api/login/callback?error=access_denied`);
    answer.searchParams.set('state', searchParams.get('state') ?? '');
    answer.searchParams.set('iss', provider.identity.issuer);
    expect(await outcomeOf(answer)).toEqual(refusal);
  });

  test('nothing at all', async () => {
    expect(await outcomeOf(new URL(`${backend.url}/api/login/callback`))).toEqual(refusal);
  });

  test('gets JSON in a program', async () => {
    expect(await backend.fetch('/api/login/callback?code=x&state=y')).toMatchObject({
      status: 400,
      body: { code: 'auth.login_failed' },
    });
  });
});

test('a provider that is down gets an error page, and works again when it is back', async () => {
  const port = portOf(provider);
  await provider.stop();
  await browser.step(await choose(browser, `${backend.url}/api/login`, 'admin').catch(() => `${backend.url}/`));
  const down = await testBackend({ identity: { ...provider.identity } });
  down.core.config.allowedOrigins.push(down.url);
  expect(await browser.step(`${down.url}/api/login`)).toMatchObject({
    status: 503,
    html: expect.stringContaining('isn’t responding'),
    headers: { 'retry-after': '5' },
  });
  expect((await down.call(routes.ready)).status).toBe(200);
  provider = await startProvider(port);
  expect((await browser.step(await choose(browser, `${down.url}/api/login`, 'admin'))).status).toBe(303);
  await down.close();
});

test('without a provider a page explains it', async () => {
  const without = await testBackend();
  expect(await browser.step(`${without.url}/api/login?role=admin`)).toMatchObject({
    status: 404,
    html: expect.stringContaining('set up here'),
  });
  expect(await without.fetch('/api/login')).toMatchObject({ status: 404, body: { code: 'auth.provider_missing' } });
  await without.close();
});
