import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { navigate } from 'wouter/use-browser-location';
import { call } from '../api-client.ts';
import { NetworkError } from '../api-error.ts';
import { keepLanguage, keptLanguage } from '../i18n/languages.ts';
import { keepReferral, keptReferral } from '../kept-referral.ts';
import { queryClient } from '../query-client.ts';
import { signedOut, signingOut } from './session.store.ts';

const LEAVING = 'waka.leaving';
const WORKER_GONE_MS = 1000;

/** Returns whether the user signed out here and the service does not know it yet. */
export function isLeaving(): boolean {
  try {
    return localStorage.getItem(LEAVING) !== null;
  } catch {
    return false;
  }
}

export function hasLeft(): void {
  try {
    localStorage.removeItem(LEAVING);
  } catch {
    // The browser blocks storage: there is nothing to remove.
  }
}

/**
 * Signs out on this screen whatever the service responds, since the user may be handing the phone on, and opens `to`.
 * Without network the service learns it later, so that the next user here is not signed in with this session.
 */
export async function logOut(to = '/'): Promise<void> {
  try {
    localStorage.setItem(LEAVING, '1');
  } catch {
    // The browser blocks storage: a sign-out without network is not repeated.
  }
  const end = await endSession();
  queryClient.clear();
  if (end === 'with_worker') {
    signingOut();
    await openNewPage(to);
    return;
  }
  if (end === 'unreached') addEventListener('online', () => void logOutLater(), { once: true });
  signedOut();
  navigate(to, { replace: true });
}

/** Tells the service of a sign-out without network. A form that the next user has begun stays as it is. */
async function logOutLater(): Promise<void> {
  if (!isLeaving()) return;
  const end = await endSession();
  if (end === 'unreached') addEventListener('online', () => void logOutLater(), { once: true });
  if (end === 'with_worker' && location.pathname === '/') await openNewPage('/');
}

/** Ends the session at the service; returns whether the service was reached, and the page's service worker ends too. */
async function endSession(): Promise<'unreached' | 'ended' | 'with_worker'> {
  const language = keptLanguage();
  const referral = keptReferral();
  // Read first: the browser may have dropped the worker by the time of the response.
  const hadWorker = Boolean(navigator.serviceWorker?.controller);
  try {
    await call(accountRoutes.logout);
  } catch (error) {
    console.error('Logout error:', error);
    if (error instanceof NetworkError) return 'unreached';
    hasLeft();
    return 'ended';
  }
  // The response makes the browser clear the page's storage; the language belongs to the phone, not to the user.
  if (language) keepLanguage(language);
  // A friend's link may have been opened for the next user of the phone.
  if (referral) keepReferral(referral);
  hasLeft();
  return hadWorker ? 'with_worker' : 'ended';
}

/**
 * Loads the page `to` once the browser has dropped the service worker, as the response to a sign-out demands
 * (Clear-Site-Data). Requests of the old page meanwhile go to a worker that is ending: they fail, or hang forever. Waits
 * for the worker's end for one second at most.
 */
async function openNewPage(to: string): Promise<void> {
  await Promise.race([workerGone(), pause(WORKER_GONE_MS)]);
  location.replace(to);
}

async function workerGone(): Promise<void> {
  try {
    while (await navigator.serviceWorker.getRegistration()) await pause(20);
  } catch {
    // The browser is clearing the page's storage.
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
