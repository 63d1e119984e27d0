import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@waka/contracts/routes';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { aRoleless, type Person } from '../../testing/accounts.ts';
import { testBackend, type TestBackend } from '../../testing/test-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

const profile = { userType: 'rider', fullName: 'Isatu Bangura', phone: '+23276100200' };

const complete = (person: Person, changes: object = {}) =>
  backend.call(routes.completeProfile, { as: person, body: { ...profile, ...changes } });

const inDatabase = async ({ id }: Person) =>
  (await backend.core.sql('SELECT user_type, phone, unproved_phone, username FROM users WHERE id = $1', [id]))[0];

describe('a person without a role', () => {
  test('S13: becomes a rider, under a new token', async () => {
    const person = await aRoleless(backend.core, 'isatu@example.com');
    const { status, body, headers } = await complete(person, { username: 'isatu.b' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userType: 'rider',
      fullName: 'Isatu Bangura',
      firstName: 'Isatu',
      lastName: 'Bangura',
      phone: '+23276100200',
      username: 'isatu.b',
      email: 'isatu@example.com',
    });
    expect((await backend.call(routes.currentUser, { as: person })).status).toBe(401);
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await backend.call(routes.currentUser, { headers: { cookie } })).body).toEqual(body);
    expect((await backend.call(routes.myRides, { headers: { cookie } })).status).toBe(200);
  });

  test('becomes a driver who waits for approval', async () => {
    const person = await aRoleless(backend.core);
    expect((await complete(person, { userType: 'driver' })).body).toMatchObject({
      userType: 'driver',
      isApproved: false,
    });
  });

  test('S1: does not become an admin', async () => {
    const person = await aRoleless(backend.core);
    expect(await complete(person, { userType: 'admin' })).toMatchObject({
      status: 403,
      body: { code: 'auth.role_not_allowed' },
    });
    expect(await inDatabase(person)).toMatchObject({ userType: null });
  });

  test('claims the phone from no account, and is not found by it', async () => {
    const owner = await aRider(backend.core);
    const [{ phone } = { phone: '' }] = await backend.core.sql<{ phone: string }>(
      'SELECT phone FROM users WHERE id = $1',
      [owner.id],
    );
    const person = await aRoleless(backend.core);
    expect((await complete(person, { phone })).body).toMatchObject({ phone });
    expect(await inDatabase(person)).toMatchObject({ phone: null, unprovedPhone: phone });
    expect(await inDatabase(owner)).toMatchObject({ phone });
  });

  test('stores a local number in international form', async () => {
    expect((await complete(await aRoleless(backend.core), { phone: '76100200' })).body.phone).toBe('+23276100200');
  });

  test.each<[string, object]>([
    ['userType', { userType: 'root' }],
    ['userType', { userType: undefined }],
    ['fullName', { fullName: '' }],
    ['fullName', { fullName: '   ' }],
    ['fullName', { fullName: 'x'.repeat(101) }],
    ['phone', { phone: '123' }],
    ['phone', { phone: undefined }],
    ['username', { username: 'a' }],
    ['username', { username: '<script>' }],
    ['isAdmin', { isAdmin: true }],
    ['approval', { approval: 'approved' }],
  ])('returns the error of %s for %j', async (field, change) => {
    const person = await aRoleless(backend.core);
    const { status, body } = await complete(person, change);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
    expect(Object.keys(Object(body.fields))).toContain(field);
    expect(await inDatabase(person)).toMatchObject({ userType: null });
  });

  test('refuses a username that is taken, in any case', async () => {
    await complete(await aRoleless(backend.core), { username: 'Kadie' });
    const person = await aRoleless(backend.core);
    expect(await complete(person, { username: 'kADIE' })).toMatchObject({
      status: 409,
      body: { code: 'auth.username_taken' },
    });
    expect(await inDatabase(person)).toMatchObject({ userType: null });
    expect((await complete(person, { username: 'kadie2' })).status).toBe(200);
  });

  test('S1: has one role, however many calls come at once', async () => {
    const person = await aRoleless(backend.core);
    await backend.call(routes.currentUser, { as: person });
    const answers = await Promise.all(
      ['rider', 'driver', 'rider', 'driver'].map((userType) => complete(person, { userType })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a person with a role', () => {
  test.each(['admin', 'driver'])('cannot become %s by request', async (userType) => {
    const rider = await aRider(backend.core);
    expect(await complete(rider, { userType })).toMatchObject({
      status: 403,
      body: { code: 'auth.role_not_allowed' },
    });
    expect(await inDatabase(rider)).toMatchObject({ userType: 'rider' });
  });

  test('keeps what is already set', async () => {
    const rider = await aRider(backend.core);
    expect(await complete(rider)).toMatchObject({ status: 409, body: { code: 'auth.profile_complete' } });
    expect(await inDatabase(rider)).toMatchObject({ unprovedPhone: null });
  });

  test('adds the name that the provider did not send', async () => {
    const [admin] = await backend.core.sql<{ id: string }>(
      `INSERT INTO users (user_type) VALUES ('admin') RETURNING id`,
    );
    const person = { id: admin?.id ?? '', role: 'admin' } as const;
    expect((await complete(person, { userType: 'admin' })).body).toMatchObject({
      userType: 'admin',
      fullName: 'Isatu Bangura',
    });
  });
});

test('null changes nothing in a required field', async () => {
  const [rider, driver] = [await aRider(backend.core, { usesPin: false }), await aDriver(backend.core)];
  const pin = await backend.call(routes.updateProfile, { as: rider, body: { usesPin: null } });
  expect(pin).toMatchObject({ status: 200, body: { usesPin: false } });
  const body = { vehicleClass: null };
  expect(await backend.call(routes.updateDriverProfile, { as: driver, body })).toMatchObject({
    status: 200,
    body: { vehicleClass: 'standard' },
  });
});
