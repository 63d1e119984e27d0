import type { User } from '@waka/contracts/accounts/user';
import { agreeOnLanguage } from '../i18n/choose-language.ts';
import { queryClient } from '../query-client.ts';
import { loadSession } from './load-session.ts';
import { hasLeft } from './leaving.ts';
import { signedIn } from './session.store.ts';

/** Somebody has come in. What the one before had asked for is forgotten; the router shows the way. */
export async function enter(user: User): Promise<void> {
  queryClient.clear();
  await agreeOnLanguage(user);
  hasLeft();
  signedIn(user);
}

/** The same where the service has set the cookie without saying whose it is. */
export async function enterByCookie(): Promise<void> {
  queryClient.clear();
  hasLeft();
  await loadSession();
}
