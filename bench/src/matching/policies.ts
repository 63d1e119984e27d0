import type { City } from '@waka/core/geo/cities';
import { roadKm } from '@waka/core/geo/road-estimate';
import { pairRides, type PoolDriver, type WaitingRide } from '@waka/core/matching/rounds/pair-rides';
import { searchRadiusKm } from '@waka/core/matching/rounds/search-radius';

/** Decides which driver gets an offer for which ride; a ride that is not in the result waits. */
export type Policy = (city: City, rides: readonly WaitingRide[], drivers: readonly PoolDriver[]) => Map<string, string>;

/** Runs the code of the worker. */
const product: Policy = (city, rides, drivers) =>
  new Map(pairRides(city, rides, drivers).flatMap(({ rideId, chosen }) => (chosen ? [[rideId, chosen.driverId]] : [])));

/** Gives the oldest ride its nearest driver, as far as a search of that age looks. */
const firstCome: Policy = (city, rides, drivers) => {
  const asked = new Map<string, string>();
  const taken = new Set<string>();
  for (const ride of rides.toSorted((a, b) => b.ageSeconds - a.ageSeconds)) {
    const nearest = pairsOf(city, ride, drivers).find(({ driverId }) => !taken.has(driverId));
    if (!nearest) continue;
    taken.add(nearest.driverId);
    asked.set(ride.id, nearest.driverId);
  }
  return asked;
};

/** Gives the nearest pair of all first, then the nearest of the rest. */
const nearestPair: Policy = (city, rides, drivers) => {
  const asked = new Map<string, string>();
  const taken = new Set<string>();
  const pairs = rides.flatMap((ride) => pairsOf(city, ride, drivers)).toSorted((a, b) => a.km - b.km);
  for (const { rideId, driverId } of pairs) {
    if (asked.has(rideId) || taken.has(driverId)) continue;
    taken.add(driverId);
    asked.set(rideId, driverId);
  }
  return asked;
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
