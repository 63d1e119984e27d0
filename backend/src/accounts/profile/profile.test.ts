import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aDriver, aRide, aRider } from '@waka/core/testing/builders';
import { anAccount } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { codeSentTo, messagesTo, otherThan, timePasses } from '../../testing/post.ts';
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

describe('a profile', () => {
  test('is saved and returned, field by field, and the full name follows', async () => {
    const rider = await aRider(backend.core);
    const address = '5 Wilkinson Road, Freetown, Sierra Leone';
    const facts = { dateOfBirth: '1990-02-28', gender: 'prefer_not_to_say', address };
    const body = { firstName: ' Isatu ', lastName: 'Bangura  Kamara', ...facts };
    const saved = await backend.call(routes.updateProfile, { as: rider, body });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        firstName: 'Isatu',
        lastName: 'Bangura Kamara',
        fullName: 'Isatu Bangura Kamara',
        ...facts,
        pendingPhone: null,
        pendingEmail: null,
      },
    });
    const emptied = await backend.call(routes.updateProfile, {
      as: rider,
      body: { lastName: '', dateOfBirth: '', gender: '', address: '' },
    });
    expect(emptied.body).toMatchObject({
      fullName: 'Isatu',
      dateOfBirth: null,
      gender: null,
      address: null,
      phone: saved.body.phone,
    });
    expect((await backend.call(routes.currentUser, { as: rider })).body).toEqual(emptied.body);
  });

  test('keeps the phone and the e-mail, and refuses an emptied one at its field', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    for (const empty of ['', ' ', null]) {
      const body = { firstName: 'Other', email: empty, phone: empty };
      expect(await browser.call(routes.updateProfile, body)).toMatchObject({
        status: 400,
        body: {
          code: 'request.invalid',
          fields: { email: 'Please enter a valid email', phone: 'Please enter a valid phone number' },
        },
      });
    }
    expect((await browser.call(routes.currentUser)).body).toMatchObject({
      firstName: 'Isatu',
      email: person.email,
      phone: person.phone,
    });
    const driver = await aRegistered(backend, aPerson('driver'));
    expect(await driver.call(routes.updateDriverProfile, { phone: '' })).toMatchObject({
      status: 400,
      body: { fields: { phone: 'Please enter a valid phone number' } },
    });
  });

  test('of an account that never had an e-mail is saved with an empty one', async () => {
    const body = { firstName: 'Isata', email: '' };
    expect(await backend.call(routes.updateProfile, { as: await aRider(backend.core), body })).toMatchObject({
      status: 200,
      body: { firstName: 'Isata', email: null },
    });
  });

  test.each<[string, object]>([
    ['firstName', { firstName: ' ' }],
    ['firstName', { firstName: 'x'.repeat(51) }],
    ['firstName', { firstName: 5 }],
    ['email', { email: 'no-address' }],
    ['phone', { phone: '0' }],
    ['phone', { phone: '+1' }],
    ['dateOfBirth', { dateOfBirth: '28/02/1990' }],
    ['dateOfBirth', { dateOfBirth: '1990-02-30' }],
    ['dateOfBirth', { dateOfBirth: '1890-01-01' }],
    ['dateOfBirth', { dateOfBirth: '2999-01-01' }],
    ['gender', { gender: 'robot' }],
    ['address', { address: 'x'.repeat(201) }],
    ['userType', { userType: 'admin' }],
    ['profileImageUrl', { profileImageUrl: 'javascript:alert(1)' }],
    ['isApproved', { isApproved: true }],
  ])('is refused with a wrong %s: %j', async (field, body) => {
    const answer = await backend.call(routes.updateProfile, { as: await aRider(backend.core), body });
    expect(answer).toMatchObject(refusal(400, 'request.invalid'));
    expect(Object.keys(Object(answer.body.fields))).toContain(field);
  });
});

test('a rider chooses whether trips begin with a PIN', async () => {
  const rider = await aRider(backend.core);
  expect((await backend.call(routes.currentUser, { as: rider })).body).toMatchObject({ usesPin: true });
  const off = await backend.call(routes.updateProfile, { as: rider, body: { usesPin: false } });
  expect(off.body).toMatchObject({ usesPin: false });
  expect((await aRide(backend.core, rider)).needsPin).toBe(false);
});

