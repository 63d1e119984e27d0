import { latinDigits } from '@waka/contracts/latin-digits';

const DECIMAL = /^\d{1,6}(?:[.,٫]\d{1,6})?$/;

/** Parses a number with or without decimals, in Latin or Arabic digits; null for anything else. */
export function decimalOf(typed: string): number | null {
  const text = latinDigits(typed).trim();
  return DECIMAL.test(text) ? Number(text.replace(/[,٫]/, '.')) : null;
}
