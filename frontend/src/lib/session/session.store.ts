import type { User } from '@waka/contracts/accounts/user';
import { navigate } from 'wouter/use-browser-location';
import { create } from 'zustand';
import { forgetStored, storedValue } from '../storage/stored-value.ts';
import { isEndingHere, isLeaving } from './leaving-mark.ts';
import { postToWorker } from '../offline/post-to-worker.ts';

export type Session =
  | { kind: 'loading' }
  /** The user is unknown yet: the service did not respond. */
  | { kind: 'unreachable' }
  | { kind: 'signed_out' }
  /** The session has ended, and a new page is about to take the place of this one. */
  | { kind: 'left' }
  | { kind: 'signed_in'; user: User }
  /** The service ended an admin's session; the admin signs in again over the page, and what was typed stays. */
  | { kind: 'ended'; user: User };

export const useSession = create<Session>(() => ({ kind: 'loading' }));

/** The last signed-in user of this device, for the time without network. */
export const storedUser = storedValue<User>('user');

let wasEnded = false;

/** Returns whether the service or another page ended the session of this page, until a person signs in. */
export const hasBeenEnded = (): boolean => wasEnded;

export function signedIn(user: User): void {
  wasEnded = false;
  const before = storedUser.read();
  if (before && before.id !== user.id) forgetStored();
  storedUser.write(user);
  useSession.setState({ kind: 'signed_in', user }, true);
}

let wasSignedOut = false;

/** Returns whether this page was signed out before, so that its history may hold the steps of a sign-in. */
export const hasBeenSignedOut = (): boolean => wasSignedOut;

/** Removes everything of the user from this phone. */
export function signedOut(): void {
  forgetPerson();
  wasSignedOut = true;
  if (useSession.getState().kind !== 'left') useSession.setState({ kind: 'signed_out' }, true);
}

/** Removes everything of the user from this phone, and shows nothing more on this page. */
export function sessionLeft(): void {
  forgetPerson();
  useSession.setState({ kind: 'left' }, true);
}

function forgetPerson(): void {
  forgetStored();
  postToWorker({ type: 'forget' });
}

/**
 * Handles a session ended by the service: an admin's page waits for its owner to sign in again, all others go to the
 * landing page. A phone that was never signed in stays where it is.
 */
export function sessionEnded(): void {
  const session = useSession.getState();
  if (session.kind === 'ended') return;
  if (session.kind === 'signed_in' && session.user.userType === 'admin') {
    forgetPerson();
    useSession.setState({ kind: 'ended', user: session.user }, true);
    return;
  }
  lockedOut();
}

/**
 * Handles a session that ops or another page of this browser ended: nothing of the user's data stays, and what was a
 * screen of the user's is no page that is not found.
 */
export function lockedOut(): void {
  const { kind } = useSession.getState();
  const wasKnown = kind === 'signed_in' || kind === 'ended';
  // Who signs out on purpose knows it.
  if ((wasKnown || storedUser.read()) && !isLeaving() && !isEndingHere()) wasEnded = true;
  signedOut();
  if (wasKnown && !LEADS_TO_SIGN_IN.has(location.pathname)) navigate('/', { replace: true });
}

const LEADS_TO_SIGN_IN: ReadonlySet<string> = new Set(['/rider', '/driver']);

export const sessionUnreachable = () => useSession.setState({ kind: 'unreachable' }, true);
