export interface FareRate {
  /** Minor units of the currency. */
  base: number;
  /** Minor units of the currency for a kilometre. */
  perKm: number;
}

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
