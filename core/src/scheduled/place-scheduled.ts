import { cityAt } from '../geo/areas/cities.ts';
import type { Core } from '../platform/core.ts';
import { position } from '../pricing/trip/plan-trip.ts';
import type { ScheduledRow } from './scheduled-ride.entity.ts';
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
      const { city, trip: served } = servedNow({ city: from, trip });
      if (city === from) continue;
      await moveScheduledRide(sql, { id, version, trip: served });
      moved += 1;
    }
    after = rides.at(-1)?.id ?? null;
    if (rides.length < AT_ONCE) return moved;
  }
}

/** Returns a scheduled ride as one of the area that serves its pickup now, whether or not it was moved to it yet. */
export function servedNow<Row extends Pick<ScheduledRow, 'city' | 'trip'>>(row: Row): Row {
  const pickup = position(row.trip.pickup);
  const city = pickup ? cityAt(pickup, row.trip.region) : row.city;
  return city === row.city ? row : { ...row, city, trip: { ...row.trip, city } };
}
