export const REGIONS = ['SL', 'GN'] as const;
export type Region = (typeof REGIONS)[number];

export const CURRENCIES = ['SLL', 'GNF'] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface RegionFacts {
  country: string;
  currency: Currency;
  /** Shown with fares. */
  fareSymbol: string;
  /** Shown beside the currency's name. */
  nameSymbol: string;
  /** Decimal places of the currency's unit; amounts on the wire are whole units. */
  fractionDigits: number;
  /** Local units for one US dollar. */
  perDollar: number;
  dialCode: string;
}

export const regionFacts: Record<Region, RegionFacts> = {
  SL: {
    country: 'Sierra Leone',
    currency: 'SLL',
    fareSymbol: 'Le',
    nameSymbol: 'Le',
    fractionDigits: 0,
    perDollar: 10_000,
    dialCode: '+232',
  },
  GN: {
    country: 'Guinea',
    currency: 'GNF',
    fareSymbol: 'GNF',
    nameSymbol: 'FG',
    fractionDigits: 0,
    perDollar: 8_500,
    dialCode: '+224',
  },
};

/** Returns the region in a saved address, or null when it contains none. */
export function regionOfAddress(address: string | null | undefined): Region | null {
  const text = (address ?? '').toLowerCase();
  if (text.includes('guinea')) return 'GN';
  return text.includes('sierra leone') ? 'SL' : null;
}
