import { translateIfKnown } from './i18n.ts';

/** What class-validator says where the contract gives it no words: names of fields, in English. */
const OF_LIBRARY = /^[a-z][\w. ]* (must|should) /;
const TOO_LONG = /^.* shorter than or equal to (\d+) characters$/;

/**
 * Translates the English sentence of a field error to the language in use; returns it unchanged where no text is known, but in
 * other languages a general one in place of what a library says.
 */
export function fieldText(sentence: string): string {
  const said = sentence.replace(TOO_LONG, 'At most $1 characters');
  const text = translateIfKnown(`field.${said}`) ?? withItsNumber(said);
  return text ?? (OF_LIBRARY.test(said) ? translateIfKnown('error.request.invalid') : null) ?? said;
}

/**
 * Translates a sentence with a number that may be a setting of the service: its text has a placeholder for the number.
 */
function withItsNumber(sentence: string): string | null {
  const [number] = /\d+/.exec(sentence) ?? [];
  if (number === undefined) return null;
  return translateIfKnown(`field.${sentence.replace(number, '{number}')}`, { number });
}
