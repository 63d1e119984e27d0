import { afterEach, expect, test } from '@jest/globals';
import { aUser } from '../../test/builders.ts';
import { signedIn, useSession } from '../session/session.store.ts';
import { typedPhone } from './typed-phone.ts';

afterEach(() => useSession.setState({ kind: 'loading' }, true));

test('the account’s country decides what a local number means that fits both', () => {
  expect(typedPhone('30 24 12 34')).toBe('+23230241234');
  signedIn(aUser({ phone: '+224620123456' }));
  expect(typedPhone('30 24 12 34')).toBe('+22430241234');
  expect(typedPhone('076 123456')).toBe('+23276123456');
});
