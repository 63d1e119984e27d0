import { afterEach, expect, test } from '@jest/globals';
import { dropResetLink, takeResetLink } from './reset-link.ts';

afterEach(() => history.replaceState(null, '', '/'));

test('the token leaves the address, and is there again when the page is loaded anew', () => {
  history.replaceState(null, '', '/reset-password?token=abc&type=driver');
  expect(takeResetLink()).toEqual({ token: 'abc', userType: 'driver' });
  expect(location.href).not.toContain('abc');
  expect(takeResetLink()).toEqual({ token: 'abc', userType: 'driver' });
  dropResetLink();
  expect(takeResetLink()).toBeNull();
});

test.each(['', '?token=abc', '?type=rider', '?token=&type=rider', '?token=abc&type=admin'])(
  'a link with "%s" is not whole',
  (query) => {
    history.replaceState(null, '', `/reset-password${query}`);
    expect(takeResetLink()).toBeNull();
  },
);
