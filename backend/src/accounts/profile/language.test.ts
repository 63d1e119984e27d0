import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aRider } from '@waka/core/testing/builders';
import { Browser } from '../../testing/browser.ts';
import { codeSentTo, messagesTo } from '../../testing/post.ts';
import { aPerson } from '../../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const inFrench = { 'accept-language': 'fr-GN,fr;q=0.9,en;q=0.8' };

describe('the language of a person', () => {
  test('is stored with the account, and only a known one', async () => {
    const rider = await aRider(backend.core);
    expect((await backend.call(routes.currentUser, { as: rider })).body).toMatchObject({ language: null });
    const chosen = await backend.call(routes.chooseLanguage, { as: rider, body: { language: 'ar' } });
    expect(chosen).toMatchObject({ status: 200, body: { id: rider.id, language: 'ar' } });
    expect((await backend.call(routes.currentUser, { as: rider })).body).toMatchObject({ language: 'ar' });
    const refused = await backend.call(routes.chooseLanguage, { as: rider, body: { language: 'xx' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await backend.call(routes.chooseLanguage, { body: { language: 'fr' } })).toMatchObject({ status: 401 });
  });

  test('is the browser’s when the account was created, and that of its texts', async () => {
    const person = aPerson();
    const browser = new Browser(backend);
    await browser.call(routes.register, person, inFrench);
    const [text] = await messagesTo(backend.core, person.phone);
    expect(text?.text).toMatch(/^\d{6} est votre code Waka\./);
    const code = await codeSentTo(backend.core, person.phone);
    const verified = await browser.call(routes.verifyPhone, { phone: person.phone, code }, inFrench);
    expect(verified.body).toMatchObject({ language: 'fr' });
  });

  test('stays that of the account when another person causes a message to it', async () => {
    const person = aPerson();
    const browser = new Browser(backend);
    await browser.call(routes.register, person, inFrench);
    const code = await codeSentTo(backend.core, person.phone);
    await browser.call(routes.verifyPhone, { phone: person.phone, code }, inFrench);
    const { email, userType } = person;
    await new Browser(backend).call(routes.forgotPassword, { email, userType }, { 'accept-language': 'pt' });
    const [mail] = await messagesTo(backend.core, email);
    expect(mail?.text).toMatch(/^Nouveau mot de passe Waka\n+Choisissez ici un nouveau mot de passe/);
  });
});
