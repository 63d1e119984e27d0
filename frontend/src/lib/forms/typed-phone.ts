import { countryOfPhone, internationalPhone, type PhoneCountry } from '@waka/contracts/accounts/phone';
import { useSession } from '../session/session.store.ts';

/** Reads a phone number as it was typed; a local form that fits two countries is one of the account's country. */
export const typedPhone = (typed: string): string => internationalPhone(typed, homeCountry());

export const trimmed = (typed: string): string => typed.trim();

/** The country of the account's own phone; before there is an account, the country where the device's clock is set. */
function homeCountry(): PhoneCountry {
  const session = useSession.getState();
  const own = session.kind === 'signed_in' && session.user.phone ? countryOfPhone(session.user.phone) : null;
  if (own) return own;
  return Intl.DateTimeFormat().resolvedOptions().timeZone === 'Africa/Conakry' ? 'GN' : 'SL';
}
