import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { Browser } from '../../testing/browser.ts';
import { codeSentTo, forgetPeople, messagesTo, otherThan, timePasses } from '../../testing/post.ts';
import { aPerson, aRegistered } from '../../testing/sign-ups.ts';
import { testBackend, type Answer, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  // A client that bypasses the proxy may send any address.
  backend = await testBackend({ trustProxy: 0 });
});
afterAll(() => backend.close());
beforeEach(() => forgetPeople(backend.core));

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);
const copies = <Value>(length: number, make: (index: number) => Value) => Array.from({ length }, (_, at) => make(at));

async function count(): Promise<number> {
  await messagesTo(backend.core, null);
  return (await backend.core.sql('SELECT 1 FROM dev_outbox')).length;
}
const sentSince = async (before: number) => (await count()) - before;

const haveAccounts = (phones: string[]) =>
  backend.core.sql(`INSERT INTO users (user_type, full_name, phone) SELECT 'rider', 'A rider', unnest($1::text[])`, [
    phones,
  ]);

async function aBrowserWithCode() {
  const rider = aPerson();
  const browser = new Browser(backend);
  await browser.call(routes.register, rider);
  const code = await codeSentTo(backend.core, rider.phone);
  const verify = (digits: string, headers: Record<string, string> = {}) =>
    browser.call(routes.verifyPhone, { phone: rider.phone, code: digits }, headers);
  return { ...rider, browser, code, verify };
}

describe('S7: guessing a code', () => {
  test('burns it after five wrong guesses', async () => {
    const { code, verify } = await aBrowserWithCode();
    for (const _ of copies(5, String)) expect((await verify(otherThan(code))).status).toBe(400);
    expect(await verify(code)).toMatchObject({ status: 400, body: { code: 'auth.wrong_code' } });
  });

  test('in parallel gets no more than five guesses', async () => {
    const { phone, code, verify } = await aBrowserWithCode();
    const wrong = await Promise.all(copies(6, () => verify(otherThan(code))));
    expect(statusesOf(wrong)).toEqual(copies(6, () => 400));
    expect((await verify(code)).status).toBe(400);
    const [{ tries } = { tries: 0 }] = await backend.core.sql<{ tries: number }>(
      'SELECT tries FROM one_time_codes WHERE phone = $1',
      [phone],
    );
    expect(tries).toBe(5);
  });

  test('with the right one among fifty in parallel succeeds at most once', async () => {
    const { code, verify } = await aBrowserWithCode();
    const answers = await Promise.all(copies(50, (index) => verify(index % 10 === 3 ? code : otherThan(code))));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await verify(code)).status).toBe(400);
  });

  test('is stopped after ten wrong guesses at a phone within the hour, from any addresses', async () => {
    const { phone, browser, code, verify } = await aBrowserWithCode();
    await Promise.all(copies(5, () => verify(otherThan(code))));
    await timePasses(backend.core, 1.1);
    await browser.call(routes.resendCode, { phone });
    const second = await codeSentTo(backend.core, phone);
    await Promise.all(copies(5, (index) => verify(otherThan(second), { 'x-forwarded-for': `198.51.100.${index}` })));
    await timePasses(backend.core, 1.1);
    await browser.call(routes.resendCode, { phone });
    const third = await codeSentTo(backend.core, phone);
    const stopped = await verify(third, { 'x-forwarded-for': '203.0.113.1' });
    expect(stopped).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  test('is stopped for a phone that has no account as well', async () => {
    const { phone } = aPerson();
    const browser = new Browser(backend);
    const guess = () => browser.call(routes.verifyOtp, { phone, code: '000000', userType: 'rider' });
    for (const _ of copies(2, String)) {
      await browser.call(routes.loginByPhone, { phone, userType: 'rider' });
      await Promise.all(copies(5, guess));
      await timePasses(backend.core, 1.1);
    }
    await browser.call(routes.loginByPhone, { phone, userType: 'rider' });
    expect((await guess()).status).toBe(429);
  });

  test('does not keep the owner from signing in with the password', async () => {
    const rider = aPerson();
    await aRegistered(backend, rider);
    await timePasses(backend.core, 2);
    const thief = new Browser(backend);
    await thief.call(routes.loginByPhone, { phone: rider.phone, userType: 'rider' });
    await Promise.all(
      copies(6, () => thief.call(routes.verifyOtp, { phone: rider.phone, code: '000000', userType: 'rider' })),
    );
    const { email, password } = rider;
    expect((await new Browser(backend).call(routes.login, { email, password })).status).toBe(200);
  });
});

