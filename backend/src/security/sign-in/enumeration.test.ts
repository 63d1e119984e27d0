import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import type { AnyRoute } from '../../http/route.ts';
import { Browser } from '../../testing/browser.ts';
import { messagesTo, timePasses } from '../../testing/post.ts';
import { aPerson, aRegistered, type Person } from '../../testing/sign-ups.ts';
import { testBackend, type Answer, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
let known: Person;
beforeAll(async () => {
  backend = await testBackend();
  known = aPerson();
  await aRegistered(backend, known);
  // An address without confirmation belongs to no account.
  await backend.core.sql('UPDATE users SET email_confirmed_at = now() WHERE email = $1', [known.email]);
});
afterAll(() => backend.close());

/** Relative difference of the response times. */
const MOST_DIFFERENCE = 0.35;

const PASSING = new Set(['date', 'x-request-id', 'set-cookie']);

/** Returns all that a stranger sees of a response; cookies by their names, since each has another value. */
const seen = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...body, requestId: undefined },
  headers: Object.fromEntries([...headers].filter(([name]) => !PASSING.has(name))),
  cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '').replace(/Expires=[^;]*/, '')),
});

const ask = async (row: AnyRoute, body: object) => seen(await new Browser(backend).call(row, body));

describe('S5: a stranger cannot find out who has an account', () => {
  test.each<[string, AnyRoute, (person: Person) => object]>([
    ['registering a phone', routes.register, ({ phone }) => ({ ...aPerson(), phone })],
    ['registering an e-mail', routes.register, ({ email }) => ({ ...aPerson(), email })],
    ['signing in', routes.login, ({ email }) => ({ email, password: 'a wild guess', userType: 'rider' })],
    ['signing in by phone', routes.loginByPhone, ({ phone }) => ({ phone, userType: 'rider' })],
    ['asking for a new code', routes.resendCode, ({ phone }) => ({ phone })],
    ['guessing a code', routes.verifyOtp, ({ phone }) => ({ phone, code: '123456', userType: 'rider' })],
    ['guessing a code of a registration', routes.verifyPhone, ({ phone }) => ({ phone, code: '123456' })],
    ['forgetting a password', routes.forgotPassword, ({ email }) => ({ email, userType: 'rider' })],
  ])('by %s', async (_by, row, bodyOf) => {
    expect(await ask(row, bodyOf(known))).toEqual(await ask(row, bodyOf(aPerson())));
  });

  test('by the other role', async () => {
    const { email, phone, password } = known;
    expect(await ask(routes.login, { email, password, userType: 'driver' })).toEqual(
      await ask(routes.login, { email: aPerson().email, password, userType: 'driver' }),
    );
    const asDriver = { phone, userType: 'driver' };
    expect(await ask(routes.loginByPhone, asDriver)).toEqual(
      await ask(routes.loginByPhone, { ...asDriver, phone: aPerson().phone }),
    );
  });

  test('by how a code that was never sent behaves', async () => {
    const answersOf = async (phone: string) => {
      const browser = new Browser(backend);
      const steps = [
        await browser.call(routes.loginByPhone, { phone, userType: 'rider' }),
        await browser.call(routes.resendCode, { phone }),
        await browser.call(routes.loginByPhone, { phone, userType: 'rider' }),
        await browser.call(routes.verifyOtp, { phone, code: '123456', userType: 'rider' }),
        await browser.call(routes.verifyPhone, { phone, code: '123456' }),
      ];
      return steps.map(({ status, body }) => ({ status, code: body.code }));
    };
    await timePasses(backend.core, 60 * 25);
    expect(await answersOf(known.phone)).toEqual(await answersOf(aPerson().phone));
  });

  test.each<[string, AnyRoute, (person: Person) => object]>([
    ['registration', routes.register, ({ phone }) => ({ ...aPerson(), phone })],
    ['login', routes.login, ({ email }) => ({ email, password: 'a wild guess' })],
  ])('by the time that a %s takes', async (_of, row, bodyOf) => {
    const elapsed = async (person: Person) => {
      await timePasses(backend.core, 60 * 25);
      const started = performance.now();
      await ask(row, bodyOf(person));
      return performance.now() - started;
    };
    const times = { stranger: new Array<number>(), member: new Array<number>() };
    // The fastest of each: other load only adds time, and a busy machine needs more runs to show it. A skipped hash
    // would be nearly all of the time.
    const difference = () => {
      const [stranger, member] = [Math.min(...times.stranger), Math.min(...times.member)];
      return Math.abs(member - stranger) / Math.max(member, stranger);
    };
    while (times.member.length < 10 || (difference() >= MOST_DIFFERENCE && times.member.length < 40)) {
      times.stranger.push(await elapsed(aPerson()));
      times.member.push(await elapsed(known));
    }
    expect(difference()).toBeLessThan(MOST_DIFFERENCE);
  });
});

describe('S5: the owner is notified', () => {
  test('by text when the phone is used to register again, instead of a code', async () => {
    await timePasses(backend.core, 60 * 25);
    await new Browser(backend).call(routes.register, { ...aPerson(), phone: known.phone });
    const [text] = await messagesTo(backend.core, known.phone);
    expect(text?.text).toMatch(/^You already have a Waka rider account\./);
    expect(text?.text.length).toBeLessThanOrEqual(160);
  });

  test('by mail when the e-mail is, and the phone gets nothing', async () => {
    const stranger = { ...aPerson(), email: known.email };
    await new Browser(backend).call(routes.register, stranger);
    expect(await messagesTo(backend.core, stranger.phone)).toEqual([]);
    const [mail] = await messagesTo(backend.core, known.email);
    expect(mail).toMatchObject({ channel: 'email', text: expect.stringContaining('You already have a Waka') });
  });

  test('at most three times an hour', async () => {
    await timePasses(backend.core, 60 * 25);
    const before = (await messagesTo(backend.core, known.email)).length;
    for (let turn = 0; turn < 5; turn += 1) {
      await new Browser(backend).call(routes.register, { ...aPerson(), email: known.email });
    }
    expect((await messagesTo(backend.core, known.email)).length - before).toBe(3);
  });
});
