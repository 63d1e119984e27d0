import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { Browser } from '../testing/browser.ts';
import { codeSentTo, messagesTo, otherThan, timePasses } from '../testing/post.ts';
import { aPerson, aRegistered } from '../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const usersOf = (phone: string) =>
  backend.core.sql<{ userType: string; email: string }>('SELECT user_type, email FROM users WHERE phone = $1', [phone]);

const wrongCode = {
  status: 400,
  body: { code: 'auth.wrong_code', message: 'Invalid or expired code. Please try again.' },
};

describe('registering', () => {
  test('makes the account when the code comes back, signs in and remembers the browser', async () => {
    const rider = aPerson();
    const browser = new Browser(backend);
    const asked = await browser.call(routes.register, { ...rider, email: ` ${rider.email}`.trim().toUpperCase() });
    expect(asked).toMatchObject({ status: 200, body: { verified: false, autoLoggedIn: false } });
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^waka_browser=[\w-]{43}; .*HttpOnly; SameSite=Lax$/),
    ]);
    expect(await usersOf(rider.phone)).toEqual([]);

    const code = await codeSentTo(backend.core, rider.phone);
    const verified = await browser.call(routes.verifyPhone, { phone: rider.phone, code });
    expect(verified).toMatchObject({
      status: 200,
      body: { email: rider.email, phone: rider.phone, userType: 'rider', firstName: 'Isatu', lastName: 'Bangura' },
    });
    expect(await browser.call(routes.currentUser)).toMatchObject({ status: 200, body: verified.body });
    expect(browser.cookieNamed('waka_device')).toMatch(/^[\w-]{43}$/);
    const login = await new Browser(backend).call(routes.login, { email: rider.email, password: rider.password });
    expect(login.status).toBe(200);
  });

  test('signs a driver in by the same screen as the phone login, and waits for approval', async () => {
    const driver = aPerson('driver');
    const browser = await aRegistered(backend, driver);
    const { body } = await browser.call(routes.currentUser);
    expect(body).toMatchObject({ userType: 'driver', isApproved: false });
  });

  test.each([
    [{ firstName: ' Mohamed  Lamine ', lastName: 'Turay' }, ['Mohamed Lamine', 'Turay']],
    [{ firstName: 'Ibrahim', lastName: 'Bah' }, ['Mohamed', 'Lamine Turay']],
    [{}, ['Mohamed', 'Lamine Turay']],
  ])('keeps first and last name as the form asked for them: %j', async (parts, names) => {
    const driver = { ...aPerson('driver'), fullName: 'Mohamed Lamine Turay', ...parts };
    const browser = await aRegistered(backend, driver);
    const { body } = await browser.call(routes.driverProfile);
    expect([body.firstName, body.lastName]).toEqual(names);
    expect(body.fullName).toBe('Mohamed Lamine Turay');
  });

  test('takes a number as people write it at home', async () => {
    const browser = new Browser(backend);
    await browser.call(routes.register, { ...aPerson(), phone: '076 123456' });
    const code = await codeSentTo(backend.core, '+23276123456');
    expect((await browser.call(routes.verifyPhone, { phone: '23276123456', code })).body).toMatchObject({
      phone: '+23276123456',
    });
  });

  test.each([
    ['+1', 'Please enter a valid phone number'],
    ['+999123456789', 'Please enter a valid phone number'],
    ['+2327', 'Phone numbers in Sierra Leone look like 076\u00a0123456 or +232\u00a076\u00a0123456'],
    ['0761234567', 'Phone numbers in Sierra Leone look like 076\u00a0123456 or +232\u00a076\u00a0123456'],
    [
      '+224076123456',
      'Phone numbers in Guinea look like 620\u00a012\u00a034\u00a056 or +224\u00a0620\u00a012\u00a034\u00a056',
    ],
  ])('refuses %s as a phone, with the reason', async (phone, reason) => {
    const { status, body } = await new Browser(backend).call(routes.register, { ...aPerson(), phone });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { phone: reason },
    });
  });

  test.each(['123456', 'Password', 'isatu bangura', '88888888'])('refuses %s as a password', async (password) => {
    const { status, body } = await new Browser(backend).call(routes.register, { ...aPerson(), password });
    expect({ status, fields: Object.keys(Object(body.fields)) }).toEqual({ status: 400, fields: ['password'] });
  });

  test('grants no role that the form may not request, and no approval', async () => {
    const admin = await new Browser(backend).call(routes.register, { ...aPerson(), userType: 'admin' });
    expect(admin.status).toBe(400);
    const approved = await new Browser(backend).call(routes.register, { ...aPerson('driver'), isApproved: true });
    expect(approved.status).toBe(400);
  });

  test('does not let a stranger who never saw the code reserve an e-mail or a phone', async () => {
    const rider = aPerson();
    await new Browser(backend).call(routes.register, { ...rider, password: 'the squatter was here' });
    await timePasses(backend.core, 2);
    const owner = await aRegistered(backend, rider);
    expect((await owner.call(routes.currentUser)).body).toMatchObject({ email: rider.email });
    const login = { email: rider.email, password: 'the squatter was here' };
    expect((await new Browser(backend).call(routes.login, login)).status).toBe(401);
  });

  test('lets one person be rider and driver with the same phone and e-mail', async () => {
    const rider = aPerson();
    await aRegistered(backend, rider);
    await timePasses(backend.core, 2);
    await aRegistered(backend, { ...rider, userType: 'driver' });
    expect((await usersOf(rider.phone)).map(({ userType }) => userType).toSorted()).toEqual(['driver', 'rider']);
  });

  test('signs in at once where this browser has proved the very phone, and nowhere else', async () => {
    const rider = aPerson();
    const browser = await aRegistered(backend, rider);
    const driver = { ...aPerson('driver'), phone: rider.phone };
    const elsewhere = await new Browser(backend).call(routes.register, driver);
    expect(elsewhere.body).toEqual({ verified: false, autoLoggedIn: false });
    const other = await browser.call(routes.register, aPerson('driver'));
    expect(other.body).toEqual({ verified: false, autoLoggedIn: false });
    expect((await browser.call(routes.register, driver)).body).toEqual({ verified: true, autoLoggedIn: true });
    expect((await browser.call(routes.currentUser)).body).toMatchObject({ userType: 'driver', phone: rider.phone });
  });
});