describe('a new phone', () => {
  test('waits, behind the password, until its code is entered; the old one gets a notice', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    await timePasses(backend.core, 2);
    const phone = aPerson().phone;
    const refused = await browser.call(routes.updateProfile, { firstName: 'Other', phone });
    expect(refused).toMatchObject(refusal(403, 'account.proof_needed'));
    expect(await browser.call(routes.updateProfile, { phone, currentPassword: 'guess' })).toMatchObject(
      refusal(403, 'account.proof_wrong'),
    );
    const asked = await browser.call(routes.updateProfile, {
      firstName: 'Isata',
      phone,
      currentPassword: person.password,
    });
    expect(asked.body).toMatchObject({ firstName: 'Isata', phone: person.phone, pendingPhone: phone });
    const code = await codeSentTo(backend.core, phone);
    expect(await browser.call(routes.confirmPhone, { code: otherThan(code) })).toMatchObject({ status: 400 });
    const done = await browser.call(routes.confirmPhone, { code });
    expect(done.body).toMatchObject({ phone, pendingPhone: null });
    const [notice] = await messagesTo(backend.core, person.phone);
    expect(notice?.text).toContain('phone number for your Waka rider account was changed');
    expect(await browser.call(routes.confirmPhone, { code })).toMatchObject(refusal(409, 'account.no_change_waiting'));
    // Reports, rides and locks were made under the old number.
    const admin = await anAccount(backend.core, { email: 'ops@example.com', userType: 'admin' });
    const find = async (text: string) =>
      (await backend.call(routes.findPeople, { as: admin, query: `?q=${encodeURIComponent(text)}` })).body;
    const [found, ...others] = Object(await find(person.phone));
    expect([found, others]).toMatchObject([{ phone, formerPhone: person.phone }, []]);
    expect(await find(person.phone.slice(-7))).toContainEqual(expect.objectContaining({ formerPhone: person.phone }));
    expect(await find(phone)).toMatchObject([{ phone, formerPhone: null }]);
    const { body: file } = await backend.call(routes.viewPerson, {
      as: admin,
      params: { id: String(found.id) },
      body: { reason: 'Reported by the old number' },
    });
    expect(Object(file).audit).toContainEqual(
      expect.objectContaining({ action: 'account.phone_changed', phone: { was: person.phone, is: phone } }),
    );
  });

  test('that belongs to another person gets no code, and the response is the same', async () => {
    const owner = aPerson();
    await aRegistered(backend, owner);
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    await timePasses(backend.core, 2);
    const asked = await browser.call(routes.updateProfile, { phone: owner.phone, currentPassword: person.password });
    expect(asked.body).toMatchObject({ phone: person.phone, pendingPhone: owner.phone });
    const [text] = await messagesTo(backend.core, owner.phone);
    expect(text?.text).toMatch(/^You already have a Waka rider account/);
    expect(await browser.call(routes.confirmPhone, { code: '123456' })).toMatchObject(refusal(400, 'auth.wrong_code'));
  });

  test('needs no password where a code to the old phone was given', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    await timePasses(backend.core, 2);
    expect((await browser.call(routes.proofWays)).body).toEqual({
      password: true,
      phoneEnding: person.phone.slice(-3),
      isFresh: false,
    });
    await browser.call(routes.sendProofCode);
    const proofCode = await codeSentTo(backend.core, person.phone);
    const phone = aPerson().phone;
    expect(await browser.call(routes.updateProfile, { phone, proofCode: otherThan(proofCode) })).toMatchObject(
      refusal(403, 'account.proof_wrong'),
    );
    expect((await browser.call(routes.updateProfile, { phone, proofCode })).body).toMatchObject({
      pendingPhone: phone,
    });
    expect((await browser.call(routes.dropPending)).body).toMatchObject({ pendingPhone: null, phone: person.phone });
  });
});

describe('a new e-mail', () => {
  test('waits until its link is followed, in any browser; the old one gets a notice', async () => {
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    const email = `new-${person.email}`;
    const asked = await browser.call(routes.updateProfile, { email, currentPassword: person.password });
    expect(asked.body).toMatchObject({ email: person.email, pendingEmail: email });
    const token = await mailedToken(email);
    const stranger = new Browser(backend);
    expect(await stranger.call(routes.confirmEmail, { token: 'x'.repeat(43) })).toMatchObject(
      refusal(400, 'account.email_link_invalid'),
    );
    expect((await stranger.call(routes.confirmEmail, { token })).status).toBe(200);
    expect((await browser.call(routes.currentUser)).body).toMatchObject({ email, pendingEmail: null });
    expect((await messagesTo(backend.core, person.email))[0]?.text).toContain('was changed');
    expect((await stranger.call(routes.confirmEmail, { token })).status).toBe(400);
  });

  test('that another account has proved is not taken by any link', async () => {
    const owner = aPerson();
    const owning = await aRegistered(backend, owner);
    await owning.call(routes.confirmEmail, { token: await mailedToken(owner.email) });
    const mails = (await messagesTo(backend.core, owner.email)).length;
    const person = aPerson();
    const browser = await aRegistered(backend, person);
    const asked = await browser.call(routes.updateProfile, { email: owner.email, currentPassword: person.password });
    expect(asked.body).toMatchObject({ email: person.email, pendingEmail: owner.email });
    const [notice, ...before] = await messagesTo(backend.core, owner.email);
    expect(before).toHaveLength(mails);
    expect(notice?.text).toContain('You already have a Waka');
  });
});

