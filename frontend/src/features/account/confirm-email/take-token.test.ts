import { beforeEach, expect, test } from '@jest/globals';
import { takeToken } from './take-token.ts';

beforeEach(() => history.replaceState(null, '', '/confirm-email'));

test('the token of a link leaves the address and is there after a reload', () => {
  history.replaceState(null, '', '/confirm-email?token=abc');
  expect(takeToken()).toBe('abc');
  expect(location.search).toBe('');
  expect(location.pathname).toBe('/confirm-email');
  expect(takeToken()).toBe('abc');
});

test('a newer link counts before the one that was kept', () => {
  history.replaceState({ emailToken: 'old' }, '', '/confirm-email?token=new');
  expect(takeToken()).toBe('new');
});

test.each([[null], [{ reason: 'x' }], [{ emailToken: 7 }], ['abc']])(
  'a page whose state is %j has no token',
  (state) => {
    history.replaceState(state, '', '/confirm-email');
    expect(takeToken()).toBeNull();
  },
);
