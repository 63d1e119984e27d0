/** What a tax is a share of; `ride` is a fixed amount for each completed ride. */
export const TAX_BASES = ['fare', 'commission', 'ride'] as const;
export type TaxBase = (typeof TAX_BASES)[number];

/** Hundredths of a per cent: what is above is a typing error rather than a tax. */
export const MOST_TAX_RATE = 5000;

/** A tax within the total of a ride, as its receipt lists it. */
export interface ReceiptTax {
  name: string;
  /** Hundredths of a per cent; null for a fixed amount. */
  rate: number | null;
  /** Minor units of the ride's currency. */
  amount: number;
}
