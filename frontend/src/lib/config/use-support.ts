import { countryOfPhone } from '@waka/contracts/accounts/phone';
import { REGIONS, regionFacts, type Region } from '@waka/contracts/regions';
import { useLanguage } from '../i18n/use-t.ts';
import { useSession } from '../session/session.store.ts';
import { useAppConfig } from './use-app-config.ts';

interface SupportPhone {
  phone: string;
  /** Country of the number; null where all countries have the same one. */
  country: string | null;
}

/** Returns the contacts of support: the number of the user's country first, where each country has its own. */
export function useSupport(): { phones: readonly SupportPhone[]; email: string | null } {
  const language = useLanguage();
  const own = useSession((session) => (session.kind === 'signed_in' ? session.user.phone : null));
  const support = useAppConfig()?.support;
  if (!support) return { phones: [], email: null };
  const { phone, email } = support;
  const phones: Record<Region, string | null> = support.phones ?? { SL: phone, GN: phone };
  const home = own ? countryOfPhone(own) : null;
  const numbers = [...new Set(byHome(home).flatMap((region) => phones[region] ?? []))];
  return {
    email,
    phones: numbers.map((number) => {
      const region = REGIONS.find((one) => phones[one] === number);
      return { phone: number, country: numbers.length > 1 && region ? countryName(region, language) : null };
    }),
  };
}

const byHome = (home: Region | null) => REGIONS.toSorted((a, b) => Number(b === home) - Number(a === home));

const countryName = (region: Region, language: string): string =>
  new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(region) ?? regionFacts[region].country;
