/** The languages of Waka: English, French, Arabic, Portuguese and Krio. */
export const LANGUAGES = ['en', 'fr', 'ar', 'pt', 'kri'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A name of a thing: its own in each language, or one in English alone. */
export type LocalNames = { en: string } & Partial<Record<Language, string>>;

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** Returns the first of `tags` (`fr-GN`, `kri`, `*`) that Waka supports. */
export function firstSupported(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const [language] = tag.trim().toLowerCase().split(/[-_;]/);
    if (isLanguage(language)) return language;
  }
  return null;
}
