import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { answerFetch } from '../../test/answer-fetch.ts';
import { aUser } from '../../test/builders.ts';
import { queryClient } from '../query-client.ts';
import { enterByCookie } from './enter.ts';
import { isLeaving, leavingBegun } from './leaving-mark.ts';
import { leave } from './leaving.ts';
import { loadSession } from './load-session.ts';
import { hasBeenEnded, lockedOut, sessionEnded, signedIn, useSession } from './session.store.ts';

const realFetch = globalThis.fetch;
beforeEach(() => {
  localStorage.clear();
  useSession.setState({ kind: 'loading' }, true);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const user = { id: '1', fullName: 'Isatu Bangura', userType: 'rider', language: 'en' };

test('the person whom the service names is signed in', async () => {
  const called = answerFetch(200, user);
  await loadSession();
  expect(called).toEqual(['/api/auth/user']);
  expect(useSession.getState()).toEqual({ kind: 'signed_in', user });
});

test('the answer 401 means that there is no user, and is not asked for twice', async () => {
  const called = answerFetch(401, { code: 'auth.required', message: 'Please sign in.', requestId: 'r' });
  await loadSession();
  expect(called).toEqual(['/api/auth/user']);
  expect(useSession.getState()).toEqual({ kind: 'signed_out' });
});

test.each([200, 502])(
  'signing out clears what was read and leads to the landing page, also when answered %i',
  async (status) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    answerFetch(200, user);
    await loadSession();
    queryClient.setQueryData(['rides'], ['a ride']);
    history.replaceState(null, '', '/settings');
    const called = answerFetch(status, status === 200 ? { ok: true } : 'Bad gateway');
    await leave('/');
    expect(called).toEqual(['/api/auth/logout']);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(useSession.getState()).toEqual({ kind: 'signed_out' });
    expect(location.pathname).toBe('/');
    expect(log).toHaveBeenCalledTimes(status === 200 ? 0 : 1);
    expect(isLeaving()).toBe(status !== 200);
  },
);

test('a sign-in by cookie whose user cannot be asked for leaves the sign-in screen, where the retry would end', async () => {
  history.replaceState(null, '', '/auth-rider');
  useSession.setState({ kind: 'signed_out' }, true);
  answerFetch(502, 'Bad gateway');
  await enterByCookie();
  expect(useSession.getState().kind).toBe('unreachable');
  expect(location.pathname).toBe('/');
});

test('a sign-in by cookie that the service does not know stays on the sign-in screen', async () => {
  history.replaceState(null, '', '/auth-rider');
  useSession.setState({ kind: 'signed_out' }, true);
  answerFetch(401, { code: 'auth.required', message: 'Please sign in.', requestId: 'r' });
  await enterByCookie();
  expect(location.pathname).toBe('/auth-rider');
});

test('an admin whose session ends stays on the page until the service names the same admin again', async () => {
  const admin = { ...user, userType: 'admin' };
  answerFetch(200, admin);
  await loadSession();
  history.replaceState(null, '', '/admin/fares');
  answerFetch(401, { code: 'auth.required', message: 'Please sign in.', requestId: 'r' });
  await loadSession();
  expect(useSession.getState()).toEqual({ kind: 'ended', user: admin });
  expect(location.pathname).toBe('/admin/fares');
  expect(localStorage.getItem('waka.kept.user')).toBeNull();
  answerFetch(502, 'Bad gateway');
  await loadSession();
  expect(useSession.getState().kind).toBe('ended');
  answerFetch(200, admin);
  await loadSession();
  expect(useSession.getState()).toEqual({ kind: 'signed_in', user: admin });
});

test.each([
  ['/settings', '/', sessionEnded],
  ['/rider', '/rider', sessionEnded],
  ['/settings', '/', lockedOut],
])('a rider whose session ends at %s is led to %s, never to a page that is not found', async (from, to, end) => {
  answerFetch(200, user);
  await loadSession();
  history.replaceState(null, '', from);
  end();
  expect(useSession.getState()).toEqual({ kind: 'signed_out' });
  expect(location.pathname).toBe(to);
});

test('who signs out on purpose is not said to have been signed out, however the session ends meanwhile', () => {
  signedIn(aUser());
  leavingBegun();
  lockedOut();
  expect(hasBeenEnded()).toBe(false);
  localStorage.clear();
  signedIn(aUser());
  lockedOut();
  expect(hasBeenEnded()).toBe(true);
  signedIn(aUser());
  expect(hasBeenEnded()).toBe(false);
});
