import type { Surge } from '@waka/contracts/rides/tariff';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { surgesAt, type Surges } from '../../demand/surge-at.ts';
import type { Core } from '../../platform/core.ts';
import { openQuotesFor } from '../../pricing/bookings.repository.ts';
import type { Trip } from '../../pricing/trip/plan-trip.ts';
import type { Quote } from '../../pricing/quote.entity.ts';
import { repriced, type RidePrice } from '../../pricing/ride-price.ts';

interface Shown {
  riderId: string;
  points: string;
  /** The time of the question. */
  at: Date;
  /** For how long a price that was shown is honoured. */
  holdMs: number;
}

/**
 * Returns what a trip costs its rider more now: as long as a price is honoured that this rider was shown for it, no
 * later one is higher. A screen that asks again each minute must not raise it.
 */
export async function surgesFor(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock' | 'surgeRules'>,
  trip: Pick<Trip, 'pickup' | 'city'>,
  { riderId, points, at, holdMs }: Shown,
): Promise<Surges> {
  const surges = await surgesAt(core, trip);
  if (surges.size === 0) return surges;
  const shown = await openQuotesFor(core.sql, { riderId, points });
  const held = [...surges].map(([vehicleType, surge]) => {
    const earlier = shown
      .flatMap((quote) => surgeOf(quote, vehicleType, holdMs) ?? [])
      .filter((one) => at.getTime() - Date.parse(one.at) < holdMs);
    const lowest = [surge, ...earlier].reduce((low, one) => (one.percent < low.percent ? one : low));
    return [vehicleType, lowest] as const;
  });
  return new Map(held);
}

/**
 * Raises the prices of a quote. Nothing else may: what its rider was not shown before the booking is not charged, and a
 * ride keeps what it was booked with.
 */
export const withSurges = (prices: Record<VehicleClass, RidePrice>, surges: Surges): Record<VehicleClass, RidePrice> =>
  Object.fromEntries(
    Object.entries(prices).map(([vehicleType, price]) => {
      const surge = surges.get(vehicleType);
      return [vehicleType, surge ? repriced(price, { surge }) : price];
    }),
  );

/** Returns the factor of a class in a quote: one without any is the plain fare, from when it was asked for. */
function surgeOf({ prices, expiresAt }: Quote, vehicleType: string, holdMs: number): Surge | null {
  const price = prices?.[vehicleType];
  if (!price) return null;
  const at = new Date(expiresAt.getTime() - holdMs).toISOString();
  return price.facts.surge ?? { percent: 100, waiting: 0, free: 0, capPercent: 100, at };
}
