import { cityAt } from '../geo/areas/cities.ts';
import type { Core } from '../platform/core.ts';
import { position } from '../pricing/trip/plan-trip.ts';
import { moveScheduledRide, ridesToPlace } from './scheduled-offers.repository.ts';

const AT_ONCE = 500;

/**
 * Moves rides that were scheduled before a city was split, opened or closed to the area that serves their pickup now:
 * drivers see and take those of their city. Returns how many were moved.
 */
export async function placeScheduled({ sql }: Pick<Core, 'sql'>): Promise<number> {
  let moved = 0;
  for (let after: string | null = null; ;) {
    const rides = await ridesToPlace(sql, after, AT_ONCE);
    for (const { id, version, city: from, trip } of rides) {
      const pickup = position(trip.pickup);
      const city = pickup ? cityAt(pickup, trip.region) : from;
      if (city === from) continue;
      await moveScheduledRide(sql, { id, version, trip: { ...trip, city } });
      moved += 1;
    }
    after = rides.at(-1)?.id ?? null;
    if (rides.length < AT_ONCE) return moved;
  }
}
