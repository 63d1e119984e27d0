import { navigate } from 'wouter/use-browser-location';
import { lockedOut, useSession } from '../session/session.store.ts';
import { storedValue } from '../storage/stored-value.ts';

/** What a suspended user reads on the sign-in screen, and until when, in milliseconds since the epoch. */
export interface Suspension {
  why: string;
  until: number;
}

const SHOWN_MS = 3_600_000;

/** Handles a session that a suspension ended: its owner reads why on the sign-in screen, from whichever page. */
export function suspended(why = ''): void {
  const session = useSession.getState();
  const isAdmin = session.kind === 'signed_in' && session.user.userType === 'admin';
  if (session.kind === 'signed_in' && !isAdmin) navigate(`/${session.user.userType}`, { replace: true });
  lockedOut();
  // The sign-in screen with the note is that of riders and drivers.
  if (isAdmin) return;
  // Afterwards: nothing of the user stays on the phone but this.
  storedValue<Suspension>('suspended').write({ why, until: Date.now() + SHOWN_MS });
}