describe('the profile of a driver', () => {
  test('has the body of the vehicle, and a change of an approved one is on record', async () => {
    const driver = await aDriver(backend.core);
    const car = { vehicleMake: 'Nissan', vehicleModel: 'Patrol', vehicleYear: 2015, vehiclePlateNumber: 'AKM 921' };
    const body = { ...car, vehicleType: 'suv', licenseNumber: 'SL-2211' };
    const typed = { ...body, vehiclePlateNumber: ' akm  921 ' };
    const saved = await backend.call(routes.updateDriverProfile, { as: driver, body: typed });
    expect(saved).toMatchObject({ status: 200, body: { ...body, vehicleClass: 'standard', isVehicleInReview: true } });
    expect((await backend.call(routes.driverProfile, { as: driver })).body).toEqual(saved.body);
    expect(
      await backend.core.sql('SELECT actor_role, action, details FROM audit_log WHERE subject_id = $1', [driver.id]),
    ).toEqual([
      {
        actorRole: 'driver',
        action: 'driver_profile.changed',
        details: {
          approval: 'approved',
          licenseNumber: { from: null, to: 'SL-2211' },
          vehicleType: { from: null, to: 'suv' },
          vehicleMake: { from: 'Toyota', to: 'Nissan' },
          vehicleModel: { from: 'Corolla', to: 'Patrol' },
          vehicleYear: { from: null, to: 2015 },
          vehiclePlateNumber: { from: 'AKL 482', to: 'AKM 921' },
        },
      },
    ]);
    expect(await backend.call(routes.updateDriverProfile, { as: driver, body: { vehicleClass: 'xl' } })).toMatchObject(
      refusal(403, 'driver.class_fixed'),
    );
  });

  test('lets a driver who waits choose the class that fits', async () => {
    const driver = await aDriver(backend.core, { approval: 'pending' });
    const bike = { vehicleType: 'motorcycle', vehicleClass: 'motorbike' };
    expect((await backend.call(routes.updateDriverProfile, { as: driver, body: bike })).body).toMatchObject(bike);
    const answer = await backend.call(routes.updateDriverProfile, { as: driver, body: { vehicleClass: 'xl' } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { vehicleClass: expect.any(String) } } });
  });

  test.each<[string, object]>([
    ['vehicleYear', { vehicleYear: 1979 }],
    ['vehicleYear', { vehicleYear: 2099 }],
    ['vehicleYear', { vehicleYear: 'old' }],
    ['vehicleType', { vehicleType: 'standard' }],
    ['vehiclePlateNumber', { vehiclePlateNumber: 'x'.repeat(16) }],
    ['licenseNumber', { licenseNumber: '<script>' }],
    ['dateOfBirth', { dateOfBirth: new Date(Date.now() - 17 * 365 * 86_400_000).toISOString().slice(0, 10) }],
    ['approval', { approval: 'approved' }],
  ])('is refused with a wrong %s: %j', async (field, body) => {
    const answer = await backend.call(routes.updateDriverProfile, { as: await aDriver(backend.core), body });
    expect(answer).toMatchObject(refusal(400, 'request.invalid'));
    expect(Object.keys(Object(answer.body.fields))).toContain(field);
  });
});

test('a person without password or phone uses a fresh sign-in instead', async () => {
  const admin = await anAccount(backend.core, { email: 'boss@example.com', userType: 'admin' });
  await backend.core.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [admin.id]);
  const email = 'chief@example.com';
  expect((await backend.call(routes.updateProfile, { as: admin, body: { email } })).body).toMatchObject({
    pendingEmail: email,
  });
  await backend.core.sql(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [
    admin.id,
  ]);
  const late = await backend.call(routes.updateProfile, { as: admin, body: { email: 'late@example.com' } });
  expect(late).toMatchObject(refusal(403, 'account.proof_needed'));
});
