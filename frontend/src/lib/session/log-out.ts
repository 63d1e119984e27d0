import { navigate } from 'wouter/use-browser-location';
import { keepLanguage, keptLanguage } from '../i18n/languages.ts';
import { keepReferral, keptReferral } from '../kept-referral.ts';
import { queryClient } from '../query-client.ts';
import { leave } from './leaving.ts';

/** Leaves this screen signed out whatever the service answers: who presses it may be handing the phone on. */
export async function logOut(): Promise<void> {
  const language = keptLanguage();
  const referral = keptReferral();
  await leave();
  // The service has the browser forget what pages kept; the language is the phone's, whoever holds it.
  if (language) keepLanguage(language);
  // A friend's link may have been opened for the one who takes the phone next.
  if (referral) keepReferral(referral);
  queryClient.clear();
  navigate('/', { replace: true });
}
