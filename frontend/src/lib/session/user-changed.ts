import type { User } from '@waka/contracts/accounts/user';
import { signedIn, useSession } from './session.store.ts';

/** Updates the signed-in user from a response. A late response signs nobody in again. */
export function userChanged(user: User): void {
  const session = useSession.getState();
  if (session.kind === 'signed_in' && session.user.id === user.id) signedIn(user);
}
