import type { Currency } from '../regions.ts';
import type { RiderCredit } from './cash-count.ts';

/** Adds up what a rider has left in a currency: below zero where earlier rides have carried more than there is credit. */
export const creditIn = (credits: readonly RiderCredit[], currency: Currency): number =>
  credits.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0);
