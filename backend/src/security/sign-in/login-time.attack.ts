import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { anAccount } from '../../testing/accounts.ts';
import { timePasses } from '../../testing/post.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

const LOGINS = 200;

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function timeOf(email: string): Promise<number> {
  const since = performance.now();
  const { status } = await backend.call(routes.login, { body: { email, password: 'a wild guess', userType: 'rider' } });
  expect(status).toBe(401);
  return performance.now() - since;
}

test(`S4: ${LOGINS} logins take as long for an e-mail that has an account as for one that has none`, async () => {
  await anAccount(backend.core, { email: 'known@example.com' });
  const [known, unknown]: number[][] = [[], []];
  for (let count = 0; count < LOGINS / 2; count += 1) {
    // So that no wrong guess has to wait for those before.
    if (count % 5 === 0) await timePasses(backend.core, 120);
    const pair = [
      async () => known?.push(await timeOf('known@example.com')),
      async () => unknown?.push(await timeOf(`unknown${count}@example.com`)),
    ];
    // Each is the first of its pair half the time.
    for (const login of count % 2 === 0 ? pair : pair.toReversed()) await login();
  }
  const [one, other] = [median(known ?? []), median(unknown ?? [])];
  expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(0.1);
}, 300_000);
