import type { Currency } from '@waka/contracts/regions';

/** A sum as rails count it: an integer of the minor unit of an ISO currency. */
export interface Money {
  amount: number;
  currency: 'SLE' | 'GNF';
}

/** A sum as a provider writes it. */
export interface WireMoney {
  amount: string;
  currency: string;
}

/** Leones lost three zeros in 2022; rails use the new ones, which have cents, and fares the old ones. */
const OLD_LEONES_IN_A_CENT = 10;

/** Converts a sum of a ride to that of the rails. The only place where old leones become new ones. */
export const railMoney = (amount: number, currency: Currency): Money =>
  currency === 'GNF'
    ? { amount, currency: 'GNF' }
    : { amount: Math.round(amount / OLD_LEONES_IN_A_CENT), currency: 'SLE' };

const DIGITS = { SLE: 2, GNF: 0 } as const;

/** Formats a sum with its decimals, for providers that write whole units. */
export const wireMoney = ({ amount, currency }: Money): WireMoney => ({
  amount: (amount / 10 ** DIGITS[currency]).toFixed(DIGITS[currency]).replace(/\.00$/, ''),
  currency,
});

/** Compares two sums, however they are written. */
export const isSameMoney = (one: WireMoney, other: WireMoney): boolean =>
  one.currency === other.currency && Number(one.amount) === Number(other.amount);
