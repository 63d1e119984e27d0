import { firstSpoken, isLanguage, type Language } from '@waka/contracts/languages';

/** Each language by its own name, as its speakers look for it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  pt: 'Português',
  kri: 'Krio',
};

/**
 * How numbers, dates and plurals are written. Arabic keeps Latin digits: prices, plates, PINs and phone numbers stand
 * on banknotes, cars and keypads here in Latin digits only. English is British here: the day before the month. No browser
 * knows Krio; Sierra Leone's English is nearest.
 */
export const formats: Record<Language, string> = { en: 'en-GB', fr: 'fr', ar: 'ar-u-nu-latn', pt: 'pt', kri: 'en-SL' };

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

export const LANGUAGE_KEY = 'waka:language';

/** What was chosen on this device, and whether the account was told. */
export interface KeptLanguage {
  language: Language;
  isTold: boolean;
}

export function keptLanguage(): KeptLanguage | null {
  try {
    const [language, told] = localStorage.getItem(LANGUAGE_KEY)?.split(' ') ?? [];
    return isLanguage(language) ? { language, isTold: told === 'told' } : null;
  } catch {
    // A browser that keeps nothing for pages.
    return null;
  }
}

export function keepLanguage({ language, isTold }: KeptLanguage): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, isTold ? `${language} told` : language);
  } catch {
    // As above: the choice holds until the page is closed.
  }
}

/** What to speak before anybody has said so. */
export const firstLanguage = (): Language =>
  keptLanguage()?.language ?? languageOfLink() ?? firstSpoken(navigator.languages) ?? 'en';

/** Signing out empties what the page has kept, and hands the phone's language back in the address. */
function languageOfLink(): Language | null {
  const language = new URLSearchParams(location.search).get('language');
  if (!isLanguage(language)) return null;
  keepLanguage({ language, isTold: true });
  return language;
}
