import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { openSession } from '@waka/core/accounts/sessions/sessions';
import { aRider } from '@waka/core/testing/builders';
import { choose, startProvider, type LocalProvider } from '../../testing/providers/local-provider.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let provider: LocalProvider;
let backend: TestBackend;
let browser: BrowserClient;
let token: string;

beforeAll(async () => {
  provider = await startProvider();
  backend = await testBackend({ identity: provider.identity });
  backend.core.config.allowedOrigins.push(backend.url);
});
beforeEach(async () => {
  browser = new BrowserClient();
  token = await openSession(backend.core, (await aRider(backend.core)).id, null);
  browser.plant(backend.url, 'waka_sid', token);
});
afterAll(async () => {
  await backend.close();
  await provider.stop();
});

const goOut = (headers: Record<string, string>) => browser.step(`${backend.url}/api/logout`, { headers });

const isSignedIn = async (sid = token) =>
  (await backend.call(routes.currentUser, { headers: { cookie: `waka_sid=${sid}` } })).status === 200;

const without = { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'sec-fetch-dest': '' };

describe('S16: a person who navigates to /api/logout', () => {
  test.each([['same-origin'], ['none']])('is signed out, coming from %s', async (site) => {
    const { status, headers } = await goOut({ 'sec-fetch-site': site });
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/' });
    expect(headers['set-cookie']?.[0]).toMatch(/^waka_sid=;/);
    expect(await isSignedIn()).toBe(false);
  });

  test('is signed out also by an older browser, from a page of ours', async () => {
    const answer = await backend.fetch('/api/logout', {
      headers: { cookie: `waka_sid=${token}`, referer: `${backend.url}/settings` },
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    expect(await isSignedIn()).toBe(false);
  });

  test.each([
    ['ar', '/?language=ar'],
    ['kri', '/?language=kri'],
    ['xx', '/'],
    ['//elsewhere.test', '/'],
  ])('keeps the language of the phone: %s', async (language, location) => {
    const { headers } = await new BrowserClient().step(`${backend.url}/api/logout?language=${language}`);
    expect(headers.location).toBe(location);
  });

  test('without being signed in just gets the start page', async () => {
    const { status, headers } = await new BrowserClient().step(`${backend.url}/api/logout`);
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/' });
  });
});

describe('S16: requests of a foreign page to /api/logout', () => {
  test.each<[string, Record<string, string>]>([
    ['a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a link', { 'sec-fetch-site': 'cross-site' }],
    ['a link of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }],
    ['a picture in one of our pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
    ['a frame in one of our pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['a script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['fetching ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['a link in an older browser', { ...without, referer: 'https://evil.example/' }],
    ['a link in an older browser that hides where it is', without],
    ['a link of a page with our name in its own', { ...without, referer: 'http://127.0.0.1.evil.example/' }],
  ])('sign no one out: %s', async (_what, headers) => {
    const { status, html, headers: answer } = await goOut(headers);
    expect(status).toBe(403);
    expect(html).toContain('Sign out of Waka?');
    expect(answer['set-cookie']).toBeUndefined();
    expect(await isSignedIn()).toBe(true);
  });

  test('get JSON in a program', async () => {
    expect(await backend.fetch('/api/logout', { headers: { cookie: `waka_sid=${token}` } })).toMatchObject({
      status: 403,
      body: { code: 'auth.logout_unconfirmed' },
    });
  });
});

describe('S16: a person whom the provider signed in', () => {
  test('is signed out there too, and comes back home', async () => {
    await browser.step(await choose(browser, `${backend.url}/api/login`, 'visitor'));
    const sid = browser.cookieNamed('waka_sid');
    const { headers } = await goOut({});
    const signOut = new URL(headers.location ?? '');
    expect(signOut.origin).toBe(provider.identity.issuer);
    expect(signOut.searchParams.get('post_logout_redirect_uri')).toBe(`${backend.url}/`);
    expect(signOut.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await isSignedIn(sid)).toBe(false);

    const page = await browser.step(signOut);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const done = await browser.step(action, { form: { xsrf, logout: 'yes' } });
    expect(new URL(done.headers.location ?? '').href).toBe(`${backend.url}/`);
  });

  test('is not sent to a provider that is no longer configured', async () => {
    await browser.step(await choose(browser, `${backend.url}/api/login`, 'visitor'));
    const claims = Buffer.from(JSON.stringify({ iss: 'https://old.example' })).toString('base64url');
    await backend.core.sql('UPDATE sessions SET id_token = $1 WHERE id_token IS NOT NULL', [`x.${claims}.x`]);
    expect((await goOut({})).headers.location).toBe('/');
  });
});
