import type { LatLng } from '@waka/contracts/geo';
import type { City } from '../../geo/cities.ts';
import type { PooledDriver } from '../../drivers/positions/pool.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { CandidateGrid } from './candidate-grid.ts';
import type { PoolDriver, WaitingRide } from './pair-rides.ts';
import { searchRadiusKm } from './search-radius.ts';

/** Below this many answered offers a driver counts as an average one. */
const KNOWN_AFTER_OFFERS = 5;
const AVERAGE_ACCEPTANCE = 0.75;

interface Near {
  city: City;
  rides: readonly WaitingRide[];
  positions: CandidateGrid<PooledDriver>;
  /** How many of each ride's nearest to look at. */
  nearest: number;
}

type Standing = Omit<PoolDriver, keyof LatLng | 'ageMs'>;

/**
 * The drivers nearest to the rides, with what Postgres knows of them: Redis may be behind, so it is never asked who is
 * free. `isAll` tells that nobody within reach was left out.
 */
export async function driversNear(
  sql: Sql,
  { city, rides, positions, nearest }: Near,
): Promise<{ drivers: PoolDriver[]; isAll: boolean }> {
  const seen = new Map<string, PooledDriver>();
  let isAll = true;
  for (const ride of rides) {
    let count = 0;
    for (const driver of positions.within(ride.pickup, searchRadiusKm(city, ride.ageSeconds))) {
      count += 1;
      if (count > nearest) {
        isAll = false;
        break;
      }
      seen.set(driver.driverId, driver);
    }
  }
  if (seen.size === 0) return { drivers: [], isAll };
  const standings = await sql<Standing>(STANDINGS, [[...seen.keys()], KNOWN_AFTER_OFFERS, AVERAGE_ACCEPTANCE]);
  const drivers = standings.flatMap((standing) => {
    const driver = seen.get(standing.id);
    return driver ? [{ ...standing, lat: driver.lat, lng: driver.lng, ageMs: driver.ageMs }] : [];
  });
  return { drivers, isAll };
}

const STANDINGS = `
  SELECT user_id AS id, vehicle_type, max_pickup_km,
    CASE WHEN offers_answered >= $2 THEN offers_accepted::float8 / offers_answered ELSE $3::float8 END
      AS acceptance_rate,
    coalesce(extract(epoch FROM now() - idle_since), 0)::float8 AS idle_seconds,
    CASE
      WHEN EXISTS (SELECT 1 FROM rides WHERE driver_id = user_id AND status IN ('accepted', 'arrived', 'in_progress'))
        THEN 'busy'
      WHEN NOT is_online OR approval <> 'approved' THEN 'off_duty'
      WHEN EXISTS (SELECT 1 FROM ride_offers WHERE driver_id = user_id AND status = 'open') THEN 'has_offer'
    END AS unavailable
  FROM driver_profiles WHERE user_id = ANY($1::uuid[])`;
