import type { Roads } from '../../../platform/ports/roads.ts';
import type { City } from '../../../geo/areas/cities.ts';
import { roadUse } from '../../../geo/road-estimate.ts';
import { travelOf, type Travel } from '../../../geo/roads/travel.ts';
import { groupsOf } from './groups-of.ts';
import { CandidateGrid } from './candidate-grid.ts';
import { nearestFree, type KnownWays } from './pair-rides.ts';
import type { PoolDriver, WaitingRide } from './weigh-driver.ts';
import { searchRadiusKm } from './search-radius.ts';

/** What a round waits for streets at most; where they say nothing by then the estimate decides. */
const WITHIN_MS = 120;

/** Measures the ways of the drivers nearest to each ride to its pickup, along streets as far as they are known in time. */
export async function streetWays(
  roads: Roads,
  city: City,
  rides: readonly WaitingRide[],
  drivers: readonly PoolDriver[],
): Promise<KnownWays> {
  if (roads.provider === 'estimate') return () => null;
  const grid = new CandidateGrid(drivers);
  const pairs = rides.flatMap((ride) =>
    nearestFree(ride, grid, searchRadiusKm(city, ride.ageSeconds)).map((driver) => ({ driver, ride })),
  );
  const known = new Map<WaitingRide, Map<string, Travel>>(rides.map((ride) => [ride, new Map()]));
  const measure = async (alike: readonly [(typeof pairs)[number], ...typeof pairs]) => {
    const [{ driver: first }] = alike;
    const lengths = await roads.lengths(
      alike.map(({ driver, ride }) => ({ from: driver, to: ride.pickup })),
      roadUse(city, first.motion),
      WITHIN_MS,
    );
    alike.forEach(({ driver, ride }, index) => {
      const length = lengths[index];
      if (length) known.get(ride)?.set(driver.id, travelOf(length));
    });
  };
  // Drivers who move in the same way are asked about together.
  const byMotion = groupsOf(pairs, ({ driver: { motion } }) => `${motion.profile} ${motion.kmh}`);
  await Promise.all(byMotion.map(measure));
  return (driver, ride) => known.get(ride)?.get(driver.id) ?? null;
}
