import type { User } from '@waka/contracts/accounts/user';
import { signedIn, useSession } from './session.store.ts';

/** The service has said what the signed-in person now looks like. Nobody is signed in again by a late answer. */
export function userChanged(user: User): void {
  const session = useSession.getState();
  if (session.kind === 'signed_in' && session.user.id === user.id) signedIn(user);
}
