import { currencyFacts } from '@waka/contracts/money/currency';
import { latinDigits } from '@waka/contracts/latin-digits';
import type { Currency } from '@waka/contracts/regions';
import { moneyAs } from '../i18n/money.ts';
import { writing } from '../i18n/money-writing.ts';
import { wholeOf } from './whole.ts';

const MOST_UNITS = 999_999_999;
const DECIMALS = /^(.*\d)[.,٫](\d{1,2})$/s;

/**
 * Parses a typed amount, in the money in which amounts are written, to minor units. Null for anything else, above
 * `most`, and for what is no whole number of minor units, such as 155 old leones.
 */
export function moneyOf(typed: string, currency: Currency, most: number): number | null {
  const minor = minorOf(latinDigits(typed).trim(), currency);
  return minor !== null && minor <= most ? minor : null;
}

function minorOf(text: string, currency: Currency): number | null {
  const { digits, old } = currencyFacts[currency];
  if (old && writing() === 'old') {
    const units = wholeOf(text, MOST_UNITS);
    return units === null || units % old.perMinor !== 0 ? null : units / old.perMinor;
  }
  const [, whole = text, fraction = ''] = (digits > 0 && DECIMALS.exec(text)) || [];
  const units = wholeOf(whole, MOST_UNITS);
  return units === null ? null : units * 10 ** digits + Number(fraction.padEnd(digits, '0'));
}

/** Writes an amount as it is typed into a field; empty for none. */
export function typedMoney(amount: number | null | undefined, currency: Currency): string {
  if (amount === null || amount === undefined) return '';
  const { value, digits } = moneyAs(writing(), amount, currency);
  return value.toFixed(digits);
}
