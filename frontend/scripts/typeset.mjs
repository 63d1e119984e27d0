const NO_BREAK = '\u00a0';

/**
 * Writes a text as it is printed in its language: French puts a space before two-part signs and within guillemets, at which
 * no line may break. Translators type a plain one.
 */
export const typeset = (language, text) =>
  language === 'fr' ? text.replaceAll(/ (?=[;:?!»])|(?<=«) |(?<=[\d}]) (?=%)/g, NO_BREAK) : text;
