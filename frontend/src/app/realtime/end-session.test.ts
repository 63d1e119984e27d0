import { beforeEach, expect, test } from '@jest/globals';
import { authTexts } from '../../lib/i18n/messages/auth/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { endingHere } from '../../lib/session/leaving-mark.ts';
import { hasBeenEnded, signedIn, useSession } from '../../lib/session/session.store.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { aUser } from '../../test/builders.ts';
import { endSession } from './end-session.ts';

await texts(authTexts);
beforeEach(() => {
  toastStore.setState({ toast: null });
  useSession.setState({ kind: 'loading' }, true);
});

const title = () => toastStore.getState().toast?.title;

test.each([
  ['revoked', /^This device was signed out from another one/],
  ['expired', /^Your session has ended/],
] as const)('a rider whose session was %s reads why on the landing page', async (reason, words) => {
  signedIn(aUser());
  await endSession(reason);
  expect(useSession.getState().kind).toBe('signed_out');
  expect(title()).toMatch(words);
});

test('a page that ends its session itself, as by deleting the account, reads what it did and not why it ended', async () => {
  signedIn(aUser());
  await endingHere(() => endSession('revoked'));
  expect(useSession.getState().kind).toBe('signed_out');
  expect(title()).toBeUndefined();
  expect(hasBeenEnded()).toBe(false);
});

test('an admin stays on the page, which says it, and a phone that was signed out reads nothing', async () => {
  signedIn(aUser({ userType: 'admin' }));
  await endSession('revoked');
  expect(useSession.getState().kind).toBe('ended');
  useSession.setState({ kind: 'signed_out' }, true);
  await endSession('revoked');
  expect(title()).toBeUndefined();
});
