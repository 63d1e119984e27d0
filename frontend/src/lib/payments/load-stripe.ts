import type { Stripe, StripeConstructor, StripeElementLocale } from '@stripe/stripe-js';
import type { Language } from '@waka/contracts/languages';
import { currentLanguage } from '../i18n/texts.ts';

/** The languages of the provider's own texts; it has no Krio. */
const LOCALES: Record<Language, StripeElementLocale> = { en: 'en', fr: 'fr', ar: 'ar', pt: 'pt', kri: 'en' };

const loading = new Map<string, Promise<StripeConstructor>>();

/**
 * Loads the card provider's library from the provider's own address: it may be neither bundled nor cached. Throws when
 * it cannot be loaded.
 */
export async function loadStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  const found = loading.get(scriptUrl) ?? load(scriptUrl);
  loading.set(scriptUrl, found);
  try {
    const open = await found;
    return open(publishableKey, { locale: LOCALES[currentLanguage()] });
  } catch (error) {
    // The next call loads it again.
    loading.delete(scriptUrl);
    throw error;
  }
}

function load(scriptUrl: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('load', () => {
      if (window.Stripe) resolve(window.Stripe);
      else reject(new Error('the script brought no Stripe'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the script cannot be loaded'));
    });
    document.head.append(script);
  });
}
