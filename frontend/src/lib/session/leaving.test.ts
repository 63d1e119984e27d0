import { beforeEach, expect, jest, test } from '@jest/globals';
import { answerFetch } from '../../test/answer-fetch.ts';
import { storeLanguage, storedLanguage } from '../i18n/languages.ts';
import { toastStore } from '../toasts/toast.store.ts';

const opened: string[] = [];
jest.unstable_mockModule('./open-page.ts', () => ({ openPage: (to: string) => opened.push(to) }));
const { isLeaving } = await import('./leaving-mark.ts');
const { leave } = await import('./leaving.ts');
const { endSession } = await import('./end-session.ts');
const { loadSession } = await import('./load-session.ts');
const { showStoredToast } = await import('../toasts/stored-toast.ts');
const { useSession } = await import('./session.store.ts');

let log: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  opened.length = 0;
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  log = jest.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ kind: 'loading' }, true);
});

/** Simulates a page that a service worker controls, with the browser's answers to whether it still exists. */
const controlled = (getRegistration: () => Promise<unknown>) =>
  Object.assign(navigator, { serviceWorker: { controller: { postMessage: () => {} }, getRegistration } });

/** Responds to a sign-out as the service does: the browser clears the page's storage. */
function answerSignOut(): void {
  answerFetch(200, { ok: true });
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    localStorage.clear();
    return fetch(...call);
  };
}

test('a sign-out that fails is logged, and ends the session on the screen all the same', async () => {
  answerFetch(502, 'Bad gateway');
  await leave('/');
  expect(useSession.getState().kind).toBe('signed_out');
  expect(log).toHaveBeenCalledWith('Logout error:', expect.objectContaining({ status: 502 }));
  const called = answerFetch(200, { ok: true });
  await loadSession();
  expect(called).toEqual(['/api/auth/logout']);
  expect(isLeaving()).toBe(false);
});

test('a page with a service worker is replaced once that is gone, and shows nothing until then', async () => {
  const seen: string[] = [];
  controlled(async () => {
    seen.push(`${useSession.getState().kind}, ${opened.length} opened`);
    return seen.length < 3 ? {} : undefined;
  });
  answerSignOut();
  await leave('/auth-driver');
  expect(seen).toEqual(Array.from({ length: 3 }, () => 'left, 0 opened'));
  expect(opened).toEqual(['/auth-driver']);
});

test('a sign-out from before, repeated when a page is opened, leads to a new page at its address, in the language of the phone', async () => {
  localStorage.setItem('waka.leaving', '1');
  storeLanguage({ language: 'kri', isSynced: true });
  history.replaceState(null, '', '/auth-rider?ref=ABCD2345');
  controlled(async () => undefined);
  answerSignOut();
  await loadSession();
  expect(opened).toEqual(['/auth-rider?ref=ABCD2345']);
  expect(storedLanguage()?.language).toBe('kri');
});

test.each([
  ['never answers', () => new Promise<unknown>(() => {})],
  ['refuses the question', () => Promise.reject(new Error('the storage is being cleared'))],
  ['keeps the worker', async () => ({})],
])('a browser that %s has the new page after a second', async (_, getRegistration) => {
  jest.useFakeTimers();
  try {
    controlled(getRegistration);
    answerSignOut();
    const leaving = leave('/');
    await jest.advanceTimersByTimeAsync(990);
    expect(opened).toEqual([]);
    await jest.advanceTimersByTimeAsync(10);
    await leaving;
    expect(opened).toEqual(['/']);
  } finally {
    jest.useRealTimers();
  }
});

test('the toast after a sign-out is shown on the new page, once', async () => {
  controlled(async () => undefined);
  await endSession(
    async () => '1 May',
    (day) => ({ to: '/', toast: { title: `Erased on ${day}` } }),
  );
  expect(opened).toEqual(['/']);
  toastStore.setState({ toast: null });
  showStoredToast();
  expect(toastStore.getState().toast).toMatchObject({ title: 'Erased on 1 May', tone: 'calm' });
  toastStore.setState({ toast: null });
  showStoredToast();
  expect(toastStore.getState().toast).toBeNull();
});

test('a request that is refused ends nothing', async () => {
  controlled(async () => undefined);
  const refused = endSession(
    async () => Promise.reject(new Error('Wrong password.')),
    () => ({ to: '/' }),
  );
  await expect(refused).rejects.toThrow('Wrong password.');
  expect([opened, useSession.getState().kind]).toEqual([[], 'loading']);
});
