import { navigate } from 'wouter/use-browser-location';
import { lockedOut, useSession } from '../session/session.store.ts';
import { storedValue } from '../storage/stored-value.ts';

/** Handles a session that a suspension ended: its owner reads why on the sign-in screen, from whichever page. */
export function suspended(why = ''): void {
  const session = useSession.getState();
  if (session.kind === 'signed_in' && session.user.userType !== 'admin')
    navigate(`/${session.user.userType}`, { replace: true });
  lockedOut();
  // Afterwards: nothing of the user stays on the phone but this.
  storedValue<string>('suspended').write(why);
}
