import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { referralsTexts } from '../../lib/i18n/messages/referrals/texts.ts';
import { texts } from '../../lib/i18n/texts.ts';
import { toastStore } from '../../lib/toasts/toast.store.ts';
import { passOn } from './pass-on.ts';

await texts(referralsTexts);

let copied: string[] = [];
beforeEach(() => {
  copied = [];
  toastStore.setState({ toast: null });
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

const LINK = `${location.origin}/auth-driver?ref=WAKA7`;
const shareBy = (share: (shared: { url: string }) => Promise<void>) => Object.assign(navigator, { share });

test('a phone with a dialog of its own shares the link by it', async () => {
  const shared: string[] = [];
  shareBy(async ({ url }) => void shared.push(url));
  await passOn('driver', 'WAKA7');
  expect(shared).toEqual([LINK]);
  expect(copied).toEqual([]);
});

test('a dialog that is closed copies nothing', async () => {
  shareBy(async () => {
    throw new DOMException('closed', 'AbortError');
  });
  await passOn('driver', 'WAKA7');
  expect(copied).toEqual([]);
  expect(toastStore.getState().toast).toBeNull();
});

test('a dialog that fails, like none, leaves the link to be pasted', async () => {
  shareBy(async () => {
    throw new DOMException('not now', 'NotAllowedError');
  });
  await passOn('driver', 'WAKA7');
  Reflect.deleteProperty(navigator, 'share');
  await passOn('driver', 'WAKA7');
  expect(copied).toEqual([LINK, LINK]);
  expect(toastStore.getState().toast).toMatchObject({ description: LINK, tone: 'calm' });
});

test('a link that cannot be copied is shown, so that it can be written down', async () => {
  Object.assign(navigator, { clipboard: { writeText: () => Promise.reject(new Error('blocked')) } });
  await passOn('driver', 'WAKA7');
  expect(toastStore.getState().toast).toMatchObject({ description: LINK, tone: 'error' });
});
