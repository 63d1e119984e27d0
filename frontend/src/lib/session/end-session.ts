import { navigate } from 'wouter/use-browser-location';
import { storeLanguage, storedLanguage } from '../i18n/languages.ts';
import { storeReferral, storedReferral } from '../stored-referral.ts';
import { queryClient } from '../query-client.ts';
import { storeToast } from '../toasts/stored-toast.ts';
import { showToast, type NewToast } from '../toasts/toast.store.ts';
import { endingHere } from './leaving-mark.ts';
import { openPage } from './open-page.ts';
import { sessionLeft, signedOut } from './session.store.ts';

/** What follows a sign-out: an address, and a toast there. */
export interface AfterSession {
  to: string;
  toast?: NewToast;
}

const WORKER_GONE_MS = 1000;
const LOOK_EVERY_MS = 20;

/**
 * Sends a request whose response ends the session of this browser and makes the browser clear the page's storage
 * (Clear-Site-Data), then shows what follows. Keeps what belongs to the phone: its language, and a friend's link opened
 * for its next user. Changes nothing where the request fails.
 */
export async function endSession<Reply>(
  request: () => Promise<Reply>,
  after: (reply: Reply) => AfterSession,
): Promise<void> {
  const language = storedLanguage();
  const referral = storedReferral();
  // Read first: the browser may have dropped the worker by the time of the response.
  const hadWorker = Boolean(navigator.serviceWorker?.controller);
  const next = after(await endingHere(request));
  if (language) storeLanguage(language);
  if (referral) storeReferral(referral);
  if (!hadWorker) return showAfterSession(next);
  queryClient.clear();
  sessionLeft();
  await workerEnded();
  if (next.toast) storeToast(next.toast);
  openPage(next.to);
}

/** Shows on this page what follows a session: nothing of the user's data stays. */
export function showAfterSession({ to, toast }: AfterSession): void {
  queryClient.clear();
  signedOut();
  navigate(to, { replace: true });
  if (toast) showToast(toast);
}

/**
 * Waits until the browser has dropped the service worker, one second at most. Requests of this page meanwhile go to a
 * worker that is ending: they fail, or hang forever, so only a new page can go on.
 */
async function workerEnded(): Promise<void> {
  const end = Date.now() + WORKER_GONE_MS;
  const patience = pause(WORKER_GONE_MS);
  const untilGone = async () => {
    while (Date.now() < end && (await navigator.serviceWorker.getRegistration())) await pause(LOOK_EVERY_MS);
  };
  // While the storage is cleared, the question may be refused, or never answered.
  await Promise.race([patience, untilGone().catch(() => patience)]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
