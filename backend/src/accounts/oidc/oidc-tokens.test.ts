import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { choose, startProvider, type LocalProvider } from '../../testing/providers/local-provider.ts';
import { LyingProvider, resignedWith, type Token } from '../../testing/providers/lying-provider.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let provider: LocalProvider;
let liar: LyingProvider;
let backend: TestBackend;
let browser: BrowserClient;

beforeAll(async () => {
  provider = await startProvider();
  liar = new LyingProvider(provider.identity.issuer);
  backend = await testBackend({ identity: { ...provider.identity, backchannelUrl: await liar.open() } });
  backend.core.config.allowedOrigins.push(backend.url);
});
beforeEach(() => {
  browser = new BrowserClient();
});
afterEach(() => liar.answerHonestly());
afterAll(async () => {
  await backend.close();
  liar.close();
  await provider.stop();
});

const signIn = async (person: string) => browser.step(await choose(browser, `${backend.url}/api/login`, person));
const whoAmI = async () =>
  (await backend.call(routes.currentUser, { headers: { cookie: browser.cookiesFor(new URL(backend.url)) } })).body;

const withClaims =
  (claims: (token: Token) => Record<string, unknown>) =>
  (token: Token): Token => ({ ...token, claims: { ...token.claims, ...claims(token) } });

test('a token that is only signed again is accepted, so the following ones are refused for their content', async () => {
  liar.bendToken = (token) => token;
  expect((await signIn('admin')).status).toBe(303);
  expect(await whoAmI()).toMatchObject({ userType: 'admin' });
});

test.each<[string, (token: Token) => Token]>([
  ['for another app', withClaims(() => ({ aud: 'another-app' }))],
  ['for several apps, made for another', withClaims(() => ({ aud: ['waka', 'another-app'], azp: 'another-app' }))],
  ['of another provider', withClaims(() => ({ iss: 'https://evil.example' }))],
  ['of another attempt', withClaims(() => ({ nonce: 'x'.repeat(43) }))],
  ['of no attempt', withClaims(() => ({ nonce: undefined }))],
  ['that is over', withClaims(() => ({ exp: Math.floor(Date.now() / 1000) - 120 }))],
  ['that is not yet valid', withClaims(() => ({ nbf: Math.floor(Date.now() / 1000) + 3600 }))],
  ['without a subject', withClaims(() => ({ sub: undefined }))],
  ['with an empty subject', withClaims(() => ({ sub: '' }))],
  ['of an unknown key', ({ header, claims }) => ({ header: { ...header, kid: 'unknown' }, claims })],
])('a token %s is refused', async (_what, bend) => {
  liar.bendToken = bend;
  expect((await signIn('admin')).status).toBe(400);
  expect(await whoAmI()).toMatchObject({ code: 'auth.required' });
});

test.each<[string, (text: string) => string]>([
  ['whose claims were changed', (text) => text.replace(/\.[^.]+\./, (claims) => `${claims.slice(0, -2)}A.`)],
  ['without a signature', (text) => resignedWith(text, 'none', '')],
  ['signed with the secret that we share', (text) => resignedWith(text, 'HS256', provider.identity.clientSecret)],
  ['that is none', () => 'x.y.z'],
])('a token %s is refused', async (_what, bend) => {
  liar.bendText = bend;
  expect((await signIn('admin')).status).toBe(400);
  expect(await whoAmI()).toMatchObject({ code: 'auth.required' });
});

test("another person's details are refused", async () => {
  liar.bendUserInfo = (claims) => ({ ...claims, sub: 'another-subject' });
  expect((await signIn('visitor')).status).toBe(400);
});

test('an e-mail counts only when the provider has verified it', async () => {
  liar.bendUserInfo = (claims) => ({ ...claims, email_verified: false });
  expect((await signIn('ops')).status).toBe(303);
  expect(await whoAmI()).toMatchObject({ userType: null, email: null });
});

test('a role counts only under the right claim', async () => {
  liar.bendUserInfo = (claims) => ({ ...claims, role: 'admin', admin: true, roles: ['Admin', 'administrator'] });
  expect((await signIn('visitor')).status).toBe(303);
  expect(await whoAmI()).toMatchObject({ userType: null });
});

test('a name that cannot be stored does not prevent the sign-in', async () => {
  liar.bendUserInfo = (claims) => ({ ...claims, sub: claims.sub, name: `A\0b\ud800 ${'x'.repeat(300)}` });
  expect((await signIn('newcomer-00000001')).status).toBe(303);
  expect(String((await whoAmI()).fullName)).toMatch(/^Ab x+$/);
});
