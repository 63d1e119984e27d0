import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { agreeOnLanguage } from './choose-language.ts';
import { isLeaving } from './leaving-mark.ts';
import { leaveStill } from './leaving.ts';
import { storedUser, sessionEnded, sessionUnreachable, signedIn, signedOut, useSession } from './session.store.ts';

/** Longest wait for a slow network when the user is known to this phone. */
const PATIENCE_MS = 1500;

/** Loads the signed-in user; a 401 means none. Without a response it is the last user of this device. */
export async function loadSession(): Promise<void> {
  const isStranger = tookStrangersMark();
  if (isLeaving()) return leaveStill();
  if (isStranger) return signedOut();
  const timer = setTimeout(whoWasHere, PATIENCE_MS);
  try {
    const user = await call(accountRoutes.currentUser);
    await agreeOnLanguage(user);
    signedIn(user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) sessionEnded();
    else if (!whoWasHere()) sessionUnreachable();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Signs in the last user of this device, if any; returns whether a user's screen is shown. The connection bar shows the
 * network.
 */
function whoWasHere(): boolean {
  const { kind } = useSession.getState();
  if (kind === 'signed_in' || kind === 'ended') return true;
  const user = kind === 'signed_out' ? null : storedUser.read();
  if (user) signedIn(user);
  return user !== null;
}

/**
 * Returns whether the service saw no session when it served this page. True only once: a user may sign in on it later.
 */
function tookStrangersMark(): boolean {
  const mark = document.querySelector('meta[name="waka-session"]');
  mark?.remove();
  return mark !== null;
}
