import type { User } from '@waka/contracts/accounts/user';
import { queryClient } from '../query-client.ts';
import { loadSession } from './load-session.ts';
import { signedIn } from './session.store.ts';

/** Somebody has come in. What the one before had asked for is forgotten; the router shows the way. */
export function enter(user: User): void {
  queryClient.clear();
  signedIn(user);
}

/** The same where the service has set the cookie without saying whose it is. */
export async function enterByCookie(): Promise<void> {
  queryClient.clear();
  await loadSession();
}
