import type { Core } from '../platform/core.ts';
import { blurred } from './blurred.ts';

const AGE = '12 months';
const BATCH = 500;
/** About a hundred metres. */
const DECIMALS = 3;

/**
 * Rounds where rides began, stopped and ended, a year after they were booked, in small steps; the way is forgotten. What
 * is left serves accounts and statistics. Answers how many rides.
 */
export async function blurOldRides({ sql }: Pick<Core, 'sql'>): Promise<number> {
  for (let total = 0; ;) {
    const rows = await sql(BLUR);
    total += rows.length;
    if (rows.length < BATCH) return total;
  }
}

// One statement: the log of a ride never tells more than the ride.
const BLUR = `
  WITH old AS (
    UPDATE rides SET is_exact = false, geometry = NULL, pickup_note = NULL,
      pickup = ${blurred('pickup', 'pickup_area', DECIMALS)}, dropoff = ${blurred('dropoff', 'dropoff_area', DECIMALS)},
      stops = coalesce(
        (SELECT jsonb_agg(${blurred('stop', 'initcap(city)', DECIMALS)}) FROM jsonb_array_elements(stops) AS stop), '[]')
    WHERE id = ANY(ARRAY(
      SELECT id FROM rides WHERE is_exact AND id < (SELECT uuidv7(interval '-${AGE}')) ORDER BY id LIMIT ${BATCH}))
    RETURNING id, pickup, dropoff, stops
  ), told AS (
    UPDATE ride_events SET payload = payload || jsonb_build_object(
      'pickup', old.pickup, 'dropoff', old.dropoff, 'stops', old.stops, 'geometry', NULL, 'pickup_note', NULL)
    FROM old WHERE ride_id = old.id
  )
  SELECT id FROM old`;
