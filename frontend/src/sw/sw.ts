import { answererOf } from './answer.ts';
import { dropOldBuilds, cacheBuild, cacheFor, cacheMapFiles, PUBLIC_ANSWERS } from './cached-files.ts';
import type { PageMessage } from '../lib/offline/page-messages.ts';
import { openFromNotification, showPush } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(cacheBuild()));

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOldBuilds(), self.clients.claim()])));

self.addEventListener('fetch', (event) => {
  const answer = answererOf(event.request, self.location.origin);
  if (answer) event.respondWith(answer());
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: PageMessage = event.data;
  if (message.type === 'keep') event.waitUntil(cacheFor(message));
  if (message.type === 'keep_map') event.waitUntil(cacheMapFiles());
  if (message.type === 'take_over') event.waitUntil(self.skipWaiting());
  if (message.type === 'forget') event.waitUntil(Promise.all([caches.delete(PUBLIC_ANSWERS), closeNotifications()]));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotification(self, event.notification)));

// Notifications of the signed-out user are not for the next one.
async function closeNotifications(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close();
}
