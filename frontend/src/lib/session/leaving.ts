import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../api-client.ts';
import { NetworkError } from '../api-error.ts';
import { signedOut } from './session.store.ts';

const LEAVING = 'waka.leaving';

/** Returns whether the user signed out here and the service does not know it yet. */
export function isLeaving(): boolean {
  try {
    return localStorage.getItem(LEAVING) !== null;
  } catch {
    return false;
  }
}

/**
 * Ends the session of this browser, later when there is no network, so that the next user here is not signed in with
 * it. Returns whether the service was reached.
 */
export async function leave(): Promise<boolean> {
  try {
    localStorage.setItem(LEAVING, '1');
  } catch {
    // The browser blocks storage: a sign-out without network is not repeated.
  }
  try {
    await call(accountRoutes.logout);
  } catch (error) {
    console.error('Logout error:', error);
    if (error instanceof NetworkError) {
      addEventListener('online', () => isLeaving() && void leave(), { once: true });
      signedOut();
      return false;
    }
  }
  hasLeft();
  signedOut();
  return true;
}

export function hasLeft(): void {
  try {
    localStorage.removeItem(LEAVING);
  } catch {
    // The browser blocks storage: there is nothing to remove.
  }
}
