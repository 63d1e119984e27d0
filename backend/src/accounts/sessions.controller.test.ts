import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { Actor } from '@waka/core/platform/actor';
import { openSession, sessionIdOf } from '@waka/core/accounts/sessions/sessions';
import { hashOfToken } from '@waka/core/messages/secrets-of-codes';
import { rememberDevice } from '@waka/core/accounts/codes/remembered-devices';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { testNodes, type SignedIn, type TestNodes } from '../realtime/testing/test-nodes.ts';
import { until } from '../realtime/testing/until.ts';
import type { AnyRoute } from '../http/routes/route.ts';
import { callTo } from '../testing/test-backend.ts';

const SOON_MS = 2000;

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes();
});
afterAll(() => world.close());

const callAs = ({ cookie }: Pick<SignedIn, 'cookie'>, row: AnyRoute, node = 0, params: Record<string, string> = {}) =>
  callTo(world.nodes[node]?.url ?? '', row, { params, headers: { cookie } });

async function twoBrowsersOf(actor: Actor) {
  return { here: await world.signIn(actor), there: await world.signIn(actor) };
}

describe('the list of sessions', () => {
  test('names each browser of the person and of no one else, the present one marked', async () => {
    const rider = await aRider(world.core);
    await world.signIn(await aRider(world.core));
    const token = await openSession(world.core, rider.id, 'Firefox on Android');
    const here = { cookie: `waka_sid=${token}` };
    await openSession(world.core, rider.id, 'Safari on iPhone');
    await world.core.sql(
      `INSERT INTO sessions (id, user_id, expires_at) VALUES ('over', $1, now() - interval '1 minute')`,
      [rider.id],
    );
    const { status, body } = await callAs(here, routes.sessions);
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body).toContainEqual({
      id: sessionIdOf(token),
      userAgent: 'Firefox on Android',
      createdAt: expect.stringMatching(/^\d{4}-/),
      lastSeenAt: expect.stringMatching(/^\d{4}-/),
      isCurrent: true,
    });
    expect(body).toContainEqual(expect.objectContaining({ userAgent: 'Safari on iPhone', isCurrent: false }));
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe('ending one session', () => {
  test('signs that browser out and closes its sockets on every node, and no other', async () => {
    const { here, there } = await twoBrowsersOf(await aDriver(world.core));
    const mine = await world.connect(0, here);
    const ended = [await world.connect(0, there), await world.connect(1, there)];
    await callAs(there, routes.currentUser, 1);
    const start = Date.now();
    const answer = await callAs(here, routes.endSession, 0, { id: there.sessionId });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    await until(() => ended.every(({ socket }) => socket.disconnected));
    expect(Date.now() - start).toBeLessThan(SOON_MS);
    for (const client of ended) expect(client.all('session:ended')).toEqual([{ reason: 'revoked' }]);
    for (const node of [0, 1]) expect((await callAs(there, routes.currentUser, node)).status).toBe(401);
    expect((await callAs(here, routes.currentUser)).status).toBe(200);
    expect(mine.socket.connected).toBe(true);
  });

  test('clears the cookie of the browser that ends its own', async () => {
    const here = await world.signIn(await aRider(world.core));
    const { headers } = await callAs(here, routes.endSession, 0, { id: here.sessionId });
    expect(headers.getSetCookie()[0]).toMatch(/^waka_sid=; .*Expires=Thu, 01 Jan 1970/);
    expect((await callAs(here, routes.currentUser)).status).toBe(401);
  });

  test('S22: finds no session of another person, no expired one and no unknown one', async () => {
    const here = await world.signIn(await aRider(world.core));
    const stranger = await world.signIn(await aRider(world.core));
    for (const id of [stranger.sessionId, 'f'.repeat(64), 'x', "' OR 1=1 --", '%00']) {
      const { status, body } = await callAs(here, routes.endSession, 0, { id: encodeURIComponent(id) });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'auth.session_not_found' });
    }
    expect((await callAs(stranger, routes.currentUser)).status).toBe(200);
  });
});

describe('S14: signing out of all devices', () => {
  test('ends every session and every socket within two seconds, and forgets the remembered browsers', async () => {
    const rider = await aRider(world.core);
    const { here, there } = await twoBrowsersOf(rider);
    const [{ phone } = { phone: '' }] = await world.core.sql<{ phone: string }>(
      'SELECT phone FROM users WHERE id = $1',
      [rider.id],
    );
    const device = hashOfToken(await rememberDevice(world.core, null, phone));
    const clients = [await world.connect(0, here), await world.connect(1, there), await world.connect(0, there)];
    await callAs(there, routes.currentUser, 1);
    const start = Date.now();
    const { status, headers } = await callAs(here, routes.endAllSessions);
    expect(status).toBe(200);
    expect(headers.getSetCookie()[0]).toMatch(/^waka_sid=;/);
    await until(() => clients.every(({ socket }) => socket.disconnected));
    expect(Date.now() - start).toBeLessThan(SOON_MS);
    for (const client of clients) expect(client.all('session:ended')).toEqual([{ reason: 'revoked' }]);
    for (const person of [here, there]) {
      for (const node of [0, 1]) {
        expect((await callAs(person, routes.currentUser, node)).status).toBe(401);
      }
    }
    expect(await world.core.sql('SELECT 1 FROM remembered_devices WHERE id = $1', [device])).toEqual([]);
  });

  test('leaves everyone else signed in', async () => {
    const other = await world.signIn(await aDriver(world.core));
    await callAs(await world.signIn(await aDriver(world.core)), routes.endAllSessions);
    expect((await callAs(other, routes.currentUser)).status).toBe(200);
  });
});
