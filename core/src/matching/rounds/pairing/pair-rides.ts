import type { SkipReason } from '@waka/contracts/matching/skip-reasons';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { City } from '../../../geo/areas/cities.ts';
import { estimatedTravel, type Travel } from '../../../geo/roads/travel.ts';
import { assign } from './assign.ts';
import { CandidateGrid } from './candidate-grid.ts';
import { decideInTurn } from './decide-in-turn.ts';
import type { Candidate, Decision } from './decision.ts';
import { candidateOf, isReserved, scoreOf, skipReason, type PoolDriver, type WaitingRide } from './weigh-driver.ts';
import { isRestZone, searchRadiusKm } from './search-radius.ts';

/** How far the ways of drivers to pickups are along streets, as far as that is known; null where it is not. */
export type KnownWays = (driver: PoolDriver, ride: WaitingRide) => Travel | null;

const noneKnown: KnownWays = () => null;

const NEAREST_COUNT = 10;
const HOLD_SECONDS = 80;
const SHOWN = { sameClass: 15, otherClass: 5 };

interface Search {
  ride: WaitingRide;
  radiusKm: number;
  /** Free drivers to compare; `skipped` has the other drivers near. */
  free: Candidate[];
  skipped: Candidate[];
  /** True when there are free drivers further away than those. */
  hasMore: boolean;
}

/**
 * Decides over all waiting rides and drivers at once which driver gets an offer for which ride: one decision a ride,
 * in the rides' order. Where drivers wait in line, the first in turn gets it; elsewhere the pairs are the best for all.
 * This beats "first come, nearest driver" most when drivers are scarce.
 */
export function pairRides(
  city: City,
  rides: readonly WaitingRide[],
  drivers: readonly PoolDriver[],
  ways = noneKnown,
): Decision[] {
  const inTurn = decideInTurn(rides, drivers, (driver, ride) => ways(driver, ride) ?? estimateOf(city, driver, ride));
  if (inTurn.size === 0) return pairNearest(city, rides, drivers, ways);
  const asked = new Set([...inTurn.values()].map(({ chosen }) => chosen.driverId));
  const others = rides.filter(({ id }) => !inTurn.has(id));
  const nearest = pairNearest(
    city,
    others,
    drivers.filter(({ id }) => !asked.has(id)),
    ways,
  );
  const decided = new Map([...nearest, ...inTurn.values()].map((decision) => [decision.rideId, decision]));
  return rides.flatMap(({ id }) => decided.get(id) ?? []);
}

/** Pairs the rides without a line with the drivers near. */
function pairNearest(
  city: City,
  rides: readonly WaitingRide[],
  drivers: readonly PoolDriver[],
  ways: KnownWays,
): Decision[] {
  const { searches, picks } = searchAndAssign({ city, grid: new CandidateGrid(drivers), ways }, rides);
  const scarce = scarceClasses(searches);
  const taken = new Set(picks.flatMap((pick) => (pick ? [pick.driverId] : [])));
  return searches.map((search, row) => {
    const pick = picks[row] ?? null;
    const isHeld = pick !== null && mayHold(city, search.ride, scarce) && isFarForItsAge(pick, search.ride);
    return decide(search, pick, isHeld, taken);
  });
}

interface Around {
  city: City;
  grid: CandidateGrid<PoolDriver>;
  ways: KnownWays;
}

function searchAndAssign(around: Around, rides: readonly WaitingRide[]) {
  for (let nearest = NEAREST_COUNT; ; nearest *= 4) {
    const searches = rides.map((ride) => searchAround(around, ride, nearest));
    const picks = pickDrivers(searches);
    // Rides at one place share the same nearest drivers; rides left without one are searched again with more drivers.
    if (!searches.some(({ hasMore }, row) => hasMore && picks[row] === null)) return { searches, picks };
  }
}

function pickDrivers(searches: readonly Search[]): (Candidate | null)[] {
  const columns = columnsOf(searches);
  const chosen = assign(searches.map((search) => costsOf(search, columns)));
  return searches.map(({ free }, row) => free.find(({ driverId }) => columns.get(driverId) === chosen[row]) ?? null);
}

