import { currentLanguage } from '../../lib/i18n/texts.ts';
import { postToWorker } from '../../lib/offline/post-to-worker.ts';
import { renewPush } from '../../lib/device/push.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { isIdle } from './idle.ts';

const LOOK_EVERY_MS = 60 * 60_000;

let isReloading = false;

/** Registers the service worker, and activates a new version when the page is idle. */
export async function startServiceWorker(): Promise<void> {
  const registration = await register();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    cacheWhatIsUsed();
    // Another page may have activated the new version; this one continues with the code that it runs.
    if (isReloading) location.reload();
  });
  useSession.subscribe(serveWhoCameIn);
  serveWhoCameIn();
  watchForUpdates(registration);
}

function serveWhoCameIn(): void {
  if (useSession.getState().kind !== 'signed_in') return;
  // The sign-out made the browser drop the service worker with its caches.
  void register().then(cacheWhatIsUsed, console.warn);
  void renewPush().catch(console.warn);
}

const register = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });

/** Activates the waiting version and reloads the page. */
function takeUpdate(registration: ServiceWorkerRegistration): void {
  isReloading = true;
  registration.waiting?.postMessage({ type: 'take_over' });
}

function cacheWhatIsUsed(): void {
  const session = useSession.getState();
  if (session.kind !== 'signed_in' || !session.user.userType) return;
  postToWorker({ type: 'keep', role: session.user.userType, language: currentLanguage() });
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const ready = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    if (isIdle()) takeUpdate(registration);
    else void offer(registration);
  };
  // Found by the last visit: this page has just been opened, so there is nothing to lose yet.
  ready();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && ready());
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') ready();
    else look(registration);
  });
  setInterval(() => look(registration), LOOK_EVERY_MS);
}

function look(registration: ServiceWorkerRegistration): void {
  registration.update().catch(() => {
    // Without network there is no update; the next check finds it.
  });
}

async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  const { offerReload } = await import('./reload-offer.tsx');
  await offerReload('offline.update', 'offline.updateNow', () => takeUpdate(registration));
}
