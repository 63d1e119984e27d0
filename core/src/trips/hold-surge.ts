import type { Surge } from '@waka/contracts/rides/tariff';
import type { Sql } from '../platform/postgres/sql.ts';
import { openQuotesFor } from '../pricing/bookings.repository.ts';
import type { Quote } from '../pricing/quote.entity.ts';
import type { Surges } from '../demand/surge-at.ts';

/**
 * Returns what a trip costs its rider more: as long as a price is honoured that this rider was shown for it, no later
 * one is higher. A screen that asks again each minute must not raise it.
 */
export async function heldSurges(
  sql: Sql,
  of: { riderId: string; points: string },
  now: { surges: Surges; at: Date; holdMs: number },
): Promise<Surges> {
  if (now.surges.size === 0) return now.surges;
  const shown = await openQuotesFor(sql, of);
  const held = [...now.surges].map(([vehicleType, surge]) => {
    const earlier = shown
      .flatMap((quote) => surgeOf(quote, vehicleType, now.holdMs) ?? [])
      .filter(({ at }) => now.at.getTime() - Date.parse(at) < now.holdMs);
    const lowest = [surge, ...earlier].reduce((low, one) => (one.percent < low.percent ? one : low));
    return [vehicleType, lowest] as const;
  });
  return new Map(held);
}

/** Returns the factor of a class in a quote: one without any is the plain fare, from when it was asked for. */
function surgeOf({ prices, expiresAt }: Quote, vehicleType: string, holdMs: number): Surge | null {
  const price = prices?.[vehicleType];
  if (!price) return null;
  const at = new Date(expiresAt.getTime() - holdMs).toISOString();
  return price.facts.surge ?? { percent: 100, waiting: 0, free: 0, capPercent: 100, at };
}
