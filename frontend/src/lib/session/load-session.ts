import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { call } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { agreeOnLanguage } from './choose-language.ts';
import { isLeaving, leave } from './leaving.ts';
import { keptUser, sessionEnded, sessionUnreachable, signedIn, signedOut, useSession } from './session.store.ts';

/** A slow network is not waited for by somebody whom this phone knows. */
const PATIENCE_MS = 1500;

/** Asks who is signed in; 401 means nobody. Without an answer it is who was signed in here last. */
export async function loadSession(): Promise<void> {
  const isStranger = tookStrangersMark();
  if (isLeaving()) {
    await leave();
    return;
  }
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

/** Whether somebody's screen is drawn; the connection bar tells about the network. */
function whoWasHere(): boolean {
  const { kind } = useSession.getState();
  if (kind === 'signed_in' || kind === 'ended') return true;
  const user = kind === 'signed_out' ? null : keptUser.kept();
  if (user) signedIn(user);
  return user !== null;
}

/** The service saw no session when it handed this page out. True once: whoever signs in on it is asked for. */
function tookStrangersMark(): boolean {
  const mark = document.querySelector('meta[name="waka-session"]');
  mark?.remove();
  return mark !== null;
}
