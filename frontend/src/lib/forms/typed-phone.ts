import { countryOfPhone, internationalPhone, type PhoneCountry } from '@waka/contracts/accounts/phone';
import { REGIONS, regionFacts } from '@waka/contracts/regions';
import { useSession } from '../session/session.store.ts';

/**
 * Converts a typed phone number to the international form; a local number that fits two countries gets the account's
 * country.
 */
export const typedPhone = (typed: string): string => internationalPhone(typed, homeCountry());

export const trimmed = (typed: string): string => typed.trim();

/** Returns a local number as an example, of the country of the reader; it stays on one line. */
export const phoneExample = (): string => (homeCountry() === 'GN' ? '620\u00a012\u00a034\u00a056' : '076\u00a0123456');

/** Returns the form of a number with its country code: of Guinea its own, else what is given for Sierra Leone. */
export const phonePattern = (ofSierraLeone: string, country: PhoneCountry = homeCountry()): string =>
  country === 'GN' ? '+224 6XX XX XX XX' : ofSierraLeone;

/** Returns the country of the account's own phone; without an account, the country of the device's time zone. */
function homeCountry(): PhoneCountry {
  const session = useSession.getState();
  const own = session.kind === 'signed_in' && session.user.phone ? countryOfPhone(session.user.phone) : null;
  if (own) return own;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return REGIONS.find((region) => regionFacts[region].timeZone === timeZone) ?? 'SL';
}
