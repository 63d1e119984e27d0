import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { Browser } from '../../testing/browser.ts';
import { codeSentTo, messagesTo, otherThan, timePasses } from '../../testing/post.ts';
import { aPerson, aRegistered, type Person } from '../../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend({ accounts: { minPasswordLength: 8, newDeviceCode: true }, trustProxy: 0 });
});
afterAll(() => backend.close());
beforeEach(() => timePasses(backend.core, 60 * 25));

const anOwner = () => ({ ...aPerson(), password: 'mangrove-7' });
const textsTo = async ({ phone }: Person) => (await messagesTo(backend.core, phone)).length;
const logIn = (browser: Browser, { email, password, userType }: Person) =>
  browser.call(routes.login, { email, password, userType });
const enter = (browser: Browser, code: string) => browser.call(routes.verifyOtp, { code, userType: 'rider' });

/** Requests texts to a number until no more are sent. */
async function strangersSpendAll(owner: Person): Promise<void> {
  let texts = 0;
  for (const wait of [1.1, 1.1, 10, 10, 10, 10, 60]) {
    await timePasses(backend.core, wait);
    texts = await textsTo(owner);
    await new Browser(backend).call(routes.loginByPhone, { phone: owner.phone, userType: 'rider' });
  }
  if ((await textsTo(owner)) > texts) throw new Error('strangers still have texts left');
}

describe('S8: a number whose texts of the day strangers have used up', () => {
  let owner: Person;
  let registered: Browser;
  beforeEach(async () => {
    owner = anOwner();
    registered = await aRegistered(backend, owner);
    await strangersSpendAll(owner);
  });

  test('still gets the code of an owner with the right password, and another when that is lost', async () => {
    const browser = new Browser(backend);
    expect((await logIn(browser, owner)).body).toMatchObject({ codeWanted: true });
    await timePasses(backend.core, 1.1);
    const before = await textsTo(owner);
    expect((await browser.call(routes.resendCode, { phone: owner.phone })).status).toBe(200);
    expect(await textsTo(owner)).toBe(before + 1);
    expect((await enter(browser, await codeSentTo(backend.core, owner.phone))).status).toBe(200);
  });

  test('still gets the code by which a signed-in person proves to be the owner', async () => {
    const before = await textsTo(owner);
    expect((await registered.call(routes.sendProofCode)).status).toBe(200);
    expect(await textsTo(owner)).toBe(before + 1);
  });

  test('gets no more than six a day for the owner either', async () => {
    const before = await textsTo(owner);
    for (let time = 0; time < 8; time += 1) {
      await timePasses(backend.core, 11);
      await logIn(new Browser(backend), owner);
    }
    expect(await textsTo(owner)).toBe(before + 6);
    expect((await logIn(new Browser(backend), owner)).body).toMatchObject({ code: 'auth.no_code_now' });
  });
});

test('S8: strangers who use up a block of numbers and an address leave the owners theirs', async () => {
  const owner = anOwner();
  await aRegistered(backend, owner);
  await timePasses(backend.core, 2);
  const block = owner.phone.slice(0, -4);
  const address = { 'x-forwarded-for': '198.51.100.7' };
  await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      new Browser(backend).call(
        routes.register,
        { ...aPerson(), ...(index < 25 && { phone: `${block}${String(index + 1).padStart(4, '0')}` }) },
        address,
      ),
    ),
  );
  const before = await textsTo(owner);
  await new Browser(backend).call(routes.login, { ...owner, fullName: undefined, phone: undefined }, address);
  expect(await textsTo(owner)).toBe(before + 1);
});

test('S7: strangers who guess at a number do not keep its owner from entering a code', async () => {
  const owner = anOwner();
  await aRegistered(backend, owner);
  for (let round = 0; round < 2; round += 1) {
    await timePasses(backend.core, 2);
    const stranger = new Browser(backend);
    await stranger.call(routes.loginByPhone, { phone: owner.phone, userType: 'rider' });
    const code = await codeSentTo(backend.core, owner.phone);
    for (let guess = 0; guess < 5; guess += 1) expect((await enter(stranger, otherThan(code))).status).toBe(400);
  }
  const browser = new Browser(backend);
  await logIn(browser, owner);
  expect((await enter(browser, await codeSentTo(backend.core, owner.phone))).status).toBe(200);
});

test('S8: mails that strangers request leave the browser of the owner its own', async () => {
  const owner = anOwner();
  const browser = await aRegistered(backend, owner);
  const ask = (by: Browser) => by.call(routes.forgotPassword, { email: owner.email, userType: owner.userType });
  for (let time = 0; time < 8; time += 1) {
    await timePasses(backend.core, 21);
    await ask(new Browser(backend));
  }
  const before = (await messagesTo(backend.core, owner.email)).length;
  await ask(new Browser(backend));
  expect(await messagesTo(backend.core, owner.email)).toHaveLength(before);
  await ask(browser);
  expect(await messagesTo(backend.core, owner.email)).toHaveLength(before + 1);
});
