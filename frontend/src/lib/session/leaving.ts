import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../api/api-client.ts';
import { endSession, showAfterSession } from './end-session.ts';
import { hasLeft, isLeaving, leavingBegun } from './leaving-mark.ts';

/**
 * Signs out on this screen after any response, since the user may be handing the phone on, and goes to the
 * address. What the service did not confirm is repeated when the network is back and when a page is opened, so that the
 * next user here is not signed in with the session.
 */
export async function leave(to: string): Promise<void> {
  leavingBegun();
  try {
    await endSession(
      () => call(accountRoutes.logout),
      () => {
        hasLeft();
        return { to };
      },
    );
  } catch (error) {
    console.error('Logout error:', error);
    addEventListener('online', whenBack, { once: true });
    showAfterSession({ to });
  }
}

// One function, so that it listens once however often a sign-out fails.
const whenBack = () => void leaveStill();

/** Repeats a sign-out that the service has not confirmed, and stays at the address. */
export async function leaveStill(): Promise<void> {
  if (isLeaving()) await leave(location.pathname + location.search + location.hash);
}
