import { latinDigits } from '@waka/contracts/latin-digits';

/** Reads whole units in Latin or Arabic digits, with or without separators; null for anything else. */
export function wholeOf(typed: string, most: number): number | null {
  const plain = latinDigits(typed).replaceAll(/[\s,.٬\u202f\u00a0]/g, '');
  if (!/^\d{1,9}$/.test(plain)) return null;
  const units = Number(plain);
  return units <= most ? units : null;
}
