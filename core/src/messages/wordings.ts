import { readFileSync } from 'node:fs';
import type { Language } from '@waka/contracts/languages';
import type english from './wordings/en.json';

/**
 * All messages in one language. Those that are texted keep to the letters and the length of one text message: of the
 * accented letters it has é, è, à and ù for French, and it has no ɛ, ɔ and ŋ for Krio. A code comes first, where a
 * locked screen shows it.
 */
export type Wording = Readonly<Record<keyof typeof english, string>>;

const read = (language: Language): Wording =>
  JSON.parse(readFileSync(new URL(`./wordings/${language}.json`, import.meta.url), 'utf8'));

export const wordings: Readonly<Record<Language, Wording>> = {
  en: read('en'),
  fr: read('fr'),
  ar: read('ar'),
  pt: read('pt'),
  kri: read('kri'),
};
