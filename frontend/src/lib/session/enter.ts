import type { User } from '@waka/contracts/accounts/user';
import { navigate } from 'wouter/use-browser-location';
import { agreeOnLanguage } from './choose-language.ts';
import { forgetReferral } from '../stored-referral.ts';
import { queryClient } from '../query-client.ts';
import { loadSession } from './load-session.ts';
import { hasLeft } from './leaving-mark.ts';
import { signedIn, useSession } from './session.store.ts';

/** Signs a user in on this page and navigates to the start; clears the query cache of the user before. */
export async function enter(user: User): Promise<void> {
  queryClient.clear();
  await agreeOnLanguage(user);
  hasLeft();
  forgetReferral();
  signedIn(user);
  goHome();
}

/** Signs in where the service has set the cookie without returning the user. */
export async function enterByCookie(): Promise<void> {
  queryClient.clear();
  hasLeft();
  forgetReferral();
  await loadSession();
  // An unreachable service is retried; the user it then returns must not remain on a sign-in screen.
  if (useSession.getState().kind !== 'signed_out') goHome();
}

/**
 * Navigates to the root, from where the router leads on by the role. The address of a sign-in screen is 404 for a
 * signed-in user.
 */
const goHome = () => navigate('/', { replace: true });
