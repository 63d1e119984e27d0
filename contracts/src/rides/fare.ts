import type { Region } from '../regions.ts';
import type { VehicleClass } from './ride-status.ts';
import type { QuoteOption } from './ride-views.ts';

export interface FareRate {
  /** Whole currency units. */
  base: number;
  /** Whole currency units for a kilometre. */
  perKm: number;
}

/** The published tariff: the seed of `fare_rates`, never the authority on a price. */
export const publishedRates: Record<Region, Record<VehicleClass, FareRate>> = {
  SL: {
    standard: { base: 15_000, perKm: 1_500 },
    comfort: { base: 21_000, perKm: 1_500 },
    xl: { base: 27_000, perKm: 1_500 },
    motorbike: { base: 7_500, perKm: 1_500 },
  },
  GN: {
    standard: { base: 5_000, perKm: 500 },
    comfort: { base: 7_000, perKm: 500 },
    xl: { base: 9_000, perKm: 500 },
    motorbike: { base: 2_500, perKm: 500 },
  },
};

export const vehicleFacts: Record<VehicleClass, Pick<QuoteOption, 'capacity' | 'usualPickupMin'>> = {
  standard: { capacity: 4, usualPickupMin: { from: 5, to: 8 } },
  comfort: { capacity: 4, usualPickupMin: { from: 8, to: 12 } },
  xl: { capacity: 6, usualPickupMin: { from: 10, to: 15 } },
  motorbike: { capacity: 1, usualPickupMin: { from: 3, to: 5 } },
};

/** A trip without the destination's pin is charged for the distance driven, up to this many kilometres. */
export const METERED_KM = 25;

/** Base plus distance times the per-kilometre rate, rounded up to a whole unit. Distances count to 100 m. */
export function fareFor(rate: FareRate, distanceKm: number): number {
  const hectometres = Math.round(distanceKm * 10);
  return Math.ceil(rate.base + (hectometres * rate.perKm) / 10);
}
