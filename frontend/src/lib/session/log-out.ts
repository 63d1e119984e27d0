import { navigate } from 'wouter/use-browser-location';
import { keepLanguage, keptLanguage } from '../i18n/languages.ts';
import { keepReferral, keptReferral } from '../kept-referral.ts';
import { queryClient } from '../query-client.ts';
import { leave } from './leaving.ts';

/** Leaves this screen signed out whatever the service answers: who presses it may be handing the phone on. */
export async function logOut(): Promise<void> {
  const language = keptLanguage();
  const referral = keptReferral();
  const isReached = await leave();
  // The service has the browser forget what pages kept; the language is the phone's, whoever holds it.
  if (language) keepLanguage(language);
  // A friend's link may have been opened for the one who takes the phone next.
  if (referral) keepReferral(referral);
  queryClient.clear();
  // The service has the browser drop the service worker (Clear-Site-Data). A page that it controlled goes on asking it for
  // every part, some without an answer, so that only a new page is sure to load.
  if (isReached && navigator.serviceWorker?.controller) location.replace('/');
  else navigate('/', { replace: true });
}
