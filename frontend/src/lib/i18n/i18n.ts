import type { MessageKey } from './message-key.ts';
import { writeText, type Text, type TextValues } from './write-text.ts';

export type { MessageKey };
export type Translate = (key: MessageKey, values?: TextValues) => string;

const known: Record<string, Record<string, Text>> = {};
const listeners = new Set<() => void>();
let inUse: Readonly<Record<string, Text>> = {};
let locale = 'en';

export function textsArrived(language: string, messages: Readonly<Record<string, Text>>): void {
  Object.assign((known[language] ??= {}), messages);
}

/** Sets the language of all screens and redraws them; `format` is the locale for Intl. */
export function activate(language: string, format: string): void {
  inUse = known[language] ??= {};
  locale = format;
  redraw();
}

let drawing = 0;

/** Counts the times that all screens were redrawn. */
export const drawings = (): number => drawing;

/** Redraws all screens, as what they write has changed. */
export function redraw(): void {
  drawing += 1;
  for (const listener of listeners) listener();
}

export function onActivated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const formatNumber = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, options).format(value);

/** Formats a date by the locale in use, with times in 24 hours in every language. */
export const formatDate = (value: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, options.hour ? { ...options, hourCycle: 'h23' } : options).format(value);

export const translate: Translate = (key, values) => writeText(inUse[key] ?? key, locale, values);

/** Translates keys made at run time, such as `error.<code>`; null when the language has no such text. */
export const translateIfKnown = (key: string, values?: TextValues): string | null => {
  const text = inUse[key];
  return text === undefined ? null : writeText(text, locale, values);
};

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
