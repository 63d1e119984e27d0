import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { Browser } from '../../testing/browser.ts';
import { codeSentTo, messagesTo, timePasses } from '../../testing/post.ts';
import { aPerson, aRegistered, type Person } from '../../testing/sign-ups.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());
beforeEach(() => timePasses(backend.core, 60 * 25));

const NEW_PASSWORD = 'a fresh start by the sea';
const logIn = ({ email, userType }: Person, password: string) =>
  new Browser(backend).call(routes.login, { email, password, userType });
const idOf = async (browser: Browser) => (await browser.call(routes.currentUser)).body.id;

async function tokenIn(email: string, page: 'confirm-email' | 'reset-password', nth = 0): Promise<string> {
  const mails = (await messagesTo(backend.core, email)).filter(({ text }) => text.includes(page));
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(mails[nth]?.text ?? '')?.[1] ?? '';
}

async function reset(by: Browser, { email, userType }: Person) {
  await by.call(routes.forgotPassword, { email, userType });
  const token = await tokenIn(email, 'reset-password');
  return by.call(routes.resetPassword, { token, password: NEW_PASSWORD, userType });
}

/**
 * Creates two accounts with one address: its owner's, and that of a stranger who registered it first, with another
 * phone.
 */
async function aSquattedAddress() {
  const owner = aPerson();
  const squatter = { ...aPerson(), email: owner.email };
  const squatting = await aRegistered(backend, squatter);
  return { owner, squatter, squatting };
}

describe('S12: an address that a stranger typed', () => {
  test('does not keep its owner from registering with it, and is his once he follows the link', async () => {
    const { owner, squatter, squatting } = await aSquattedAddress();
    const mine = await aRegistered(backend, { ...owner, password: NEW_PASSWORD });
    expect((await mine.call(routes.currentUser)).body).toMatchObject({ email: owner.email, phone: owner.phone });
    expect((await logIn(owner, NEW_PASSWORD)).body).toMatchObject({ phone: owner.phone });

    const token = await tokenIn(owner.email, 'confirm-email');
    expect((await new Browser(backend).call(routes.confirmEmail, { token })).status).toBe(200);
    expect((await squatting.call(routes.currentUser)).body).toMatchObject({ email: null, phone: squatter.phone });
    expect((await logIn(squatter, squatter.password)).status).toBe(401);
    expect((await logIn(owner, NEW_PASSWORD)).body).toMatchObject({ phone: owner.phone });
    const late = await tokenIn(owner.email, 'confirm-email', 1);
    expect((await new Browser(backend).call(routes.confirmEmail, { token: late })).status).toBe(400);
  });

  test('does not keep its owner from signing in through the provider', async () => {
    const { owner, squatting } = await aSquattedAddress();
    const [user] = await backend.core.sql<{ id: string }>(
      'INSERT INTO users (email, is_email_verified) VALUES ($1, true) RETURNING id',
      [owner.email],
    );
    const { fullName, phone } = owner;
    const body = { userType: 'rider', fullName, phone };
    const as = { id: user?.id ?? '' };
    expect((await backend.call(routes.completeProfile, { as, body })).status).toBe(200);
    expect((await squatting.call(routes.currentUser)).body).toMatchObject({ email: null });
  });

  test('gets so many first mails an hour, however many phones register it', async () => {
    const { owner } = await aSquattedAddress();
    for (let time = 0; time < 5; time += 1) {
      await aRegistered(backend, { ...aPerson(), email: owner.email });
    }
    expect(await messagesTo(backend.core, owner.email)).toHaveLength(3);
  });
});

