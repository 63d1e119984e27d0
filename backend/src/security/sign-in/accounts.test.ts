import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aRider } from '@waka/core/testing/builders';
import { anAccount, aRoleless, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { codeSentTo, messagesTo, otherThan, timePasses } from '../../testing/post.ts';
import { aPerson, aRegistered } from '../../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

// S3 is in passwords.test.ts, S5 in enumeration.test.ts, S7 and S8 in code-limits.test.ts and text-pumping.test.ts, S10 in
// login-throttle.test.ts, S11 in password-reset.test.ts.

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test('S1: a user cannot become an admin, or an approved driver, by himself', async () => {
  const register = (more: object) => new Browser(backend).call(routes.register, { ...aPerson('driver'), ...more });
  expect((await register({ userType: 'admin' })).status).toBe(400);
  for (const more of [{ role: 'admin' }, { isApproved: true }, { rating: 5 }, { is_email_verified: true }]) {
    expect((await register(more)).status).toBe(400);
  }
  const roleless = await aRoleless(backend.core);
  const profile = { userType: 'admin', fullName: 'Abdul Koroma', phone: '+23276123456' };
  const completed = await backend.call(routes.completeProfile, { as: roleless, body: profile });
  expect(completed).toMatchObject({ status: 403, body: { code: 'auth.role_not_allowed' } });

  const rider = await aRider(backend.core);
  expect((await backend.call(routes.completeProfile, { as: rider, body: profile })).status).toBe(403);
  for (const more of [{ userType: 'admin' }, { approval: 'approved' }, { id: roleless.id }]) {
    const { status } = await backend.call(routes.updateProfile, { as: rider, body: { firstName: 'Isatu', ...more } });
    expect(status).toBe(400);
  }
  expect((await backend.call(routes.currentUser, { as: rider })).body).toMatchObject({ userType: 'rider' });
  expect((await backend.call(routes.dashboard, { as: rider })).status).toBe(403);
});

test('S2: a phone alone never signs in; a browser that has proved it within thirty days does', async () => {
  const rider = aPerson();
  const known = await aRegistered(backend, rider);
  await timePasses(backend.core, 2);
  const login = { phone: rider.phone, userType: 'rider' };
  const stranger = new Browser(backend);
  expect((await stranger.call(routes.loginByPhone, login)).body).toEqual({ autoLogin: false });
  expect(stranger.cookieNamed('waka_sid')).toBeUndefined();
  expect((await stranger.call(routes.register, { ...rider, email: aPerson().email })).body).toMatchObject({
    autoLoggedIn: false,
  });
  const thief = known.stealing('waka_browser');
  expect((await thief.call(routes.loginByPhone, login)).body).toEqual({ autoLogin: false });
  await known.call(routes.logout);
  expect((await known.call(routes.loginByPhone, { ...login, phone: aPerson().phone })).body.autoLogin).toBe(false);
  expect((await known.call(routes.loginByPhone, login)).body).toEqual({ autoLogin: true });
  await timePasses(backend.core, 30 * 24 * 60);
  expect((await known.call(routes.loginByPhone, login)).body).toEqual({ autoLogin: false });
});

test('S4: a password is stored as argon2id, and is in no response', async () => {
  const rider = aPerson();
  const browser = await aRegistered(backend, rider);
  const [row] = await backend.core.sql<{ passwordHash: string }>('SELECT password_hash FROM users WHERE email = $1', [
    rider.email,
  ]);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=\d+\$/);
  const { body } = await browser.call(routes.currentUser);
  expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
});

test('S4: a password that was hashed at another cost gets the present one at its next login', async () => {
  // Of PASSWORD, at 8 MiB and one pass.
  const outdated = '$argon2id$v=19$m=8192,t=1,p=1$O/gQfiNvdiNVWpl61H9Ofg$K7CJ5kCxNsw8nuUzDBfHuJz5o+Xy9GSqGIce6npgETI';
  const email = 'long.here@example.com';
  const { id } = await anAccount(backend.core, { email });
  const hashOf = async () => (await backend.core.sql('SELECT password_hash FROM users WHERE id = $1', [id]))[0];
  await backend.core.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [id, outdated]);
  const login = (password: string) => backend.call(routes.login, { body: { email, password } });

  expect((await login('a wild guess')).status).toBe(401);
  expect(await hashOf()).toEqual({ passwordHash: outdated });
  expect((await login(PASSWORD)).status).toBe(200);
  const renewed = await hashOf();
  expect(renewed).toEqual({ passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) });
  expect((await login(PASSWORD)).status).toBe(200);
  expect(await hashOf()).toEqual(renewed);
});

