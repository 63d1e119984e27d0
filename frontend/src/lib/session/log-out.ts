import { navigate } from 'wouter/use-browser-location';
import { keepLanguage, keptLanguage } from '../i18n/languages.ts';
import { keepReferral, keptReferral } from '../kept-referral.ts';
import { queryClient } from '../query-client.ts';
import { leave } from './leaving.ts';

/** Leaves this screen signed out whatever the service answers: who presses it may be handing the phone on. */
export async function logOut(): Promise<void> {
  const language = keptLanguage();
  const referral = keptReferral();
  // Asked before: by the time of the answer the browser may have dropped the worker.
  const hadWorker = Boolean(navigator.serviceWorker?.controller);
  const isReached = await leave();
  // The service has the browser forget what pages kept; the language is the phone's, whoever holds it.
  if (language) keepLanguage(language);
  // A friend's link may have been opened for the one who takes the phone next.
  if (referral) keepReferral(referral);
  queryClient.clear();
  if (isReached && hadWorker) await openNewPage();
  else navigate('/', { replace: true });
}

const WORKER_GONE_MS = 1000;

/**
 * Opens the landing page anew once the browser has dropped the service worker, as the answer to a sign-out demands
 * (Clear-Site-Data). What the old page asks for meanwhile goes to a worker that ends: it fails, or waits for good.
 */
async function openNewPage(): Promise<void> {
  const end = Date.now() + WORKER_GONE_MS;
  while (Date.now() < end && (await navigator.serviceWorker.getRegistration())) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  location.replace('/');
}
