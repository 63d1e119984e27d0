import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callAtRandom } from '../../testing/attacks/generated-calls.ts';
import { startStorage, type LocalStorage } from '../../testing/providers/local-storage.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

// Ten thousand of them, and other ones, are in generated-bodies.attack.ts.

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

test('S27, S47: four hundred calls made from the description, right and wrong, break nothing and get replies as described', async () => {
  const { made, statuses, succeeded, wrong } = await callAtRandom(backend, { count: 400, seed: 20_261_122 });
  expect(wrong).toEqual([]);
  expect(made).toBeGreaterThanOrEqual(400);
  // A generator whose calls are all refused at once would find nothing.
  expect(statuses.get(200)).toBeGreaterThan(60);
  expect(succeeded.size).toBeGreaterThan(25);
}, 120_000);
