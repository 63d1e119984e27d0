import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { Browser } from '../testing/browser.ts';
import { messagesTo } from '../testing/post.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

// A home with IPv6, and every phone, has so many addresses that each request can come from one of its own.

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ trustProxy: 1, rateLimits: true });
});
afterAll(() => backend.close());

const from = (index: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${(index + 1).toString(16)}` });
const seventy = Array.from({ length: 70 }, (_, index) => index);

test('S8: a home with IPv6 counts as one address for texts', async () => {
  const phones = seventy.map((index) => `+23277${String(index).padStart(2, '0')}0000`);
  await backend.core.sql(
    `INSERT INTO users (user_type, full_name, phone) SELECT 'rider', 'A rider', unnest($1::text[])`,
    [phones],
  );
  const answers = await Promise.all(
    phones.map((phone, index) =>
      new Browser(backend).call(routes.loginByPhone, { phone, userType: 'rider' }, from(index)),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await messagesTo(backend.core, null);
  expect(await backend.core.sql('SELECT 1 FROM dev_outbox')).toHaveLength(60);
});

test('S10, S51: a home with IPv6 counts as one address for wrong passwords', async () => {
  const body = { email: 'owner@example.com', password: 'a wild guess' };
  const guesses = seventy.map((index) => backend.call(routes.login, { body, headers: from(index) }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  // Ten are free; a busy machine is so slow that some more have waited for long enough.
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(16);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});
