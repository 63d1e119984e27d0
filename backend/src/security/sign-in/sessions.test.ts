import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aRider } from '@waka/core/testing/builders';
import { TestClient } from '../../realtime/testing/test-client.ts';
import { testNodes, type TestNodes } from '../../realtime/testing/test-nodes.ts';
import { until } from '../../realtime/testing/until.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { callTo } from '../../testing/test-backend.ts';
import type { AnyRoute } from '../../http/route.ts';

// S13, S15 and S17 are in browser-safety.test.ts, S16 in logout-by-navigation.test.ts; ways to end sessions one by one are
// in accounts/sessions.controller.test.ts.

let world: TestNodes;
beforeAll(async () => {
  world = await testNodes(2);
});
afterAll(() => world.close());

const callAs = ({ cookie }: { cookie: string }, row: AnyRoute, node = 0, headers: Record<string, string> = {}) =>
  callTo(world.nodes[node]?.url ?? '', row, { headers: { cookie, ...headers } });

test('S14: signing out everywhere ends each session and each socket within two seconds, on every node', async () => {
  const rider = await aRider(world.core);
  const people = [await world.signIn(rider), await world.signIn(rider)];
  const [here, there] = people;
  if (!here || !there) throw new Error('no session is open');
  const clients = [await world.connect(0, here), await world.connect(1, there)];
  await callAs(there, routes.currentUser, 1);
  const start = Date.now();
  expect((await callAs(here, routes.endAllSessions)).status).toBe(200);
  await until(() => clients.every(({ socket }) => socket.disconnected));
  expect(Date.now() - start).toBeLessThan(2000);
  for (const client of clients) expect(client.all('session:ended')).toEqual([{ reason: 'revoked' }]);
  const answers = await Promise.all(
    people.flatMap((one) => [0, 1].map((node) => callAs(one, routes.currentUser, node))),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test('S14: an unused session expires', async () => {
  const person = await world.signIn(await aRider(world.core));
  await world.core.sql('UPDATE sessions SET expires_at = now() WHERE id = $1', [person.sessionId]);
  expect((await callAs(person, routes.currentUser)).status).toBe(401);
});

test('S19: every sign-out has the browser delete what pages stored', async () => {
  for (const row of [routes.logout, routes.endAllSessions]) {
    const answer = await callAs(await world.signIn(await aRider(world.core)), row);
    expect(answer.headers.get('clear-site-data')).toBe('"storage"');
  }
  const client = new BrowserClient();
  const { cookie } = await world.signIn(await aRider(world.core));
  const page = await client.step(`${world.nodes[0]?.url}/api/logout`, { headers: { cookie } });
  expect(page).toMatchObject({ status: 303, headers: { 'clear-site-data': '"storage"' } });
  const person = await world.signIn(await aRider(world.core));
  expect((await callAs(person, routes.myRides)).headers.get('clear-site-data')).toBeNull();
  expect((await callAs(person, routes.myRides)).headers.get('cache-control')).toBe('no-store');
});

test('S30: a socket without a session is refused, and one whose session ends is closed within two seconds', async () => {
  const url = world.nodes[1]?.url ?? '';
  const stranger = new TestClient(url, {});
  const refusal = await new Promise((resolve) => stranger.socket.once('connect_error', resolve));
  expect(refusal).toMatchObject({ data: { code: 'auth.required' } });
  stranger.close();
  const person = await world.signIn(await aRider(world.core));
  const client = await world.connect(1, person);
  const start = Date.now();
  await callAs(person, routes.logout);
  await until(() => client.socket.disconnected);
  expect(Date.now() - start).toBeLessThan(2000);
});
