import type { Currency } from '../regions.ts';

/** The money before a reform, in which people still count. */
export interface OldMoney {
  code: 'SLL';
  symbol: string;
  /** Old units for one minor unit of the new money. */
  perMinor: number;
}

interface CurrencyFacts {
  /** Digits behind the point by ISO 4217: an amount of 2670 with two digits is 26.70. */
  digits: number;
  symbol: string;
  /** Null where the money was never changed. */
  old: OldMoney | null;
}

/** What is written where money stands. Leones lost three zeros in 2022: 1,000 old ones are 1.00 new, a cent is ten. */
export const currencyFacts: Record<Currency, CurrencyFacts> = {
  SLE: { digits: 2, symbol: 'NLe', old: { code: 'SLL', symbol: 'Le', perMinor: 10 } },
  GNF: { digits: 0, symbol: 'GNF', old: null },
};

/** Rounds an amount to what coins and notes can give, half up. */
export const cashOf = (amount: number, step: number): number => Math.round(amount / step) * step;

/** Formats an amount in whole units with a point, as files and providers have it: 2670 SLE is `26.70`. */
export const inUnits = (amount: number, currency: Currency): string => {
  const { digits } = currencyFacts[currency];
  return (amount / 10 ** digits).toFixed(digits);
};
