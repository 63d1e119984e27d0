import type { Currency } from '@waka/contracts/regions';

export interface WireMoney {
  amount: string;
  currency: string;
}

/** Leones lost three zeros in 2022; providers use the new ones, fares the old ones. */
const OLD_LEONES_IN_A_NEW_ONE = 1000;

/** Formats a sum in the providers' notation. */
export function wireMoney(amount: number, currency: Currency): WireMoney {
  if (currency === 'GNF') return { amount: String(amount), currency: 'GNF' };
  const cents = Math.round((amount * 100) / OLD_LEONES_IN_A_NEW_ONE);
  return { amount: (cents / 100).toFixed(2).replace(/\.00$/, ''), currency: 'SLE' };
}

/** Compares two sums, however they are written. */
export const isSameMoney = (one: WireMoney, other: WireMoney): boolean =>
  one.currency === other.currency && Number(one.amount) === Number(other.amount);