describe('S8: texts', () => {
  test.each([
    ['phone login', routes.loginByPhone, () => ({ userType: 'rider' })],
    ['registration', routes.register, aPerson],
  ])(
    'to a hundred numbers of one block are at most twenty by %s, and the answers are alike',
    async (_by, row, body) => {
      const block = row === routes.register ? '+2327988' : '+2327989';
      const numbers = copies(100, (index) => `${block}${String(index).padStart(4, '0')}`);
      if (row === routes.loginByPhone) await haveAccounts(numbers);
      const before = await count();
      const answers = await Promise.all(numbers.map((phone) => new Browser(backend).call(row, { ...body(), phone })));
      expect(new Set(answers.map(({ status, body: answer }) => `${status} ${JSON.stringify(answer)}`)).size).toBe(1);
      expect(statusesOf(answers)[0]).toBe(200);
      expect(await sentSince(before)).toBe(20);
    },
  );

  test.each(['+447911123456', '+8821650000000', '+12025550123', '+2250707070707'])(
    'are not sent to %s, and the person reads so in place of waiting for one',
    async (phone) => {
      const before = await count();
      const refused = {
        status: 422,
        body: { code: 'contacts.unreachable', fields: { phone: 'We can’t text this number.' } },
      };
      expect(await new Browser(backend).call(routes.register, { ...aPerson(), phone })).toMatchObject(refused);
      const login = { phone, userType: 'rider' };
      expect(await new Browser(backend).call(routes.loginByPhone, login)).toMatchObject(refused);
      // Nothing differs for a number that has an account.
      await haveAccounts([phone]);
      expect(await new Browser(backend).call(routes.loginByPhone, login)).toMatchObject(refused);
      expect(await sentSince(before)).toBe(0);
    },
  );

  test('to one number are one a minute, three in ten minutes and six a day, from however many browsers', async () => {
    const rider = aPerson();
    const ask = () => new Browser(backend).call(routes.register, rider);
    const sent = async () => (await messagesTo(backend.core, rider.phone)).length;
    await Promise.all(copies(10, ask));
    expect(await sent()).toBe(1);
    for (const { wait, total } of [
      { wait: 1.1, total: 2 },
      { wait: 1.1, total: 3 },
      { wait: 1.1, total: 3 },
      { wait: 10, total: 4 },
      { wait: 10, total: 5 },
      { wait: 10, total: 6 },
      { wait: 60, total: 6 },
      { wait: 24 * 60, total: 7 },
    ]) {
      await timePasses(backend.core, wait);
      await ask();
      expect(await sent()).toBe(total);
    }
  });

  test('are five an hour from one browser', async () => {
    const before = await count();
    const browser = new Browser(backend);
    for (const _ of copies(8, String)) {
      expect((await browser.call(routes.register, aPerson())).status).toBe(200);
    }
    expect(await sentSince(before)).toBe(5);
  });

  test('are sixty an hour from one address', async () => {
    const before = await count();
    for (const _ of copies(5, String)) {
      await Promise.all(copies(15, () => new Browser(backend).call(routes.register, aPerson())));
    }
    expect(await sentSince(before)).toBe(60);
  });
});

test('S8: a country gets no texts once its budget of the day is spent', async () => {
  const { sms } = backend.core.config;
  const thrifty = await testBackend({ sms: { ...sms, dailyBudget: 3 } });
  try {
    await Promise.all(copies(6, () => new Browser(thrifty).call(routes.register, aPerson())));
    await new Browser(thrifty).call(routes.register, { ...aPerson(), phone: '+224620123456' });
    const sent = (await messagesTo(thrifty.core, null)).map(({ to }) => to.slice(0, 4));
    expect(sent.filter((code) => code === '+232')).toHaveLength(3);
    expect(sent.filter((code) => code === '+224')).toHaveLength(1);
  } finally {
    await thrifty.close();
  }
});
