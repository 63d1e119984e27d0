import type { Currency } from '@waka/contracts/regions';
import { moneyAs } from './money.ts';
import { writing } from './money-writing.ts';

/** Returns the symbol of what amounts of a currency are written in, which people know better than the code on a form: `Le`, `NLe`, `FG`. */
export const symbolOfCurrency = (currency: Currency): string => moneyAs(writing(), 0, currency).symbol;
