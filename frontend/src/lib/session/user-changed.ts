import type { User } from '@waka/contracts/accounts/user';
import { signedIn, useSession } from './session.store.ts';

/** Updates the signed-in user from a response. A response that arrives after the sign-out is ignored. */
export function userChanged(user: User): void {
  const session = useSession.getState();
  if (session.kind === 'signed_in' && session.user.id === user.id) signedIn(user);
}
