import type { Push } from '@waka/contracts/notifications/push';
import { wordsOf } from './push-words.ts';
import { wishOf } from './cached-files.ts';

/** Shows a push as a notification, unless a page is visible and shows it itself. */
export async function showPush(scope: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  if (!data) return;
  const push: Push = data.json();
  const isOffer = push.kind === 'ride_offer';
  if (isOffer && push.until < Date.now()) return;
  if (await isSeen(scope)) return;
  const { title, body, language } = wordsOf(push, (await wishOf())?.language);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: push.tag,
    // What replaces an earlier one is news, and sounds like it.
    renotify: true,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    requireInteraction: isOffer,
    data: { path: isOffer ? '/driver' : '/' },
  };
  await scope.registration.showNotification(title, options);
  if (!isOffer) return;
  await new Promise((resolve) => setTimeout(resolve, Math.min(push.until - Date.now(), 20_000)));
  for (const shown of await scope.registration.getNotifications({ tag: push.tag })) shown.close();
}

/** Focuses an open page, or opens one. */
export async function openFromNotification(scope: ServiceWorkerGlobalScope, shown: Notification): Promise<void> {
  shown.close();
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [open] = windows;
  if (open) await open.focus();
  else await scope.clients.openWindow(shown.data.path);
}

async function isSeen(scope: ServiceWorkerGlobalScope): Promise<boolean> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(({ visibilityState, focused }) => visibilityState === 'visible' && focused);
}
