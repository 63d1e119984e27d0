import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { Browser } from '../testing/browser.ts';
import { codeSentTo, messagesTo, timePasses } from '../testing/post.ts';
import { aPerson } from '../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

test('the code of a registration is texted at once to a newcomer who has just tried to log in, and again', async () => {
  const rider = aPerson();
  const { phone } = rider;
  const browser = new Browser(backend);
  expect((await browser.call(routes.loginByPhone, { phone, userType: 'rider' })).status).toBe(200);
  expect(await messagesTo(backend.core, phone)).toEqual([]);
  for (const _ of [1, 2]) expect((await browser.call(routes.register, rider)).status).toBe(200);
  expect(await messagesTo(backend.core, phone)).toHaveLength(1);
  await timePasses(backend.core, 1.1);
  expect((await browser.call(routes.resendCode, { phone })).body).toEqual({ ok: true });
  const code = await codeSentTo(backend.core, phone);
  expect(await messagesTo(backend.core, phone)).toHaveLength(2);
  expect((await browser.call(routes.verifyPhone, { phone, code })).status).toBe(200);
});

test('the code of a registration is texted again, although a login was tried since', async () => {
  const rider = aPerson();
  const { phone } = rider;
  const browser = new Browser(backend);
  await browser.call(routes.register, rider);
  await timePasses(backend.core, 1.1);
  await browser.call(routes.loginByPhone, { phone, userType: 'rider' });
  await timePasses(backend.core, 1.1);
  await browser.call(routes.resendCode, { phone });
  expect(await messagesTo(backend.core, phone)).toHaveLength(2);
  const code = await codeSentTo(backend.core, phone);
  expect((await browser.call(routes.verifyPhone, { phone, code })).status).toBe(200);
});
