import { afterEach, expect, test } from '@jest/globals';
import { aUser } from '../../test/builders.ts';
import { signedIn, useSession } from '../session/session.store.ts';
import { phoneExample, phonePattern, typedPhone } from './typed-phone.ts';

afterEach(() => useSession.setState({ kind: 'loading' }, true));

test('the account’s country decides what a local number means that fits both', () => {
  expect(typedPhone('30 24 12 34')).toBe('+23230241234');
  signedIn(aUser({ phone: '+224620123456' }));
  expect(typedPhone('30 24 12 34')).toBe('+22430241234');
  expect(typedPhone('076 123456')).toBe('+23276123456');
});

test('examples are numbers of the account’s country', () => {
  expect([phoneExample(), phonePattern('+232 XX XXX XXX')]).toEqual(['076\u00a0123456', '+232 XX XXX XXX']);
  signedIn(aUser({ phone: '+224620123456' }));
  expect([phoneExample(), phonePattern('+232 XX XXX XXX')]).toEqual([
    '620\u00a012\u00a034\u00a056',
    '+224 6XX XX XX XX',
  ]);
  expect(phonePattern('+232 XX XXX XXX', 'SL')).toBe('+232 XX XXX XXX');
});
