import type { Currency } from '../regions.ts';

/** The fee of a ride that its rider cancelled, or did not come to; minor units of the currency. */
export interface RideFee {
  kind: 'cancellation' | 'no_show';
  amount: number;
  currency: Currency;
}

/** How a fee stands that is not paid: `owed`, `asked` of a wallet or card right now, or `waived` by ops. */
export type FeeState = 'owed' | 'asked' | 'waived';
