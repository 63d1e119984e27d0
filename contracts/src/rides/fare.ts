import type { Region } from '../regions.ts';
import type { VehicleClass } from './ride-status.ts';

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

export const vehicleFacts: Record<VehicleClass, { capacity: number; etaLabel: string }> = {
  standard: { capacity: 4, etaLabel: '5-8 min' },
  comfort: { capacity: 4, etaLabel: '8-12 min' },
  xl: { capacity: 6, etaLabel: '10-15 min' },
  motorbike: { capacity: 1, etaLabel: '3-5 min' },
};

/** Base plus distance times the per-kilometre rate, rounded up to a whole unit. Distances count to 100 m. */
export function fareFor(rate: FareRate, distanceKm: number): number {
  const hectometres = Math.round(distanceKm * 10);
  return Math.ceil(rate.base + (hectometres * rate.perKm) / 10);
}
