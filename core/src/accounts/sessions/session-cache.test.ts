import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aRider } from '../../testing/builders.ts';
import { testCore, type TestCore } from '../../testing/test-core.ts';
import { SessionCache } from './session-cache.ts';
import { openSession, sessionIdOf } from './sessions.ts';

let core: TestCore;
let cache: SessionCache;
beforeAll(async () => {
  core = await testCore();
  cache = new SessionCache(core);
});
afterAll(async () => {
  cache.close();
  await core.close();
});

test('a session that ends while it is being read is not kept', async () => {
  const token = await openSession(core, (await aRider(core)).id, null);
  const reading = cache.find(token);
  cache.forget(sessionIdOf(token));
  await reading;
  await core.sql('DELETE FROM sessions WHERE id = $1', [sessionIdOf(token)]);
  expect(await cache.find(token)).toBeNull();
});

test('a session is read once in five seconds', async () => {
  const token = await openSession(core, (await aRider(core)).id, null);
  expect(await cache.find(token)).not.toBeNull();
  await core.sql('DELETE FROM sessions WHERE id = $1', [sessionIdOf(token)]);
  expect(await cache.find(token)).not.toBeNull();
});
