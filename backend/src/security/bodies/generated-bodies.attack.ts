import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { callAtRandom } from '../../testing/attacks/generated-calls.ts';
import { startStorage, type LocalStorage } from '../../testing/providers/local-storage.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let files: LocalStorage;
let backend: TestBackend;
beforeAll(async () => {
  files = await startStorage();
  backend = await testBackend({ storage: files.storage });
});
afterAll(async () => {
  await backend.close();
  await files.stop();
});

test('S27, S47: ten thousand calls made from the description break nothing and get replies as described', async () => {
  const { made, statuses, succeeded, wrong } = await callAtRandom(backend, { count: 10_000, seed: 1 });
  expect(wrong).toEqual([]);
  expect(made).toBeGreaterThanOrEqual(10_000);
  expect(statuses.get(200)).toBeGreaterThan(2000);
  expect(succeeded.size).toBeGreaterThan(90);
  expect((await backend.call(routes.ready)).body).toMatchObject({ postgres: true, redis: true });
}, 900_000);
