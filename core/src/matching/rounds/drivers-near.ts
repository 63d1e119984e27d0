import type { City } from '../../geo/areas/cities.ts';
import type { PooledDriver } from '../../drivers/positions/pool.ts';
import type { Core } from '../../platform/core.ts';
import type { CandidateGrid } from './pairing/candidate-grid.ts';
import type { PoolDriver, WaitingRide } from './pairing/weigh-driver.ts';
import { driverStandings } from './rounds.repository.ts';
import { searchRadiusKm } from './pairing/search-radius.ts';

/** A driver with fewer answered offers than this counts as having the average acceptance rate. */
const KNOWN_AFTER_OFFERS = 5;
const AVERAGE_ACCEPTANCE = 0.75;

interface Near {
  city: City;
  rides: readonly WaitingRide[];
  positions: CandidateGrid<PooledDriver>;
  /** How many of each ride's nearest drivers to read. */
  nearest: number;
}

/**
 * Reads the drivers nearest to the rides with their standing in Postgres. Redis may lag behind, so it never decides
 * who is free. `isAll` is true when no driver within reach was left out.
 */
export async function driversNear(
  { sql, vehicles }: Pick<Core, 'sql' | 'vehicles'>,
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
  // Who waits in a line may be asked before others who are nearer.
  const inLine = new Set(rides.flatMap(({ line }) => line?.map(({ driverId }) => driverId) ?? []));
  if (inLine.size > 0) {
    for (const driver of positions.all()) if (inLine.has(driver.driverId)) seen.set(driver.driverId, driver);
  }
  if (seen.size === 0) return { drivers: [], isAll };
  const standings = await driverStandings(sql, [...seen.keys()], KNOWN_AFTER_OFFERS, AVERAGE_ACCEPTANCE);
  const drivers = standings.flatMap((standing) => {
    const driver = seen.get(standing.id);
    return driver
      ? [
          {
            ...standing,
            motion: vehicles.motionOf(standing.vehicleType),
            lat: driver.lat,
            lng: driver.lng,
            ageMs: driver.ageMs,
          },
        ]
      : [];
  });
  return { drivers, isAll };
}
