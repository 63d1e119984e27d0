import { cashOf } from '@waka/contracts/money/currency';
import type { Currency } from '@waka/contracts/regions';
import { cashStep } from '../i18n/money-writing.ts';

/** Rounds an amount to what coins and notes can give. */
export const cashDue = (amount: number, currency: Currency): number => cashOf(amount, cashStep(currency));
