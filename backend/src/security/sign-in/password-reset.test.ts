import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, anAcceptedRide, aRider } from '@waka/core/testing/builders';
import { TestClient } from '../../realtime/testing/test-client.ts';
import { testNodes, type TestNodes } from '../../realtime/testing/test-nodes.ts';
import { until } from '../../realtime/testing/until.ts';
import { anAccount } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { messagesTo, timePasses } from '../../testing/post.ts';
import { callTo, testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ publicUrl: 'https://waka.example' });
});
afterAll(() => backend.close());

const invalid = {
  status: 400,
  body: { code: 'auth.reset_link_invalid', message: 'The password reset link is invalid or expired' },
};

async function linkFor(core: TestBackend['core'], email: string): Promise<URL> {
  const [mail] = await messagesTo(core, email);
  const link = /https?:\S+\/reset-password\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no link was mailed to ${email}`);
  return new URL(link);
}

async function aForgetfulPerson(email: string) {
  await anAccount(backend.core, { email });
  const asked = await backend.call(routes.forgotPassword, {
    body: { email: email.toUpperCase(), userType: 'rider' },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  expect(asked).toMatchObject({ status: 200, body: { ok: true } });
  const link = await linkFor(backend.core, email);
  return { link, token: link.searchParams.get('token') ?? '' };
}

const reset = (token: string, more: object = {}) =>
  backend.call(routes.resetPassword, { body: { token, password: 'a fresh start', userType: 'rider', ...more } });

describe('S11: a forgotten password', () => {
  test('is replaced by a mailed link, which contains our own address whatever the request has', async () => {
    const { link, token } = await aForgetfulPerson('forgetful@example.com');
    expect(link.origin + link.pathname).toBe('https://waka.example/reset-password');
    expect(link.searchParams.get('type')).toBe('rider');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await backend.core.sql('SELECT * FROM password_resets'))).not.toContain(token);
    expect(JSON.stringify(await backend.core.sql('SELECT * FROM messages'))).not.toContain(token);
    expect((await reset(token)).body).toEqual({ ok: true });
    const login = (password: string) =>
      backend.call(routes.login, { body: { email: 'forgetful@example.com', password } });
    expect((await login('a fresh start')).status).toBe(200);
    expect((await login('correct horse')).status).toBe(401);
    const [notice] = await messagesTo(backend.core, 'forgetful@example.com');
    expect(notice?.text).toContain('Your Waka password was changed');
  });

  test('is replaced once', async () => {
    const { token } = await aForgetfulPerson('once@example.com');
    const answers = await Promise.all([1, 2, 3].map(() => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    expect(await reset(token)).toMatchObject(invalid);
  });

  test('is replaced within thirty minutes, for its own role and by a good password', async () => {
    const { token } = await aForgetfulPerson('late@example.com');
    expect(await reset(token, { userType: 'driver' })).toMatchObject(invalid);
    expect(await reset(`${token.slice(0, -1)}_`)).toMatchObject(invalid);
    expect((await reset(token, { password: '12345' })).body).toMatchObject({
      fields: { password: 'Password must be at least 6 characters' },
    });
    expect((await reset(token, { password: 'password' })).status).toBe(400);
    await timePasses(backend.core, 30);
    expect(await reset(token)).toMatchObject(invalid);
  });

  test('voids the links before', async () => {
    const { token } = await aForgetfulPerson('twice@example.com');
    await backend.call(routes.forgotPassword, { body: { email: 'twice@example.com', userType: 'rider' } });
    const second = (await linkFor(backend.core, 'twice@example.com')).searchParams.get('token') ?? '';
    expect(second).not.toBe(token);
    expect((await reset(second)).status).toBe(200);
    expect(await reset(token)).toMatchObject(invalid);
  });
});

test('S11: a reset ends the shift of a driver, and not the ride that is under way', async () => {
  const { core } = backend;
  const [free, busy] = [await aDriver(core), await aDriver(core)];
  await anAcceptedRide(core, await aRider(core), busy);
  const isOnline = async ({ id }: Actor) =>
    (await core.sql('SELECT is_online FROM driver_profiles WHERE user_id = $1', [id]))[0];
  const resetOf = async ({ id }: Actor) => {
    const email = `${id}@example.com`;
    await core.sql('UPDATE users SET email = $2, email_confirmed_at = now() WHERE id = $1', [id, email]);
    await backend.call(routes.forgotPassword, { body: { email, userType: 'driver' } });
    const token = (await linkFor(core, email)).searchParams.get('token') ?? '';
    expect((await reset(token, { userType: 'driver' })).status).toBe(200);
  };
  expect(await isOnline(free)).toEqual({ isOnline: true });
  await resetOf(free);
  await resetOf(busy);
  expect([await isOnline(free), await isOnline(busy)]).toEqual([{ isOnline: false }, { isOnline: true }]);
});

describe('S11: after a reset', () => {
  let nodes: TestNodes;
  beforeAll(async () => {
    nodes = await testNodes(2);
  });
  afterAll(() => nodes.close());

  test('every session, socket and remembered browser of the account is out within two seconds', async () => {
    const { core, nodes: all } = nodes;
    const email = 'hacked@example.com';
    const person = await anAccount(core, { email });
    await core.sql(`UPDATE users SET phone = '+23276555555' WHERE id = $1`, [person.id]);
    await core.sql(
      `INSERT INTO remembered_devices (id, phone, expires_at) VALUES ('device', '+23276555555', now() + interval '1 day')`,
    );
    const sessions = [await nodes.signIn(person), await nodes.signIn(person)];
    const clients = await Promise.all(sessions.map((session, index) => nodes.connect(index, session)));
    const whoIs = (index: number) =>
      callTo(all[index]?.url ?? '', routes.currentUser, { headers: { cookie: sessions[index]?.cookie ?? '' } });
    expect([(await whoIs(0)).status, (await whoIs(1)).status]).toEqual([200, 200]);

    const first = new Browser({ call: (row, call) => callTo(all[0]?.url ?? '', row, call) });
    await first.call(routes.forgotPassword, { email, userType: 'rider' });
    const token = (await linkFor(core, email)).searchParams.get('token');
    const started = performance.now();
    expect(
      (await first.call(routes.resetPassword, { token, password: 'a fresh start', userType: 'rider' })).status,
    ).toBe(200);
    await Promise.all(clients.map((client: TestClient) => client.next('session:ended')));
    await until(() => clients.every(({ socket }) => !socket.connected), 2000);
    expect([(await whoIs(0)).status, (await whoIs(1)).status]).toEqual([401, 401]);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(await core.sql('SELECT 1 FROM remembered_devices')).toEqual([]);
  });
});
