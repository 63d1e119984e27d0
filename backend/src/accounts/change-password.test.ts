import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aRider } from '@waka/core/testing/builders';
import { anAccount, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { codeSentTo, messagesTo } from '../testing/post.ts';
import { aPerson, aRegistered } from '../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const NEW = 'a second kola nut';
let people = 0;

async function signedIn() {
  const email = `changer${(people += 1)}@example.com`;
  const { id } = await anAccount(backend.core, { email });
  const logIn = async (password = PASSWORD) => {
    const browser = new Browser(backend);
    const { status } = await browser.call(routes.login, { email, password, userType: 'rider' });
    return { browser, status };
  };
  return { id, email, logIn, here: (await logIn()).browser };
}

describe('S12: changing a password while signed in', () => {
  test('needs the old one, ends every other session, and notifies the owner', async () => {
    const { id, email, logIn, here } = await signedIn();
    const { browser: there } = await logIn();
    const change = (currentPassword?: string) => here.call(routes.changePassword, { password: NEW, currentPassword });
    expect(await change()).toMatchObject({ status: 403, body: { code: 'account.proof_needed' } });
    expect(await change('wrong horse')).toMatchObject({ status: 403, body: { code: 'account.proof_wrong' } });
    expect((await there.call(routes.currentUser)).status).toBe(200);
    expect(await change(PASSWORD)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await here.call(routes.currentUser)).status).toBe(200);
    expect((await there.call(routes.currentUser)).status).toBe(401);
    expect((await logIn()).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(200);
    expect((await messagesTo(backend.core, email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('password for your Waka rider account was changed'),
    ]);
    const audit = await backend.core.sql(
      `SELECT 1 FROM audit_log WHERE subject_id = $1 AND action = 'account.password_changed'`,
      [id],
    );
    expect(audit).toHaveLength(1);
  });

  test('may be proved by a code, and voids a link to reset it', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    await new Browser(backend).call(routes.forgotPassword, { email: person.email, userType: 'rider' });
    const mails = await messagesTo(backend.core, person.email);
    const token = /token=([\w-]+)/.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
    expect(token).not.toBe('');
    await browser.call(routes.sendProofCode);
    const proofCode = await codeSentTo(backend.core, person.phone);
    expect((await browser.call(routes.changePassword, { password: NEW, proofCode })).status).toBe(200);
    const reset = { token, password: 'a third kola nut', userType: 'rider' };
    expect((await backend.call(routes.resetPassword, { body: reset })).status).toBe(400);
  });

  test('is checked by the rules of a new one before any proof', async () => {
    const { here } = await signedIn();
    const weak = await here.call(routes.changePassword, { password: 'password', currentPassword: PASSWORD });
    expect(weak).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    const short = await here.call(routes.changePassword, { password: 'k0la!', currentPassword: PASSWORD });
    expect(short.body.fields).toEqual({ password: 'Password must be at least 6 characters' });
  });

  test('is for riders and drivers who are signed in', async () => {
    const body = { password: NEW, currentPassword: PASSWORD };
    expect((await backend.call(routes.changePassword, { body })).status).toBe(401);
    const admin = await anAccount(backend.core, { email: 'changing-admin@example.com', userType: 'admin' });
    expect((await backend.call(routes.changePassword, { as: admin, body })).status).toBe(403);
    const stranger = await aRider(backend.core);
    expect((await backend.call(routes.changePassword, { as: stranger, body })).status).toBe(403);
  });
});
