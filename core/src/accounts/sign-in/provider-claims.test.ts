import { describe, expect, test } from '@jest/globals';
import { identityIn } from './provider-claims.ts';

const person = { iss: 'https://login.example.com', sub: '42', email: 'Ama@Example.com', email_verified: true };
const withoutAdmins = { adminClaim: null, adminEmails: [] };

describe('the identity in the claims', () => {
  test('is the issuer and the subject, with the verified e-mail in small letters', () => {
    expect(identityIn({ ...person, name: '  Ama   Koroma ' }, withoutAdmins)).toEqual({
      issuer: 'https://login.example.com',
      subject: '42',
      email: 'ama@example.com',
      fullName: 'Ama Koroma',
      isAdmin: false,
    });
  });

  test.each([{ sub: undefined }, { sub: '' }, { sub: 42 }, { sub: 'a\0b' }, { sub: 'x'.repeat(256) }, { iss: null }])(
    'is refused with %j',
    (change) => expect(identityIn({ ...person, ...change }, withoutAdmins)).toBeNull(),
  );

  test.each([{ email_verified: false }, { email_verified: undefined }, { email: 'x' }, { email: ['a@b'] }])(
    'has no e-mail with %j',
    (change) => expect(identityIn({ ...person, ...change }, withoutAdmins)?.email).toBeNull(),
  );

  test('is named by its parts where there is no full name', () => {
    const names = { given_name: 'Ama', family_name: 'Koroma' };
    expect(identityIn({ ...person, ...names }, withoutAdmins)?.fullName).toBe('Ama Koroma');
    expect(identityIn({ ...person, name: ' ' }, withoutAdmins)?.fullName).toBeNull();
    expect(identityIn({ ...person, name: { $ne: 1 } }, withoutAdmins)?.fullName).toBeNull();
  });
});

const isAdmin = (name: string, value: string, claims: object) =>
  identityIn({ ...person, ...claims }, { adminClaim: { name, value }, adminEmails: [] })?.isAdmin;

describe('an admin', () => {
  test.each([
    ['groups', 'waka-admins', { groups: ['staff', 'waka-admins'] }],
    ['role', 'admin', { role: 'admin' }],
    ['is_admin', 'true', { is_admin: true }],
    ['realm_access.roles', 'admin', { realm_access: { roles: ['admin'] } }],
    ['https://waka.example/roles', 'admin', { 'https://waka.example/roles': ['admin'] }],
  ])('has the claim %s=%s in %j', (name, value, claims) => expect(isAdmin(name, value, claims)).toBe(true));

  test.each([
    ['groups', 'waka-admins', {}],
    ['groups', 'waka-admins', { groups: 'not-waka-admins' }],
    ['groups', 'waka-admins', { groups: ['waka-admins-of-the-past'] }],
    ['groups', 'waka-admins', { groups: { 'waka-admins': true } }],
    ['role', 'admin', { role: 'Admin' }],
    ['realm_access.roles', 'admin', { realm_access: 'roles' }],
    ['toString', 'admin', {}],
    ['__proto__.role', 'admin', {}],
  ])('has not the claim %s=%s in %j', (name, value, claims) => expect(isAdmin(name, value, claims)).toBe(false));

  test('is on the list with a verified e-mail, not with any other', () => {
    const list = { adminClaim: null, adminEmails: ['ama@example.com'] };
    expect(identityIn(person, list)?.isAdmin).toBe(true);
    expect(identityIn({ ...person, email_verified: false }, list)?.isAdmin).toBe(false);
    expect(identityIn({ ...person, email: 'other@example.com' }, list)?.isAdmin).toBe(false);
  });
});
