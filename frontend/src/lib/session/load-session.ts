import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { sessionUnreachable, signedIn, signedOut, useSession } from './session.store.ts';

/** Asks who is signed in; 401 means nobody. */
export async function loadSession(): Promise<void> {
  try {
    signedIn(await call(accountRoutes.currentUser));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) signedOut();
    // Somebody whose screen is already drawn keeps it: the connection bar tells about the network.
    else if (useSession.getState().kind !== 'signed_in') sessionUnreachable();
  }
}
