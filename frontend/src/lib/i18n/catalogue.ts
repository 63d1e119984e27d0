import type { Language } from '@waka/contracts/languages';

type Messages = Readonly<Record<string, string>>;

/** The texts of one slice: for each language what downloads them. */
export type Catalogue = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>;

/** What another language holds of the English texts: each of them and nothing else, or the build fails. */
export type Translation<English> = Readonly<Record<keyof English, string>>;

/** Checks the shape where the slice is written. */
export const catalogue = (loaders: Catalogue): Catalogue => loaders;
