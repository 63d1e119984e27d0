import { createRequire } from 'node:module';
import type { Language } from '@waka/contracts/languages';
import type english from './wordings/en.json';

/**
 * All messages in one language. Those that are texted keep to the letters and the length of one text message: of the
 * accented letters it has é, è, à and ù for French, and it has no ɛ, ɔ and ŋ for Krio. A code comes first, where a
 * locked screen shows it.
 */
export type Wording = Readonly<Record<keyof typeof english, string>>;

// Required by their names, which `npm run dev` and Jest follow; Node 20 warns of each JSON file that is imported.
const require = createRequire(import.meta.url);

export const wordings: Readonly<Record<Language, Wording>> = {
  en: require('./wordings/en.json'),
  fr: require('./wordings/fr.json'),
  ar: require('./wordings/ar.json'),
  pt: require('./wordings/pt.json'),
  kri: require('./wordings/kri.json'),
};
