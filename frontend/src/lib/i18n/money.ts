import { currencyFacts, type OldMoney } from '@waka/contracts/money/currency';
import type { Writing } from '@waka/contracts/money/region-money';
import type { Currency } from '@waka/contracts/regions';

/** A currency as this phone may have stored it: a version before had amounts of Sierra Leone in old leones. */
export type KnownCurrency = Currency | OldMoney['code'];

interface Written {
  symbol: string;
  value: number;
  digits: number;
}

/** Returns what is written for an amount: 2670 cents are `Le 26,700` in old leones, and `NLe 26.70` in new ones. */
export function moneyAs(writing: Writing, amount: number, currency: KnownCurrency): Written {
  if (currency === 'SLL') return moneyAs(writing, amount / (currencyFacts.SLE.old?.perMinor ?? 1), 'SLE');
  const { digits, symbol, old } = currencyFacts[currency];
  if (old && writing === 'old') return { symbol: old.symbol, value: amount * old.perMinor, digits: 0 };
  return { symbol, value: amount / 10 ** digits, digits };
}

/** Names what amounts of a currency are written in: `SLL`, `SLE`, or `GNF FG` with the symbol that goes with names. */
export function nameAs(writing: Writing, currency: Currency): string {
  const { old } = currencyFacts[currency];
  if (old && writing === 'old') return old.code;
  return currency === 'GNF' ? 'GNF\u00a0FG' : currency;
}