describe('signing in by phone', () => {
  test('texts a code that opens the account', async () => {
    const rider = aPerson();
    await aRegistered(backend, rider);
    await timePasses(backend.core, 2);
    const browser = new Browser(backend);
    const asked = await browser.call(routes.loginByPhone, { phone: rider.phone, userType: 'rider' });
    expect(asked.body).toEqual({ autoLogin: false });
    expect(asked.headers.getSetCookie().join()).not.toContain('waka_sid');
    const code = await codeSentTo(backend.core, rider.phone);
    const verified = await browser.call(routes.verifyOtp, { phone: rider.phone, code, userType: 'rider' });
    expect(verified).toMatchObject({ status: 200, body: { email: rider.email } });
    expect((await browser.call(routes.currentUser)).status).toBe(200);
  });

  test('needs no code in a browser that has proved the phone within thirty days', async () => {
    const rider = aPerson();
    const browser = await aRegistered(backend, rider);
    const asked = { phone: rider.phone, userType: 'rider' };
    await browser.call(routes.logout);
    expect((await browser.call(routes.currentUser)).status).toBe(401);
    expect((await browser.call(routes.loginByPhone, asked)).body).toEqual({ autoLogin: true });
    expect((await browser.call(routes.currentUser)).body).toMatchObject({ email: rider.email });
    // Neither the cookie that codes are bound to nor the account of the other role is enough.
    expect((await browser.stealing('waka_browser').call(routes.loginByPhone, asked)).body).toEqual({
      autoLogin: false,
    });
    expect((await browser.call(routes.loginByPhone, { ...asked, userType: 'driver' })).body).toEqual({
      autoLogin: false,
    });
    await timePasses(backend.core, 30 * 24 * 60);
    expect((await browser.call(routes.loginByPhone, asked)).body).toEqual({ autoLogin: false });
  });

  test('S2, S13: remembers under a new token each time, so that a planted cookie is worthless', async () => {
    const rider = aPerson();
    const browser = await aRegistered(backend, rider);
    const thief = browser.stealing('waka_device');
    await timePasses(backend.core, 2);
    const second = { ...aPerson('driver') };
    await browser.call(routes.register, second);
    const code = await codeSentTo(backend.core, second.phone);
    await browser.call(routes.verifyOtp, { phone: second.phone, code, userType: 'driver' });
    const asked = { phone: rider.phone, userType: 'rider' };
    expect((await thief.call(routes.loginByPhone, asked)).body).toEqual({ autoLogin: false });
    expect((await browser.call(routes.loginByPhone, asked)).body).toEqual({ autoLogin: true });
  });
});

