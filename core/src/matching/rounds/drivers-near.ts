import type { City } from '../../geo/cities.ts';
import type { PooledDriver } from '../../drivers/positions/pool.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { CandidateGrid } from './candidate-grid.ts';
import type { PoolDriver, WaitingRide } from './pair-rides.ts';
import { driverStandings } from './rounds.repository.ts';
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
  const standings = await driverStandings(sql, [...seen.keys()], KNOWN_AFTER_OFFERS, AVERAGE_ACCEPTANCE);
  const drivers = standings.flatMap((standing) => {
    const driver = seen.get(standing.id);
    return driver ? [{ ...standing, lat: driver.lat, lng: driver.lng, ageMs: driver.ageMs }] : [];
  });
  return { drivers, isAll };
}
