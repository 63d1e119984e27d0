import { currentLanguage } from '../../lib/i18n/texts.ts';
import { tellWorker } from '../../lib/offline/tell-worker.ts';
import { useSession } from '../../lib/session/session.store.ts';
import { isIdle } from './idle.ts';

const LOOK_EVERY_MS = 60 * 60_000;

let isReloading = false;

/** Registers the service worker, and brings in a new version when nobody is disturbed by it. */
export async function startServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  serviceWorker.addEventListener('controllerchange', () => {
    keepWhatIsUsed();
    // The first one takes over a page that needs no other code; a page of another version keeps the one it runs.
    if (hadOne && isReloading) location.reload();
  });
  keepWhatIsUsed();
  useSession.subscribe(keepWhatIsUsed);
  watchForUpdates(registration);
}

/** Loads the page anew with the version that waits. */
export function takeUpdate(registration: ServiceWorkerRegistration): void {
  isReloading = true;
  registration.waiting?.postMessage({ type: 'take_over' });
}

function keepWhatIsUsed(): void {
  const session = useSession.getState();
  if (session.kind !== 'signed_in' || !session.user.userType) return;
  tellWorker({ type: 'keep', role: session.user.userType, language: currentLanguage() });
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const ready = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    if (isIdle()) takeUpdate(registration);
    else void offer(registration);
  };
  // Found by the visit before: this page has just been opened, so there is nothing yet to lose.
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
    // Without network there is no update; the next look finds it.
  });
}

async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  const { offerUpdate } = await import('./update-offer.tsx');
  await offerUpdate(() => takeUpdate(registration));
}
