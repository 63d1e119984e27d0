import type { Travel } from '../../../geo/roads/travel.ts';
import type { Candidate, Decision } from './decision.ts';
import { candidateOf, isReserved, scoreOf, skipReason, type PoolDriver, type WaitingRide } from './weigh-driver.ts';

const MOST_SHOWN = 15;

/**
 * Decides about the rides for which drivers wait in line: the first in turn who can take the ride gets it, however far
 * within the zone. A ride that none of its line can take is left to the others, by distance. Returns decisions by ride.
 */
export function decideInTurn(
  rides: readonly WaitingRide[],
  drivers: readonly PoolDriver[],
  travelOf: (driver: PoolDriver, ride: WaitingRide) => Travel,
): Map<string, Decision & { chosen: Candidate }> {
  const decided = new Map<string, Decision & { chosen: Candidate }>();
  if (!rides.some(({ line }) => line && line.length > 0)) return decided;
  const driverById = new Map(drivers.map((driver) => [driver.id, driver]));
  const taken = new Set<string>();
  for (const ride of rides) {
    const line = (ride.line ?? []).flatMap(({ driverId }) => driverById.get(driverId) ?? []);
    const candidates = weigh(ride, line, taken, travelOf);
    const chosen = candidates.find(({ skipped }) => skipped === null);
    if (!chosen) continue;
    taken.add(chosen.driverId);
    const nearest = candidates.toSorted((a, b) => a.pickupKm - b.pickupKm);
    const shown = nearest.filter((candidate, index) => candidate === chosen || index < MOST_SHOWN);
    decided.set(ride.id, { rideId: ride.id, radiusKm: chosen.pickupKm, outcome: 'offered', chosen, candidates: shown });
  }
  return decided;
}

/** Lists the line's drivers of the ride's class, in turn: the first who can take it is not skipped. */
function weigh(
  ride: WaitingRide,
  line: readonly PoolDriver[],
  taken: ReadonlySet<string>,
  travelOf: (driver: PoolDriver, ride: WaitingRide) => Travel,
): Candidate[] {
  const excluded = new Set(ride.excludedDriverIds);
  let isFound = false;
  return line
    .filter(({ vehicleType }) => vehicleType === ride.vehicleType)
    .map((driver) => {
      const travel = travelOf(driver, ride);
      const isBeyond = travel.km > (driver.maxPickupKm ?? Infinity);
      const reason = taken.has(driver.id)
        ? 'better_for_another_ride'
        : (skipReason(driver, ride, excluded) ??
          (isBeyond ? 'beyond_own_limit' : isReserved(driver, ride, travel.seconds) ? 'reserved' : null));
      if (reason !== null) return candidateOf(driver, travel, reason);
      const skipped = isFound ? ('behind_in_line' as const) : null;
      isFound = true;
      return { ...candidateOf(driver, travel, skipped), score: scoreOf(travel.seconds, driver, ride) };
    });
}
