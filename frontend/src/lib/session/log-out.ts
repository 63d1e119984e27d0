import { navigate } from 'wouter/use-browser-location';
import { keepLanguage, keptLanguage } from '../i18n/languages.ts';
import { keepReferral, keptReferral } from '../kept-referral.ts';
import { queryClient } from '../query-client.ts';
import { leave } from './leaving.ts';

/** Signs out on this screen whatever the service responds: the user may be handing the phone on. */
export async function logOut(): Promise<void> {
  const language = keptLanguage();
  const referral = keptReferral();
  // Read first: the browser may have dropped the worker by the time of the response.
  const hadWorker = Boolean(navigator.serviceWorker?.controller);
  const isReached = await leave();
  // The response makes the browser clear the page's storage; the language belongs to the phone, not to the user.
  if (language) keepLanguage(language);
  // A friend's link may have been opened for the next user of the phone.
  if (referral) keepReferral(referral);
  queryClient.clear();
  if (isReached && hadWorker) await openNewPage();
  else navigate('/', { replace: true });
}

const WORKER_GONE_MS = 1000;

/**
 * Loads the landing page once the browser has dropped the service worker, as the response to a sign-out demands
 * (Clear-Site-Data). Requests of the old page meanwhile go to a worker that is ending: they fail, or hang forever. Waits
 * for the worker's end for one second at most.
 */
async function openNewPage(): Promise<void> {
  const end = Date.now() + WORKER_GONE_MS;
  while (Date.now() < end && (await navigator.serviceWorker.getRegistration())) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  location.replace('/');
}
