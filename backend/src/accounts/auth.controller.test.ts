import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import { sessionRoom } from '@waka/core/platform/rooms';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { anAccount, PASSWORD } from '../testing/accounts.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await testBackend();
  await anAccount(backend.core, { email: 'aminata@example.com' });
  await anAccount(backend.core, { email: 'both@example.com', password: 'as a rider' });
  await anAccount(backend.core, { email: 'both@example.com', password: 'as a driver', userType: 'driver' });
});

afterAll(() => backend.close());

const login = (email: string, password: string, more: object = {}, headers: Record<string, string> = {}) =>
  backend.call(routes.login, { body: { email, password, ...more }, headers });

const cookieIn = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

const whoIs = (cookie: string) => backend.call(routes.currentUser, { headers: { cookie } });

describe('signing in', () => {
  test('returns the person and a cookie that scripts cannot read', async () => {
    const { status, body, headers } = await login('Aminata@Example.com', PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'aminata@example.com',
      userType: 'rider',
      fullName: 'Fatmata Conteh',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect(headers.getSetCookie()[0]).toMatch(/^waka_sid=[\w-]{43}; .*Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect((await whoIs(cookieIn(headers))).body).toEqual(body);
  });

  test('refuses an unknown e-mail, a wrong password and the wrong role alike', async () => {
    const answers = await Promise.all([
      login('unknown@example.com', PASSWORD),
      login('aminata@example.com', 'wrong'),
      login('aminata@example.com', PASSWORD, { userType: 'driver' }),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 401,
        code: 'auth.bad_credentials',
        message: 'Please check your credentials',
      });
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('picks the account by the password when an e-mail has several', async () => {
    expect((await login('both@example.com', 'as a driver')).body).toMatchObject({ userType: 'driver' });
    expect((await login('both@example.com', 'as a rider')).body).toMatchObject({ userType: 'rider' });
    expect((await login('both@example.com', 'as a rider', { userType: 'driver' })).status).toBe(401);
  });

  test('names the wrong fields of the form', async () => {
    const { status, body } = await login('not an e-mail', '');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'request.invalid',
      fields: { email: 'Please enter a valid email', password: 'Password is required' },
    });
  });

  test('S13: makes a new session each time and ends the one it came with', async () => {
    const first = cookieIn((await login('aminata@example.com', PASSWORD)).headers);
    const second = cookieIn((await login('aminata@example.com', PASSWORD, {}, { cookie: first })).headers);
    expect(second).not.toBe(first);
    expect((await whoIs(first)).status).toBe(401);
    expect((await whoIs(second)).status).toBe(200);
  });

  test('S13: does not adopt a token that an attacker planted', async () => {
    const planted = `waka_sid=${'a'.repeat(43)}`;
    const { headers } = await login('aminata@example.com', PASSWORD, {}, { cookie: planted });
    expect(cookieIn(headers)).not.toBe(planted);
    expect((await whoIs(planted)).status).toBe(401);
  });

  test('shows drivers their approval, licence and vehicle beside their name, and riders none of it', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const vehicle = {
      licenseNumber: 'SL-204-77',
      vehicleType: 'suv',
      vehicleMake: 'Toyota',
      vehicleModel: 'RAV4',
      vehicleYear: 2016,
      vehiclePlateNumber: 'AKM 921',
      vehicleClass: 'comfort',
    };
    await backend.call(routes.updateDriverProfile, { as: driver, body: vehicle });
    const { body } = await backend.call(routes.currentUser, { as: driver });
    expect(body).toMatchObject({ userType: 'driver', isApproved: false, ...vehicle });
    expect(body).not.toHaveProperty('driver');
    const rider = await backend.call(routes.currentUser, { as: await aRider(backend.core) });
    for (const name of Object.keys(vehicle)) expect(rider.body).not.toHaveProperty(name);
  });
});

describe('signing out', () => {
  test('ends the session, clears the cookie and closes the sockets', async () => {
    const cookie = cookieIn((await login('aminata@example.com', PASSWORD)).headers);
    await whoIs(cookie);
    const { status, body, headers } = await backend.call(routes.logout, { headers: { cookie } });
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    expect(headers.getSetCookie()[0]).toMatch(/^waka_sid=; .*Expires=Thu, 01 Jan 1970/);
    expect((await whoIs(cookie)).status).toBe(401);
    const sessionId = sessionIdOf(cookie.slice('waka_sid='.length));
    expect(backend.publisher.published).toContainEqual({
      room: sessionRoom(sessionId),
      event: 'session:ended',
      payload: { reason: 'signed_out' },
    });
  });

  test('is fine without a session', async () => {
    expect((await backend.call(routes.logout)).body).toEqual({ ok: true });
  });
});

describe('a session', () => {
  test('expires and is prolonged by use', async () => {
    const cookie = cookieIn((await login('aminata@example.com', PASSWORD)).headers);
    const id = sessionIdOf(cookie.slice('waka_sid='.length));
    await backend.core.sql(`UPDATE sessions SET last_seen_at = now() - interval '6 minutes' WHERE id = $1`, [id]);
    expect(cookieIn((await whoIs(cookie)).headers)).toBe(cookie);
    const other = cookieIn((await login('aminata@example.com', PASSWORD)).headers);
    await backend.core.sql('UPDATE sessions SET expires_at = now()');
    expect((await whoIs(other)).status).toBe(401);
  });

  test('is dropped at once when another node ended it', async () => {
    const cookie = cookieIn((await login('aminata@example.com', PASSWORD)).headers);
    expect((await whoIs(cookie)).status).toBe(200);
    const id = sessionIdOf(cookie.slice('waka_sid='.length));
    await backend.core.sql('DELETE FROM sessions WHERE id = $1', [id]);
    await backend.core.redis.publish('sessions:ended', id);
    // Well before the five seconds of the cache are over.
    const patience = Date.now() + 1000;
    while ((await whoIs(cookie)).status === 200 && Date.now() < patience);
    expect((await whoIs(cookie)).status).toBe(401);
  });
});
