import type { City } from '@waka/core/geo/areas/cities';
import { roadKm } from '@waka/core/geo/road-estimate';
import type { Roads } from '@waka/core/platform/ports/roads';
import type { Decision } from '@waka/core/matching/rounds/pairing/decision';
import { pairRides } from '@waka/core/matching/rounds/pairing/pair-rides';
import type { PoolDriver, WaitingRide } from '@waka/core/matching/rounds/pairing/weigh-driver';
import { searchRadiusKm } from '@waka/core/matching/rounds/pairing/search-radius';
import { streetWays } from '@waka/core/matching/rounds/pairing/street-ways';
import type { World } from './demand.ts';

/** Decides which driver gets an offer for which ride; a ride that is not in the result waits. */
export type Policy = (
  city: City,
  rides: readonly WaitingRide[],
  drivers: readonly PoolDriver[],
) => Map<string, string> | Promise<Map<string, string>>;

/** Runs the code of the worker, without streets. */
export const product: Policy = (city, rides, drivers) => asked(pairRides(city, rides, drivers));

/** Runs it along streets. */
export const productAlong =
  (roads: Roads): Policy =>
  async (city, rides, drivers) =>
    asked(pairRides(city, rides, drivers, await streetWays(roads, city, rides, drivers)));

/** Runs it as if it knew every way, at once and exactly. */
export const productThatKnows =
  (world: World): Policy =>
  (city, rides, drivers) =>
    asked(pairRides(city, rides, drivers, (driver, ride) => world(driver, ride.pickup)));

const asked = (decisions: readonly Decision[]): Map<string, string> =>
  new Map(decisions.flatMap(({ rideId, chosen }) => (chosen ? [[rideId, chosen.driverId]] : [])));

/** Gives the oldest ride its nearest driver, as far as a search of that age looks. */
const firstCome: Policy = (city, rides, drivers) => {
  const chosen = new Map<string, string>();
  const taken = new Set<string>();
  for (const ride of rides.toSorted((a, b) => b.ageSeconds - a.ageSeconds)) {
    const nearest = pairsOf(city, ride, drivers).find(({ driverId }) => !taken.has(driverId));
    if (!nearest) continue;
    taken.add(nearest.driverId);
    chosen.set(ride.id, nearest.driverId);
  }
  return chosen;
};

/** Gives the nearest pair of all first, then the nearest of the rest. */
const nearestPair: Policy = (city, rides, drivers) => {
  const chosen = new Map<string, string>();
  const taken = new Set<string>();
  const pairs = rides.flatMap((ride) => pairsOf(city, ride, drivers)).toSorted((a, b) => a.km - b.km);
  for (const { rideId, driverId } of pairs) {
    if (chosen.has(rideId) || taken.has(driverId)) continue;
    taken.add(driverId);
    chosen.set(rideId, driverId);
  }
  return chosen;
};

export const policies = { product, firstCome, nearestPair } as const;
export type PolicyName = keyof typeof policies;

/** Lists free drivers in reach of a ride, the nearest first. */
function pairsOf(city: City, ride: WaitingRide, drivers: readonly PoolDriver[]) {
  const reachKm = searchRadiusKm(city, ride.ageSeconds);
  return drivers
    .filter(({ id, unavailable }) => !unavailable && !ride.excludedDriverIds.includes(id))
    .map((driver) => ({ rideId: ride.id, driverId: driver.id, km: roadKm(driver, ride.pickup, city) }))
    .filter(({ km }) => km <= reachKm)
    .toSorted((a, b) => a.km - b.km);
}
