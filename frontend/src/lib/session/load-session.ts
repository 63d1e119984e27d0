import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { agreeOnLanguage } from '../i18n/choose-language.ts';
import { sessionUnreachable, signedIn, signedOut, useSession } from './session.store.ts';

/** Asks who is signed in; 401 means nobody. */
export async function loadSession(): Promise<void> {
  try {
    const user = await call(accountRoutes.currentUser);
    await agreeOnLanguage(user);
    signedIn(user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) signedOut();
    // Somebody whose screen is already drawn keeps it: the connection bar tells about the network.
    else if (useSession.getState().kind !== 'signed_in') sessionUnreachable();
  }
}