describe('a code', () => {
  test('works once, for its purpose, its phone and its browser', async () => {
    const rider = aPerson();
    const { phone } = rider;
    const home = await aRegistered(backend, rider);
    await timePasses(backend.core, 2);
    const browser = new Browser(backend);
    await browser.call(routes.loginByPhone, { phone, userType: 'rider' });
    const code = await codeSentTo(backend.core, phone);
    expect(await browser.call(routes.verifyPhone, { phone, code })).toMatchObject(wrongCode);
    expect(await browser.call(routes.verifyOtp, { phone, code, userType: 'driver' })).toMatchObject(wrongCode);
    expect(await browser.call(routes.verifyOtp, { phone: '+23277999999', code, userType: 'rider' })).toMatchObject(
      wrongCode,
    );
    const stranger = { phone, code, userType: 'rider' };
    expect(await new Browser(backend).call(routes.verifyOtp, stranger)).toMatchObject(wrongCode);
    expect(await home.call(routes.verifyOtp, stranger)).toMatchObject(wrongCode);
    expect((await browser.call(routes.verifyOtp, stranger)).status).toBe(200);
    expect(await browser.call(routes.verifyOtp, stranger)).toMatchObject(wrongCode);
  });

  test('works for five minutes', async () => {
    const rider = aPerson();
    const browser = new Browser(backend);
    await browser.call(routes.register, rider);
    const code = await codeSentTo(backend.core, rider.phone);
    await timePasses(backend.core, 5);
    expect(await browser.call(routes.verifyPhone, { phone: rider.phone, code })).toMatchObject(wrongCode);
  });

  test('can be asked for again after a minute, and voids the one before', async () => {
    const { phone, ...rider } = aPerson();
    const browser = new Browser(backend);
    await browser.call(routes.register, { ...rider, phone });
    const first = await codeSentTo(backend.core, phone);
    await timePasses(backend.core, 0.5);
    const hasty = await browser.call(routes.resendCode, { phone });
    expect(hasty).toMatchObject({ status: 429, body: { code: 'auth.code_too_soon' } });
    expect(Number(hasty.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(Number(hasty.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect(await browser.call(routes.loginByPhone, { phone, userType: 'rider' })).toMatchObject({ status: 429 });
    // A stranger who only has the number has no pending code, and cannot find out about it.
    expect(await new Browser(backend).call(routes.resendCode, { phone })).toMatchObject({ body: { ok: true } });

    await timePasses(backend.core, 0.6);
    expect((await browser.call(routes.resendCode, { phone })).body).toEqual({ ok: true });
    const second = await codeSentTo(backend.core, phone);
    expect(second).not.toBe(first);
    expect(await browser.call(routes.verifyPhone, { phone, code: first })).toMatchObject(wrongCode);
    expect((await browser.call(routes.verifyPhone, { phone, code: second })).status).toBe(200);
  });

  test('stays valid while no more texts may be sent', async () => {
    const rider = aPerson();
    const { phone } = rider;
    const browser = new Browser(backend);
    await browser.call(routes.register, rider);
    for (const _ of [2, 3]) {
      await timePasses(backend.core, 1.1);
      await browser.call(routes.resendCode, { phone });
    }
    const third = await codeSentTo(backend.core, phone);
    await timePasses(backend.core, 1.1);
    expect((await browser.call(routes.resendCode, { phone })).body).toEqual({ ok: true });
    expect(await messagesTo(backend.core, phone)).toHaveLength(3);
    expect((await browser.call(routes.verifyPhone, { phone, code: third })).status).toBe(200);
  });

  test('of a form that is corrected at once is not texted twice', async () => {
    const rider = aPerson();
    const browser = new Browser(backend);
    await browser.call(routes.register, { ...rider, fullName: 'Isata Bangura' });
    await browser.call(routes.register, rider);
    expect(await messagesTo(backend.core, rider.phone)).toHaveLength(1);
    const code = await codeSentTo(backend.core, rider.phone);
    expect((await browser.call(routes.verifyPhone, { phone: rider.phone, code })).body).toMatchObject({
      fullName: 'Isatu Bangura',
    });
  });

  test('is in no table and in no log', async () => {
    const rider = aPerson();
    await new Browser(backend).call(routes.register, rider);
    const code = await codeSentTo(backend.core, rider.phone);
    const rows = await backend.core.sql(
      'SELECT to_jsonb(m) AS row FROM messages m UNION ALL SELECT to_jsonb(c) FROM one_time_codes c',
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(otherThan(code)).not.toBe(code);
  });
});

test('the outbox returns the messages to one recipient, newest first, and to all', async () => {
  const rider = aPerson();
  await new Browser(backend).call(routes.register, rider);
  await codeSentTo(backend.core, rider.phone);
  const query = `?to=${encodeURIComponent(rider.phone)}`;
  const { body } = await backend.call(routes.devOutbox, { query });
  expect(body).toEqual([
    expect.objectContaining({
      to: rider.phone,
      channel: 'sms',
      text: expect.stringMatching(/^\d{6} is your Waka code/),
    }),
  ]);
  expect(Object.values((await backend.call(routes.devOutbox)).body).length).toBeGreaterThan(1);
});
