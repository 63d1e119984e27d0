import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { sendBadBodies } from '../../testing/attacks/bad-account-bodies.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

const BODIES = 10_000;

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test('S27: ten thousand bad bodies over every call of accounts are refused, and none breaks anything', async () => {
  const statuses = await sendBadBodies(backend, BODIES);
  expect(statuses.get(200)).toBeGreaterThan(BODIES / 100);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(BODIES);
  expect((await backend.call(routes.ready)).body).toMatchObject({ postgres: true, redis: true });
}, 240_000);
