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

/** Draws every screen in that language; `format` is how Intl shall write it. */
export function activate(language: string, format: string): void {
  inUse = known[language] ??= {};
  locale = format;
  for (const tell of listeners) tell();
}

export function onActivated(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const formatNumber = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, options).format(value);

/** Writes every clock in 24 hours, whatever the language is used to. */
export const formatDate = (value: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, options.hour ? { ...options, hourCycle: 'h23' } : options).format(value);

export const translate: Translate = (key, values) => writeText(inUse[key] ?? key, locale, values);

/** For keys made at run time, such as `error.<code>`: null when the language has no such text. */
export const translateIfKnown = (key: string, values?: TextValues): string | null => {
  const text = inUse[key];
  return text === undefined ? null : writeText(text, locale, values);
};

/** What a form or the service says about a field, which it says in English, in the language in use. */
export const fieldText = (sentence: string): string =>
  translateIfKnown(`field.${sentence}`) ?? withItsNumber(sentence) ?? sentence;

/** A number in it may be a setting of the service: the catalogues then have the sentence with a place for it. */
function withItsNumber(sentence: string): string | null {
  const [number] = /\d+/.exec(sentence) ?? [];
  if (number === undefined) return null;
  return translateIfKnown(`field.${sentence.replace(number, '{number}')}`, { number });
}
