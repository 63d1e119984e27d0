export const REGIONS = ['SL', 'GN'] as const;
export type Region = (typeof REGIONS)[number];

/** ISO 4217. Every amount in records and on the wire is an integer of its currency's minor unit, see `money/currency.ts`. */
export const CURRENCIES = ['SLE', 'GNF'] as const;
export type Currency = (typeof CURRENCIES)[number];

interface RegionFacts {
  country: string;
  currency: Currency;
  /** Shown with fares. */
  fareSymbol: string;
  /** Shown beside the currency's name. */
  nameSymbol: string;
  /** Minor units for one US dollar: 1,000 cents of SLE are the 10,000 old leones of the specification. */
  perDollar: number;
  dialCode: string;
  /** The time zone that a phone in the country is set to; what follows a clock goes by the zone of its city. */
  timeZone: string;
}

export const regionFacts: Record<Region, RegionFacts> = {
  SL: {
    country: 'Sierra Leone',
    currency: 'SLE',
    fareSymbol: 'Le',
    nameSymbol: 'Le',
    perDollar: 1_000,
    dialCode: '+232',
    timeZone: 'Africa/Freetown',
  },
  GN: {
    country: 'Guinea',
    currency: 'GNF',
    fareSymbol: 'GNF',
    nameSymbol: 'FG',
    perDollar: 8_500,
    dialCode: '+224',
    timeZone: 'Africa/Conakry',
  },
};

/** Returns the region in a saved address, or null when it contains none. */
export function regionOfAddress(address: string | null | undefined): Region | null {
  const text = (address ?? '').toLowerCase();
  if (text.includes('guinea')) return 'GN';
  return text.includes('sierra leone') ? 'SL' : null;
}
