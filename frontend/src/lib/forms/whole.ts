import { latinDigits } from '@waka/contracts/latin-digits';

/** Digits, or groups of three digits with one kind of separator: `19.5` and `195,00` are not whole units. */
const WHOLE = /^(?:\d+|\d{1,3}([\s,.٬])\d{3}(?:\1\d{3})*)$/;
const SEPARATORS = /[\s,.٬]/g;
const MOST_DIGITS = 9;

/** Parses whole units in Latin or Arabic digits, with or without separators; null for anything else or above `most`. */
export function wholeOf(typed: string, most: number): number | null {
  const text = latinDigits(typed).trim();
  const digits = text.replaceAll(SEPARATORS, '');
  if (!WHOLE.test(text) || digits.length > MOST_DIGITS) return null;
  const units = Number(digits);
  return units <= most ? units : null;
}
