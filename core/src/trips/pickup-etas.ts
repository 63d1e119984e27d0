import { VEHICLE_CLASSES, type VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Core } from '../platform/core.ts';
import { minutesOf } from '../geo/roads/travel.ts';
import { CityPools } from '../matching/rounds/city-pools.ts';
import { driversNear } from '../matching/rounds/drivers-near.ts';
import { MAX_FIX_AGE_MS } from '../matching/rounds/pair-rides.ts';
import { travelToPickup } from '../matching/rounds/pickup-travel.ts';
import { searchRadiusKm } from '../matching/rounds/search-radius.ts';
import { position, type Trip } from '../pricing/plan-trip.ts';

/** The radius of a search has grown to its last step by then. */
const FULL_REACH_SECONDS = 30;
/** Among this many drivers one of each class is mostly free. */
const FIRST_LOOK = 48;

type Etas = Record<VehicleClass, number | null>;

/**
 * Estimates the minutes until the nearest free driver of each class could be at the pickup; null where none is near.
 */
export async function pickupEtas(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'roads'>,
  { pickup, city }: Pick<Trip, 'pickup' | 'city'>,
  pools = new CityPools(core),
): Promise<Etas> {
  const point = position(pickup);
  const none: Etas = { standard: null, comfort: null, xl: null, motorbike: null };
  if (!point) return none;
  const ride = { id: '', pickup: point, vehicleType: 'standard', excludedDriverIds: [] } as const;
  const reachKm = searchRadiusKm(city, FULL_REACH_SECONDS);
  try {
    const { positions } = await pools.of(city).positions();
    const etasAmong = async (nearest: number) => {
      const near = { city, rides: [{ ...ride, ageSeconds: FULL_REACH_SECONDS }], positions, nearest };
      const { drivers, isAll } = await driversNear(core.sql, near);
      const free = drivers.filter(({ unavailable, ageMs }) => !unavailable && ageMs <= MAX_FIX_AGE_MS);
      const etas = { ...none };
      for (const { maxPickupKm, vehicleType, travel } of await travelToPickup(
        core.roads,
        { city, pickup: point },
        free,
      )) {
        if (travel.km <= Math.min(reachKm, maxPickupKm ?? Infinity)) etas[vehicleType] ??= minutesOf(travel.seconds);
      }
      return { etas, isAll };
    };
    const { etas, isAll } = await etasAmong(FIRST_LOOK);
    if (isAll || VEHICLE_CLASSES.every((vehicle) => etas[vehicle] !== null)) return etas;
    return (await etasAmong(Infinity)).etas;
  } catch (error) {
    // Redis is unreachable: the price does not depend on it, and a guess would be wrong.
    core.logger.debug({ error }, 'no pickup estimates');
    return none;
  }
}