test('S6: a code works once, for five minutes, in the browser that asked, for its purpose, and not after the next', async () => {
  const rider = aPerson();
  await aRegistered(backend, rider);
  const { phone } = rider;
  const browser = new Browser(backend);
  const ask = async () => {
    await timePasses(backend.core, 2);
    await browser.call(routes.loginByPhone, { phone, userType: 'rider' });
    return codeSentTo(backend.core, phone);
  };
  const entered = async (by: Browser, code: string) =>
    (await by.call(routes.verifyOtp, { phone, code, userType: 'rider' })).status;
  const old = await ask();
  const code = await ask();
  expect(code).toMatch(/^\d{6}$/);
  expect((await browser.call(routes.verifyPhone, { phone, code })).status).toBe(400);
  expect(await entered(new Browser(backend), code)).toBe(400);
  // Once in a million times it is the same.
  expect(await entered(browser, old === code ? otherThan(code) : old)).toBe(400);
  expect(await entered(browser, code)).toBe(200);
  expect(await entered(browser, code)).toBe(400);
  const late = await ask();
  await timePasses(backend.core, 5);
  expect(await entered(browser, late)).toBe(400);
});

test('S9: codes of every kind to a phone count together, and apart those of its owner', async () => {
  const rider = aPerson();
  const browser = await aRegistered(backend, rider);
  const { phone } = rider;
  const ways = [
    () => new Browser(backend).call(routes.loginByPhone, { phone, userType: 'rider' }),
    () => new Browser(backend).call(routes.register, { ...aPerson('driver'), phone }),
  ];
  for (let turn = 0; turn < 9; turn += 1) {
    await timePasses(backend.core, 11);
    await ways[turn % ways.length]?.();
  }
  expect(await messagesTo(backend.core, phone)).toHaveLength(6);
  await browser.call(routes.sendProofCode);
  expect(await messagesTo(backend.core, phone)).toHaveLength(7);
});

test('S12: a new phone needs the password and a code to it, and the old one gets a notice', async () => {
  const rider = aPerson();
  const browser = await aRegistered(backend, rider);
  await timePasses(backend.core, 2);
  const { phone } = aPerson();
  expect((await browser.call(routes.updateProfile, { phone })).status).toBe(403);
  const asked = await browser.call(routes.updateProfile, { phone, currentPassword: rider.password });
  expect(asked.body).toMatchObject({ phone: rider.phone, pendingPhone: phone });
  const code = await codeSentTo(backend.core, phone);
  expect((await browser.call(routes.confirmPhone, { code: otherThan(code) })).status).toBe(400);
  expect((await browser.call(routes.confirmPhone, { code })).body).toMatchObject({ phone });
  expect((await messagesTo(backend.core, rider.phone))[0]?.text).toContain('was changed');
});

test('S12: the e-mail of a new account is confirmed by a link, once, within a day, and is used without it', async () => {
  const rider = aPerson();
  const browser = await aRegistered(backend, rider);
  const confirmedAt = async () => {
    const [user] = await backend.core.sql<{ at: Date | null }>(
      'SELECT email_confirmed_at AS at FROM users WHERE email = $1',
      [rider.email],
    );
    return user?.at ?? null;
  };
  const [mail] = await messagesTo(backend.core, rider.email);
  const token = /confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await browser.call(routes.currentUser)).body).toMatchObject({ email: rider.email, pendingEmail: null });
  const { email, password, userType } = rider;
  expect((await new Browser(backend).call(routes.login, { email, password, userType })).status).toBe(200);
  expect(await confirmedAt()).toBeNull();
  const follow = (by: string) => new Browser(backend).call(routes.confirmEmail, { token: by });
  expect((await follow(`${token.slice(1)}x`)).status).toBe(400);
  expect((await follow(token)).status).toBe(200);
  expect(await confirmedAt()).toBeInstanceOf(Date);
  expect((await follow(token)).status).toBe(400);
  expect((await messagesTo(backend.core, rider.email)).length).toBe(1);

  const late = aPerson();
  await aRegistered(backend, late);
  const [waiting] = await messagesTo(backend.core, late.email);
  await backend.core.sql(`UPDATE users SET pending_email_until = now() WHERE email = $1`, [late.email]);
  expect((await follow(/token=([\w-]+)/.exec(waiting?.text ?? '')?.[1] ?? '')).status).toBe(400);
});
