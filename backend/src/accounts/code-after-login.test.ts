import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { Browser } from '../testing/browser.ts';
import { codeSentTo, messagesTo, timePasses } from '../testing/post.ts';
import { aPerson, aRegistered } from '../testing/sign-ups.ts';
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

test('registrations at once after a login text one code', async () => {
  const rider = aPerson();
  const browser = new Browser(backend);
  await browser.call(routes.loginByPhone, { phone: rider.phone, userType: 'rider' });
  const answers = await Promise.all([1, 2, 3].map(() => browser.call(routes.register, rider)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await messagesTo(backend.core, rider.phone)).toHaveLength(1);
});

test('what a registration after a login takes of the texts does not reveal whether the number has an account', async () => {
  const [known, unknown] = [aPerson(), aPerson()];
  await aRegistered(backend, known);
  await timePasses(backend.core, 11);
  const textsLeft = async ({ phone, ...person }: typeof known) => {
    const browser = new Browser(backend);
    await browser.call(routes.loginByPhone, { phone, userType: 'rider' });
    expect((await browser.call(routes.register, { ...person, phone })).status).toBe(200);
    let texted = 0;
    for (let own = 0; own < 5; own += 1) {
      const mine = aPerson();
      await browser.call(routes.register, mine);
      texted += (await messagesTo(backend.core, mine.phone)).length;
    }
    return texted;
  };
  expect(await textsLeft(known)).toBe(3);
  expect(await textsLeft(unknown)).toBe(3);
  const texts = (await messagesTo(backend.core, known.phone)).map(({ text }) => text);
  expect(new Set(texts).size).toBe(3);
});

test('a second phone on which a person signs up within the minute gets its own code after it', async () => {
  const rider = aPerson();
  const { phone } = rider;
  const [first, second] = [new Browser(backend), new Browser(backend)];
  await first.call(routes.register, rider);
  const earlier = await codeSentTo(backend.core, phone);
  expect((await second.call(routes.register, rider)).status).toBe(200);
  expect((await second.call(routes.verifyPhone, { phone, code: earlier })).status).toBe(400);
  await timePasses(backend.core, 1.1);
  expect((await second.call(routes.resendCode, { phone })).body).toEqual({ ok: true });
  expect(await messagesTo(backend.core, phone)).toHaveLength(2);
  const code = await codeSentTo(backend.core, phone);
  expect((await second.call(routes.verifyPhone, { phone, code })).status).toBe(200);
});