function searchAround({ city, grid, ways }: Around, ride: WaitingRide, nearest: number): Search {
  const radiusKm = searchRadiusKm(city, ride.ageSeconds);
  const search: Search = { ride, radiusKm, free: [], skipped: [], hasMore: false };
  const excluded = new Set(ride.excludedDriverIds);
  let toShow = SHOWN.sameClass;
  let ofOtherClass = SHOWN.otherClass;
  for (const driver of grid.within(ride.pickup, radiusKm)) {
    const reason = skipReason(driver, ride, excluded);
    if (reason === null && search.free.length >= nearest) {
      search.hasMore = true;
      break;
    }
    if (reason === 'wrong_class' && ofOtherClass-- <= 0) continue;
    if (reason !== null && reason !== 'wrong_class' && toShow-- <= 0) continue;
    const way = reason === null ? ways(driver, ride) : null;
    const candidate = candidateOf(driver, way ?? estimateOf(city, driver, ride), reason);
    if (reason) search.skipped.push(candidate);
    else if (candidate.pickupKm > radiusKm) search.skipped.push({ ...candidate, skipped: 'too_far' });
    else if (candidate.pickupKm > (driver.maxPickupKm ?? Infinity))
      search.skipped.push({ ...candidate, skipped: 'beyond_own_limit' });
    else if (isReserved(driver, ride, candidate.etaSeconds)) search.skipped.push({ ...candidate, skipped: 'reserved' });
    else search.free.push({ ...candidate, score: scoreOf(candidate.etaSeconds, driver, ride) });
  }
  return search;
}

/** Lists the drivers who may be asked for a ride, the nearest as the crow flies; their ways are worth measuring. */
export function nearestFree(ride: WaitingRide, grid: CandidateGrid<PoolDriver>, radiusKm: number): PoolDriver[] {
  const excluded = new Set(ride.excludedDriverIds);
  const free: PoolDriver[] = [];
  for (const driver of grid.within(ride.pickup, radiusKm)) {
    if (skipReason(driver, ride, excluded) === null) free.push(driver);
    if (free.length >= NEAREST_COUNT) break;
  }
  return free;
}

const estimateOf = (city: City, driver: PoolDriver, { pickup }: WaitingRide): Travel =>
  estimatedTravel({ from: driver, to: pickup }, { city, motion: driver.motion });

function columnsOf(searches: readonly Search[]): Map<string, number> {
  const ids = new Set(searches.flatMap(({ free }) => free.map(({ driverId }) => driverId)));
  return new Map([...ids].map((id, column) => [id, column] as const));
}

function costsOf({ free }: Search, columns: ReadonlyMap<string, number>): Float64Array {
  const costs = new Float64Array(columns.size).fill(Infinity);
  for (const { driverId, score } of free) {
    const column = columns.get(driverId);
    if (column !== undefined && score !== null) costs[column] = score;
  }
  return costs;
}

/** Lists the classes with fewer free drivers in reach than rides that could have one of them. */
function scarceClasses(searches: readonly Search[]): Set<VehicleClass> {
  const isScarce = (vehicleType: VehicleClass) => {
    const served = searches.filter(({ ride, free }) => ride.vehicleType === vehicleType && free.length > 0);
    return new Set(served.flatMap(({ free }) => free.map(({ driverId }) => driverId))).size < served.length;
  };
  return new Set([...new Set(searches.map(({ ride }) => ride.vehicleType))].filter(isScarce));
}

// In a rest zone the search does not hold out for a nearer driver: none is likely to come.
const mayHold = (city: City, ride: WaitingRide, scarce: ReadonlySet<VehicleClass>): boolean =>
  scarce.has(ride.vehicleType) && !isRestZone(city) && ride.ageSeconds < HOLD_SECONDS;

/**
 * Decides whether a driver is too far for a young request: when drivers are scarce, a long way to one pickup takes him
 * from the next rider near him.
 */
const isFarForItsAge = ({ pickupKm }: Candidate, { ageSeconds }: WaitingRide): boolean =>
  pickupKm > 0.6 + 0.03 * ageSeconds;

function decide(search: Search, pick: Candidate | null, isHeld: boolean, taken: ReadonlySet<string>): Decision {
  const { ride, radiusKm } = search;
  const whySkipped = ({ driverId }: Candidate): SkipReason | null => {
    if (driverId === pick?.driverId) return isHeld ? 'held' : null;
    return taken.has(driverId) ? 'better_for_another_ride' : 'better_driver';
  };
  const free = search.free.map((candidate) => ({ ...candidate, skipped: whySkipped(candidate) }));
  const chosen = isHeld ? null : (free.find(({ skipped }) => skipped === null) ?? null);
  const outcome = chosen ? 'offered' : isHeld ? 'held' : 'no_driver';
  return { rideId: ride.id, radiusKm, outcome, chosen, candidates: shown(search, free, chosen) };
}

/**
 * Selects the candidates to record: the nearest of the ride's class, a few of the others, and always the chosen one.
 */
function shown({ ride, skipped }: Search, free: Candidate[], chosen: Candidate | null): Candidate[] {
  let ofClass = SHOWN.sameClass;
  return [...free, ...skipped]
    .toSorted((a, b) => a.pickupKm - b.pickupKm)
    .filter((candidate) => candidate === chosen || candidate.vehicleType !== ride.vehicleType || ofClass-- > 0);
}
