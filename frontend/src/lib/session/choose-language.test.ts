import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { answerCalls } from '../../test/answer-fetch.ts';
import { aUser } from '../../test/builders.ts';
import { storeLanguage, storedLanguage } from '../i18n/languages.ts';
import { currentLanguage, switchTo } from '../i18n/texts.ts';
import { agreeOnLanguage, chooseLanguage } from './choose-language.ts';
import { signedIn, signedOut, useSession } from './session.store.ts';

const ROUTE = '/api/auth/user/language';

beforeEach(() => localStorage.clear());
afterEach(async () => {
  signedOut();
  await switchTo('en');
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a choice before the sign-in is kept on the device, and marked as not in any account', async () => {
  const called = answerCalls({});
  await chooseLanguage('fr');
  expect(currentLanguage()).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
  expect(storedLanguage()).toEqual({ language: 'fr', isSynced: false });
  expect(called).toEqual([]);
});

test('a choice of a person that reaches the account is marked as stored there', async () => {
  signedIn(aUser());
  const called: string[] = [];
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      called.push(address);
      return { ok: true, status: 200, json: async () => aUser({ language: 'fr' }) };
    },
  });
  await chooseLanguage('fr');
  expect(called).toHaveLength(1);
  expect(storedLanguage()).toEqual({ language: 'fr', isSynced: true });
  const session = useSession.getState();
  expect(session.kind === 'signed_in' && session.user.language).toBe('fr');
});

test('a choice that does not reach the account waits for the next sign-in, which sends it', async () => {
  signedIn(aUser());
  answerCalls({});
  await chooseLanguage('fr');
  expect(storedLanguage()).toEqual({ language: 'fr', isSynced: false });
  const called = answerCalls({ [ROUTE]: aUser({ language: 'fr' }) });
  await agreeOnLanguage(aUser({ language: 'en' }));
  await settled();
  expect(called).toHaveLength(1);
  expect(currentLanguage()).toBe('fr');
});

test('a device without a choice of its own follows the account', async () => {
  const called = answerCalls({});
  storeLanguage({ language: 'en', isSynced: true });
  await agreeOnLanguage(aUser({ language: 'ar' }));
  expect(currentLanguage()).toBe('ar');
  expect(document.documentElement.dir).toBe('rtl');
  expect(storedLanguage()).toEqual({ language: 'ar', isSynced: true });
  expect(called).toEqual([]);
});
