import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { readConfig } from '@waka/core/platform/config';
import { Browser } from '../../testing/browser.ts';
import { codeSentTo, messagesTo, otherThan, timePasses } from '../../testing/post.ts';
import { aPerson, aRegistered, type Person } from '../../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let strict: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
  strict = await testBackend({ accounts: { minPasswordLength: 8, newDeviceCode: true } });
});
afterAll(async () => {
  await backend.close();
  await strict.close();
});

const register = (on: TestBackend, person: Person) => new Browser(on).call(routes.register, person);
const loginOf = ({ email, password, userType }: Person) => ({ email, password, userType });
const enter = (by: Browser, code: string) => by.call(routes.verifyOtp, { code, userType: 'rider' });
const withShortPassword = () => ({ ...aPerson(), password: 'mangrove-7' });

describe('S3: a new password', () => {
  const person = {
    ...aPerson(),
    fullName: 'Kadiatu Bangura',
    email: 'kadi.bangura@example.com',
    phone: '+23276450912',
  };

  test.each([
    '123456',
    'password',
    'Trustno1',
    'barcelona',
    '99999999',
    '23276450912',
    '076450912',
    '+232 76 450912',
    'kadi.bangura@example.com',
    'Kadiatu1',
    'bangura2026!',
    'KadiatuBangura',
    'waka2026',
    'Freetown!',
    'conakry-224',
    'sierraleone1',
  ])('S3: is not %s', async (password) => {
    const { status, body } = await register(backend, { ...person, password });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { password: 'Please choose a password that is harder to guess' },
    });
  });

  test.each([
    'mangrove-7',
    'kola nut',
    'ʃaŋ kɔkɔ ñoŋ',
    'é'.repeat(30) + 'ü'.repeat(34),
    'x Freetown by night, in the rain',
  ])('S3: may be %s, by no rule but its length', async (password) => {
    expect((await register(backend, { ...aPerson(), password })).status).toBe(200);
  });

  test('S3: has six characters in development and eight in production, with the texts of the form', async () => {
    const short = await register(backend, { ...aPerson(), password: 'k0la!' });
    expect(short.body.fields).toEqual({ password: 'Password must be at least 6 characters' });
    const shorter = await register(strict, { ...aPerson(), password: 'k0la!nu' });
    expect(shorter.body.fields).toEqual({ password: 'Password must be at least 8 characters' });
    expect((await strict.call(routes.appConfig)).body).toMatchObject({ minPasswordLength: 8 });
    expect((await backend.call(routes.appConfig)).body).toMatchObject({ minPasswordLength: 6 });
  });

  test('S3: is checked by the same rules in a reset', async () => {
    const rider = { ...aPerson(), password: 'long enough to stand alone' };
    await aRegistered(strict, rider);
    await new Browser(strict).call(routes.forgotPassword, { email: rider.email, userType: 'rider' });
    const [mail] = await messagesTo(strict.core, rider.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const reset = (password: string) =>
      strict.call(routes.resetPassword, { body: { token, password, userType: 'rider' } });
    expect((await reset('k0la!nu')).body.fields).toEqual({ password: 'Password must be at least 8 characters' });
    expect((await reset('isatu-bangura')).body.fields).toHaveProperty('password');
    expect((await reset('a second kola nut')).status).toBe(200);
  });
});

describe('S3: a login by a short password', () => {
  test('S3: needs a code to the phone on a new device, which is remembered from then on', async () => {
    const rider = withShortPassword();
    await aRegistered(strict, rider);
    await timePasses(strict.core, 2);
    const browser = new Browser(strict);
    const halfway = await browser.call(routes.login, loginOf(rider));
    const seen = `${rider.phone.slice(0, 4)} ${'•'.repeat(rider.phone.length - 6)} ${rider.phone.slice(-2)}`;
    expect(halfway).toMatchObject({ status: 200, body: { codeWanted: true, phone: seen } });
    expect(JSON.stringify(halfway.body)).not.toContain(rider.phone.slice(4, -2));
    expect(browser.cookieNamed('waka_sid')).toBeUndefined();
    expect((await browser.call(routes.currentUser)).status).toBe(401);

    const code = await codeSentTo(strict.core, rider.phone);
    expect((await enter(browser, otherThan(code))).status).toBe(400);
    expect((await enter(new Browser(strict), code)).status).toBe(400);
    expect(await enter(browser, code)).toMatchObject({ status: 200, body: { email: rider.email } });
    expect((await browser.call(routes.currentUser)).status).toBe(200);

    await browser.call(routes.logout);
    expect((await browser.call(routes.login, loginOf(rider))).body).toMatchObject({ email: rider.email });
  });

  test('S3: does not reveal after a wrong password that a code would be wanted', async () => {
    const rider = withShortPassword();
    await aRegistered(strict, rider);
    const before = (await messagesTo(strict.core, rider.phone)).length;
    const wrong = await new Browser(strict).call(routes.login, { ...loginOf(rider), password: 'mangrove-8' });
    const unknown = await new Browser(strict).call(routes.login, { ...loginOf(rider), email: 'unknown@example.com' });
    expect([wrong.status, wrong.body.code]).toEqual([unknown.status, unknown.body.code]);
    expect((await messagesTo(strict.core, rider.phone)).length).toBe(before);
  });

  test('S3: sends no second text for an immediate second sign-in, and the first one works', async () => {
    const rider = withShortPassword();
    await aRegistered(strict, rider);
    await timePasses(strict.core, 2);
    const browser = new Browser(strict);
    await browser.call(routes.login, loginOf(rider));
    expect((await browser.call(routes.login, loginOf(rider))).body).toMatchObject({ codeWanted: true });
    expect(await messagesTo(strict.core, rider.phone)).toHaveLength(2);
    const code = await codeSentTo(strict.core, rider.phone);
    expect((await browser.call(routes.verifyOtp, { code, userType: 'rider' })).status).toBe(200);
  });

  test('S3: reports when no text can be sent now', async () => {
    const rider = withShortPassword();
    await aRegistered(strict, rider);
    await new Browser(strict).call(routes.login, loginOf(rider));
    const { status, body } = await new Browser(strict).call(routes.login, loginOf(rider));
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'auth.no_code_now' });
  });

  test('S3: is enough where the password has fifteen characters', async () => {
    const rider = { ...aPerson(), password: 'fifteen letters' };
    await aRegistered(strict, rider);
    expect((await new Browser(strict).call(routes.login, loginOf(rider))).body).toMatchObject({ email: rider.email });
  });

  test('S3: is enough for an account without a phone', async () => {
    const rider = withShortPassword();
    await aRegistered(strict, rider);
    await strict.core.sql('UPDATE users SET phone = NULL WHERE email = $1', [rider.email]);
    expect((await new Browser(strict).call(routes.login, loginOf(rider))).body).toMatchObject({ email: rider.email });
  });
});

test('S3: production asks new devices for a code, unless it is set otherwise', () => {
  const environment = {
    DATABASE_URL: 'postgres://u:p@localhost/waka',
    REDIS_URL: 'redis://localhost:6379',
    CODE_SECRET: 'x'.repeat(32),
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+15005550006',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtp://mail:25',
    MAIL_FROM: 'Waka <no-reply@waka.example>',
    NODE_ENV: 'production',
  };
  expect(readConfig(environment).accounts).toEqual({ minPasswordLength: 8, newDeviceCode: true });
  expect(readConfig({ ...environment, PASSWORD_MIN: '12', NEW_DEVICE_CODE: 'off' }).accounts).toEqual({
    minPasswordLength: 12,
    newDeviceCode: false,
  });
});
