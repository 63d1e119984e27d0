import { inUnits } from '@waka/contracts/money/currency';
import type { Currency } from '@waka/contracts/regions';

/** A sum: an integer of the minor unit of an ISO currency. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** A sum as a provider writes it. */
export interface WireMoney {
  amount: string;
  currency: string;
}

/** Formats a sum with its decimals, for providers that write whole units. */
export const wireMoney = ({ amount, currency }: Money): WireMoney => ({
  amount: inUnits(amount, currency).replace(/\.00$/, ''),
  currency,
});

/** Compares two sums, however they are written. */
export const isSameMoney = (one: WireMoney, other: WireMoney): boolean =>
  one.currency === other.currency && Number(one.amount) === Number(other.amount);
