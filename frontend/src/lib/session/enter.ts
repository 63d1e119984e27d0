import type { User } from '@waka/contracts/accounts/user';
import { navigate } from 'wouter/use-browser-location';
import { agreeOnLanguage } from './choose-language.ts';
import { forgetReferral } from '../kept-referral.ts';
import { queryClient } from '../query-client.ts';
import { loadSession } from './load-session.ts';
import { hasLeft } from './leaving.ts';
import { signedIn, useSession } from './session.store.ts';

/** Signs a person in on this screen and leads home; what the person before had asked for is forgotten. */
export async function enter(user: User): Promise<void> {
  queryClient.clear();
  await agreeOnLanguage(user);
  hasLeft();
  forgetReferral();
  signedIn(user);
  goHome();
}

/** The same where the service has set the cookie without saying whose it is. */
export async function enterByCookie(): Promise<void> {
  queryClient.clear();
  hasLeft();
  forgetReferral();
  await loadSession();
  // A service that could not be reached is asked again; the person it then names must not stand on a sign-in screen.
  if (useSession.getState().kind !== 'signed_out') goHome();
}

/** The router leads on from there, by the role. The address of a sign-in screen is 404 for a signed-in person. */
const goHome = () => navigate('/', { replace: true });
