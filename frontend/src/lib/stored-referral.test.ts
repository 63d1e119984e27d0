import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerFetch } from '../test/answer-fetch.ts';
import { aUser } from '../test/builders.ts';
import { storeReferralOfLink, storedReferral } from './stored-referral.ts';
import { enter } from './session/enter.ts';
import { leave } from './session/leaving.ts';
import { useSession } from './session/session.store.ts';

const realFetch = globalThis.fetch;
beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

test.each(['/auth-rider', '/auth-driver'])(
  'a friend’s link to %s is kept through the sign-out of another',
  async (path) => {
    useSession.setState({ kind: 'signed_in', user: aUser() }, true);
    history.replaceState(null, '', `${path}?ref=abcd2345`);
    expect(storeReferralOfLink()).toBe(true);
    answerFetch(200, { ok: true });
    const { fetch } = globalThis;
    // The response to the sign-out makes the browser clear the page's storage.
    globalThis.fetch = async (...call) => {
      localStorage.clear();
      return fetch(...call);
    };
    await leave('/');
    expect(storedReferral()).toBe('ABCD2345');
  },
);

test('only a link to a sign-in screen carries a code', () => {
  history.replaceState(null, '', '/r/abc?ref=ABCD2345');
  expect(storeReferralOfLink()).toBe(false);
  expect(storedReferral()).toBeUndefined();
});

test('a code is forgotten with the next sign-in, and is not counted for a later registration', async () => {
  history.replaceState(null, '', '/auth-rider?ref=ABCD2345');
  storeReferralOfLink();
  await enter(aUser());
  expect(storedReferral()).toBeUndefined();
});
