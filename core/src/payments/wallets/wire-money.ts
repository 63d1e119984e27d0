import type { Currency } from '@waka/contracts/regions';

export interface WireMoney {
  amount: string;
  currency: string;
}

/** Leones lost three zeros in 2022; providers count in the new ones, fares in the old ones. */
const OLD_LEONES_IN_A_NEW_ONE = 1000;

/** A sum as providers write it. */
export function wireMoney(amount: number, currency: Currency): WireMoney {
  if (currency === 'GNF') return { amount: String(amount), currency: 'GNF' };
  const cents = Math.round((amount * 100) / OLD_LEONES_IN_A_NEW_ONE);
  return { amount: (cents / 100).toFixed(2).replace(/\.00$/, ''), currency: 'SLE' };
}

/** Whether two sums are the same money, however they are written. */
export const isSameMoney = (one: WireMoney, other: WireMoney): boolean =>
  one.currency === other.currency && Number(one.amount) === Number(other.amount);
