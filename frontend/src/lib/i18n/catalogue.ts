import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@waka/contracts/languages';
import type { Text } from './write-text.ts';

type Loaders<Message> = Readonly<Record<Language, () => Promise<{ messages: Readonly<Record<string, Message>> }>>>;

/** The texts of one slice: for each language what downloads them. */
export type Catalogue = Loaders<Text>;

/** What another language holds of the English texts: each of them and nothing else, or the build fails. */
export type Translation<English> = Readonly<Record<keyof English, string>>;

/** In development and in tests; a build puts texts that are compiled already in its place. */
export const catalogue = (loaders: Loaders<string>): Catalogue => ({
  en: compiling(loaders.en),
  fr: compiling(loaders.fr),
  ar: compiling(loaders.ar),
  pt: compiling(loaders.pt),
  kri: compiling(loaders.kri),
});

const compiling = (load: Loaders<string>[Language]) => async () => {
  const { messages } = await load();
  return { messages: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessage(text)])) };
};
