import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@waka/contracts/languages';
import type { Text } from './write-text.ts';

/** The texts of one slice: a loader for each language. */
export type Catalogue = Readonly<Record<Language, () => Promise<{ messages: Readonly<Record<string, Text>> }>>>;

/** The translation of a catalogue: a missing key does not compile, a surplus one fails a test. */
export type Translation<English> = Readonly<Record<keyof English, string>>;

type Load<Texts> = () => Promise<{ default: Texts }>;

/**
 * Builds a catalogue that compiles its texts on load, for development and tests; a build replaces it by compiled texts.
 */
export const catalogue = <English extends Readonly<Record<string, string>>>(
  loaders: { en: Load<English> } & Record<Exclude<Language, 'en'>, Load<Translation<NoInfer<English>>>>,
): Catalogue => ({
  en: compiling(loaders.en),
  fr: compiling(loaders.fr),
  ar: compiling(loaders.ar),
  pt: compiling(loaders.pt),
  kri: compiling(loaders.kri),
});

const compiling = (load: Load<Readonly<Record<string, string>>>) => async () => {
  const { default: texts } = await load();
  return { messages: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])) };
};
