import { firstSupported, isLanguage, type Language } from '@waka/contracts/languages';

/** Each language by its own name, as its speakers look for it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  pt: 'Português',
  kri: 'Krio',
};

/**
 * Locales for numbers, dates and plurals. Arabic uses Latin digits: prices, plates, PINs and phone numbers stand on
 * banknotes, cars and keypads here in Latin digits only. English is British here: the day before the month. No browser
 * has Krio; Sierra Leone's English is nearest.
 */
export const formats: Record<Language, string> = { en: 'en-GB', fr: 'fr', ar: 'ar-u-nu-latn', pt: 'pt', kri: 'en-SL' };

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

export const LANGUAGE_KEY = 'waka:language';

/** The language chosen on this device, and whether the account has stored it. */
interface StoredLanguage {
  language: Language;
  isSynced: boolean;
}

export function storedLanguage(): StoredLanguage | null {
  try {
    const [language, mark] = localStorage.getItem(LANGUAGE_KEY)?.split(' ') ?? [];
    return isLanguage(language) ? { language, isSynced: mark === 'synced' } : null;
  } catch {
    // The browser blocks storage.
    return null;
  }
}

export function storeLanguage({ language, isSynced }: StoredLanguage): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, isSynced ? `${language} synced` : language);
  } catch {
    // The browser blocks storage: the choice holds until the page is closed.
  }
}

/** Returns the language to start in: the stored one, else that of the link, of the browser, or English. */
export const firstLanguage = (): Language =>
  storedLanguage()?.language ?? languageOfLink() ?? firstSupported(navigator.languages) ?? 'en';

/** Reads the language from the address: signing out clears the storage and passes the device's language on there. */
function languageOfLink(): Language | null {
  const language = new URLSearchParams(location.search).get('language');
  if (!isLanguage(language)) return null;
  storeLanguage({ language, isSynced: true });
  return language;
}
