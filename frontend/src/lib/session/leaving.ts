import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../api-client.ts';
import { NetworkError } from '../api-error.ts';
import { signedOut } from './session.store.ts';

const LEAVING = 'waka.leaving';

/** Whether somebody signed out here and the service has not heard of it. */
export function isLeaving(): boolean {
  try {
    return localStorage.getItem(LEAVING) !== null;
  } catch {
    return false;
  }
}

/**
 * Ends the session of this browser. Without network that is made up for: the next one here must not come back in. Answers
 * whether the service was reached.
 */
export async function leave(): Promise<boolean> {
  try {
    localStorage.setItem(LEAVING, '1');
  } catch {
    // A browser that keeps nothing for pages tells the service now or never.
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
    // As above.
  }
}
