import type { Region } from '../regions.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { QuoteOption } from './ride-views.ts';

export interface FareRate {
  /** Whole currency units. */
  base: number;
  /** Whole currency units for a kilometre. */
  perKm: number;
}

/** The published tariff: the seed of `fare_rates`. Prices come from that table alone. */
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

const METERED_KM = 25;

/**
 * Returns the kilometres up to which a trip with a place without a pin is charged for the distance driven; at least
 * the booked ones.
 */
export const meteredKm = (bookedKm: number): number => Math.max(METERED_KM, bookedKm);

/** The assumed length of a trip with a place without coordinates, at least. */
export const SAMPLE_TRIP = { distanceKm: 8.2, durationMin: 18 } as const;

/** Adds distance times the per-kilometre rate to the base, and rounds up once, to a whole unit. */
export function fareFor(rate: FareRate, distanceKm: number): number {
  // 1.1 km at 1,500 are 1,650.0000000000002 in binary fractions, which must not cost a unit more.
  return Math.ceil(Number((rate.base + distanceKm * rate.perKm).toFixed(6)));
}
