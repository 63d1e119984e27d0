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
