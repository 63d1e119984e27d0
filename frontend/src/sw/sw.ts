import { answererOf } from './answer.ts';
import {
  cacheBuild,
  cacheFor,
  cacheMapFiles,
  dropOldBuilds,
  isForOldPages,
  noteVersion,
  PUBLIC_ANSWERS,
} from './cached-files.ts';
import type { PageMessage } from '../lib/offline/page-messages.ts';
import { openFromNotification, showPush } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const answer = answererOf(event.request, self.location.origin);
  if (answer) event.respondWith(answer());
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: PageMessage = event.data;
  if (message.type === 'keep') event.waitUntil(cacheFor(message));
  if (message.type === 'keep_map') event.waitUntil(keepMap(event.ports[0]));
  if (message.type === 'take_over') event.waitUntil(self.skipWaiting());
  if (message.type === 'forget') event.waitUntil(Promise.all([caches.delete(PUBLIC_ANSWERS), closeNotifications()]));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotification(self, event.notification)));

/** Caches what draws maps, and says to the page whether it could. */
async function keepMap(page: MessagePort | undefined): Promise<void> {
  const isDone = await cacheMapFiles().then(
    () => true,
    () => false,
  );
  page?.postMessage(isDone, []);
}

async function install(): Promise<void> {
  await cacheBuild();
  if (!self.registration.active) await noteVersion();
  else if (await isForOldPages()) await self.skipWaiting();
}

async function activate(): Promise<void> {
  await Promise.all([dropOldBuilds(), self.clients.claim()]);
  if (!(await isForOldPages())) return;
  await noteVersion();
  for (const page of await self.clients.matchAll({ type: 'window' })) void page.navigate(page.url);
}

// Notifications of the signed-out user are not for the next one.
async function closeNotifications(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close();
}