describe('S11: a reset by an address that was never confirmed', () => {
  test('takes the account, and every access of others to it ends', async () => {
    const { owner, squatter, squatting } = await aSquattedAddress();
    const squatted = await idOf(squatting);
    await squatting.call(routes.updateProfile, { email: 'trojan@example.com', currentPassword: squatter.password });
    await squatting.call(routes.saveEmergencyContacts, { contacts: [{ name: 'Me', phone: squatter.phone }] });
    await backend.core.sql(
      `INSERT INTO payment_methods (user_id, type, is_default, stripe_payment_method_id, card_brand, card_last4,
         card_exp_month, card_exp_year) VALUES ($1, 'card', true, 'pm_squatted', 'visa', '4242', 1, 2040)`,
      [squatted],
    );
    const trojan = await tokenIn('trojan@example.com', 'confirm-email');
    expect(trojan).not.toBe('');

    const mine = new Browser(backend);
    expect(await reset(mine, owner)).toMatchObject({ status: 200, body: { ok: true, isEmptied: true } });
    expect((await mine.call(routes.login, { email: owner.email, password: NEW_PASSWORD })).body).toMatchObject({
      id: squatted,
      email: owner.email,
      phone: null,
      pendingEmail: null,
    });
    expect((await mine.call(routes.emergencyContacts)).body).toEqual([]);
    expect((await mine.call(routes.paymentMethods)).body).toEqual([]);
    const detached = await backend.core.sql('SELECT stripe_payment_method_id AS id FROM card_detachments');
    expect(detached).toEqual([{ id: 'pm_squatted' }]);
    expect((await squatting.call(routes.currentUser)).status).toBe(401);
    expect((await new Browser(backend).call(routes.confirmEmail, { token: trojan })).status).toBe(400);
    expect((await squatting.call(routes.loginByPhone, { phone: squatter.phone, userType: 'rider' })).body).toEqual({
      autoLogin: false,
    });
    const texts = (await messagesTo(backend.core, squatter.phone)).length;
    await timePasses(backend.core, 60);
    await squatting.call(routes.loginByPhone, { phone: squatter.phone, userType: 'rider' });
    expect(await messagesTo(backend.core, squatter.phone)).toHaveLength(texts);
  });

  test('leaves the phone when the reset is in the browser that proved it', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    expect((await reset(browser, person)).body).toEqual({ ok: true });
    expect((await logIn(person, NEW_PASSWORD)).body).toMatchObject({ phone: person.phone });
  });

  test('leaves the phone where the address had been confirmed before, and ends a pending change', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    await browser.call(routes.confirmEmail, { token: await tokenIn(person.email, 'confirm-email') });
    await browser.call(routes.updateProfile, { email: 'other@example.com', currentPassword: person.password });
    expect((await reset(new Browser(backend), person)).status).toBe(200);
    expect((await logIn(person, NEW_PASSWORD)).body).toMatchObject({ phone: person.phone, pendingEmail: null });
    const token = await tokenIn('other@example.com', 'confirm-email');
    expect((await new Browser(backend).call(routes.confirmEmail, { token })).status).toBe(400);
  });

  test('takes the account whose address was confirmed in a browser without access to the account', async () => {
    const { owner, squatter, squatting } = await aSquattedAddress();
    const squatted = await idOf(squatting);
    const token = await tokenIn(owner.email, 'confirm-email');
    expect((await new Browser(backend).call(routes.confirmEmail, { token })).status).toBe(200);
    await squatting.call(routes.saveEmergencyContacts, { contacts: [{ name: 'Me', phone: squatter.phone }] });
    await backend.core.sql('INSERT INTO identities (issuer, subject, is_admin, user_id) VALUES ($1, $2, false, $3)', [
      'https://identity.test',
      'squatter',
      squatted,
    ]);

    expect((await reset(new Browser(backend), owner)).status).toBe(200);
    const [mail] = (await messagesTo(backend.core, owner.email)).filter(({ text }) => text.includes('reset-password'));
    expect(mail?.text).toContain('the phone number registered with it removed');
    const mine = new Browser(backend);
    const login = await mine.call(routes.login, { email: owner.email, password: NEW_PASSWORD });
    expect(login.body).toMatchObject({ id: squatted, phone: null });
    expect((await mine.call(routes.emergencyContacts)).body).toEqual([]);
    expect(await backend.core.sql('SELECT 1 FROM identities WHERE user_id = $1', [squatted])).toEqual([]);
    expect((await squatting.call(routes.loginByPhone, { phone: squatter.phone, userType: 'rider' })).body).toEqual({
      autoLogin: false,
    });
    const texts = (await messagesTo(backend.core, squatter.phone)).map(({ text }) => text);
    expect(texts.filter((text) => /\d{6}/.test(text))).toHaveLength(1);
  });

  test('leaves the phone that was added after it, in any browser that resets next', async () => {
    const { owner } = await aSquattedAddress();
    await reset(new Browser(backend), owner);
    await backend.core.sql('UPDATE users SET phone = $2 WHERE email = $1', [owner.email, owner.phone]);
    await timePasses(backend.core, 60 * 25);
    expect((await reset(new Browser(backend), owner)).status).toBe(200);
    expect((await logIn(owner, NEW_PASSWORD)).body).toMatchObject({ phone: owner.phone });
  });

  test('leaves the phone to the reader of the mail who is signed in to the account', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    expect((await reset(browser.stealing('waka_sid'), person)).status).toBe(200);
    expect((await logIn(person, NEW_PASSWORD)).body).toMatchObject({ phone: person.phone });
  });

  test('takes the account again whose address was changed to that of a stranger', async () => {
    const [squatter, owner] = [aPerson(), aPerson()];
    const squatting = await aRegistered(backend, squatter);
    await squatting.call(routes.confirmEmail, { token: await tokenIn(squatter.email, 'confirm-email') });
    const body = { email: owner.email, currentPassword: squatter.password };
    expect((await squatting.call(routes.updateProfile, body)).status).toBe(200);
    const token = await tokenIn(owner.email, 'confirm-email');
    expect((await new Browser(backend).call(routes.confirmEmail, { token })).status).toBe(200);
    expect((await reset(new Browser(backend), owner)).status).toBe(200);
    expect((await logIn(owner, NEW_PASSWORD)).body).toMatchObject({ phone: null });
  });

  test('shows its effects in advance', async () => {
    const { owner, squatter } = await aSquattedAddress();
    const [first] = await messagesTo(backend.core, owner.email);
    expect(first?.text).toContain(`phone number ending in ${squatter.phone.slice(-2)}`);
    await new Browser(backend).call(routes.forgotPassword, { email: owner.email, userType: 'rider' });
    const [mail] = await messagesTo(backend.core, owner.email);
    expect(mail?.text).toContain('the phone number registered with it removed');
  });
});

test('S5: only the owner of a confirmed address can find out that there is an account', async () => {
  const { owner } = await aSquattedAddress();
  const register = (person: Person) => new Browser(backend).call(routes.register, person);
  await register(owner);
  expect(await codeSentTo(backend.core, owner.phone)).toMatch(/^\d{6}$/);
  const texts = (await messagesTo(backend.core, owner.email)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('You already have'))).toEqual([]);
});
