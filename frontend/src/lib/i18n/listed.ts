/** Joins names, or the parts of a line, by the comma of the language in use. */
export const listed = (names: readonly string[]): string =>
  names.join(document.documentElement.lang === 'ar' ? '، ' : ', ');

/** Joins the statements of a line by the semicolon of the language in use. */
export const statements = (texts: readonly string[]): string => {
  const { lang } = document.documentElement;
  return texts.join(lang === 'ar' ? '؛ ' : lang === 'fr' ? '\u00a0; ' : '; ');
};
