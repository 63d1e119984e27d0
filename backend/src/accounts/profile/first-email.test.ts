import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { messagesTo, timePasses } from '../../testing/post.ts';
import { aPerson, aRegistered } from '../../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const refusal = (status: number, code: string) => ({ status, body: { code } });
const mailedToken = async (email: string) => {
  const [mail] = await messagesTo(backend.core, email);
  return /confirm-email\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
};

describe('the e-mail of a sign-up', () => {
  test('is called unconfirmed, in a mail that welcomes, until a link is followed, which can be mailed again', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    expect((await browser.call(routes.currentUser)).body).toMatchObject({
      isEmailUnconfirmed: true,
      pendingEmail: null,
    });
    const [first] = await messagesTo(backend.core, person.email);
    expect(first?.text).toMatch(/^Confirm your email for Waka\s+Welcome to Waka\..* with a phone number ending in /);
    const before = await mailedToken(person.email);
    await timePasses(backend.core, 2);
    expect(await browser.call(routes.resendEmailLink)).toMatchObject({ status: 200, body: { ok: true } });
    const token = await mailedToken(person.email);
    expect(token).not.toBe(before);
    expect((await browser.call(routes.confirmEmail, { token: before })).status).toBe(400);
    expect((await browser.call(routes.confirmEmail, { token })).status).toBe(200);
    const { body } = await browser.call(routes.currentUser);
    expect(body).toMatchObject({ email: person.email });
    expect(body).not.toHaveProperty('isEmailUnconfirmed');
    expect(await browser.call(routes.resendEmailLink)).toMatchObject(refusal(409, 'account.no_change_waiting'));
  });

  test('is not mailed again without end, and the link before stays', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    expect((await browser.call(routes.resendEmailLink)).status).toBe(200);
    await timePasses(backend.core, 2);
    expect((await browser.call(routes.resendEmailLink)).status).toBe(200);
    const token = await mailedToken(person.email);
    expect(await browser.call(routes.resendEmailLink)).toMatchObject(refusal(429, 'request.too_many'));
    expect((await browser.call(routes.confirmEmail, { token })).status).toBe(200);
  });

  test('gives way to a new one that waits, which is mailed again', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    const email = `new-${person.email}`;
    await browser.call(routes.updateProfile, { email, currentPassword: person.password });
    const before = await mailedToken(email);
    await timePasses(backend.core, 2);
    expect((await browser.call(routes.resendEmailLink)).status).toBe(200);
    const token = await mailedToken(email);
    expect(token).not.toBe(before);
    expect((await messagesTo(backend.core, email))[0]?.text).toContain('Someone wants to use this address');
    expect((await browser.call(routes.confirmEmail, { token })).status).toBe(200);
    expect((await browser.call(routes.currentUser)).body).toMatchObject({ email, pendingEmail: null });
  });
});
