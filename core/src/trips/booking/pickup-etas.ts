import { setTimeout } from 'node:timers/promises';
import { CASH } from '@waka/contracts/money/payment-method';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Core } from '../../platform/core.ts';
import { minutesOf } from '../../geo/roads/travel.ts';
import { CityPools } from '../../matching/rounds/city-pools.ts';
import { driversNear } from '../../matching/rounds/drivers-near.ts';
import { isReserved, MAX_FIX_AGE_MS } from '../../matching/rounds/pairing/weigh-driver.ts';
import { whoMayCome } from '../../matching/rounds/who-may-come.ts';
import { travelToPickup } from '../../matching/rounds/pairing/pickup-travel.ts';
import { searchRadiusKm } from '../../matching/rounds/pairing/search-radius.ts';
import { position, type Trip } from '../../pricing/trip/plan-trip.ts';

/** The radius of a search has grown to its last step by then. */
const FULL_REACH_SECONDS = 30;
/** Among this many drivers one of each class is mostly free. */
const FIRST_LOOK = 48;

/** A price waits no longer to hear which drivers may come by the rules of the road. */
const PATIENCE_MS = 300;

/** Minutes until a driver is there: any, and one who is offered rides in cash; null where only others are near. */
export interface PickupEta {
  any: number;
  cash: number | null;
}

interface Around extends Pick<Trip, 'pickup' | 'city'>, Partial<Pick<Trip, 'durationMin'>> {
  /** Drivers who may not drive this rider. */
  barred: string[] | Promise<string[]>;
  /** When the rider wants to leave, for a scheduled ride. */
  at?: Date | null;
  /** Counts all drivers in reach where streets do not say soon who may come: a price does not wait for that. */
  isQuick?: boolean;
}

/** By class; without the classes of which no driver is near. */
type Etas = ReadonlyMap<VehicleClass, PickupEta>;

const NONE: Etas = new Map();

/**
 * Estimates the minutes until the nearest free driver of each of these classes who could come could be at the pickup, by how
 * the ride is paid.
 */
export async function pickupEtas(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'roads' | 'vehicles' | 'legalRules' | 'clock'>,
  { pickup, city, durationMin, barred, at = null, isQuick = false }: Around,
  classes: readonly VehicleClass[],
  pools = new CityPools(core),
): Promise<Etas> {
  const [excluded, wanted] = [new Set(await barred), new Set(classes)];
  const point = position(pickup);
  if (!point) return NONE;
  const near = { id: '', pickup: point, vehicleType: '', isCash: false, excludedDriverIds: [] };
  const reachKm = searchRadiusKm(city, FULL_REACH_SECONDS);
  try {
    const { positions } = await pools.of(city).positions();
    const etasAmong = async (nearest: number) => {
      const rides = [{ ...near, ageSeconds: FULL_REACH_SECONDS }];
      const { drivers, isAll } = await driversNear(core, { city, rides, positions, nearest });
      const free = drivers.filter(
        ({ id, unavailable, ageMs, vehicleType }) =>
          !unavailable && ageMs <= MAX_FIX_AGE_MS && !excluded.has(id) && wanted.has(vehicleType),
      );
      const inReach = (await travelToPickup(core.roads, { city, pickup: point }, free)).filter(
        ({ travel, maxPickupKm, reservedInSeconds }) =>
          travel.km <= Math.min(reachKm, maxPickupKm ?? Infinity) &&
          !isReserved({ reservedInSeconds }, { durationMin }, travel.seconds),
      );
      const wish = { pickup: point, scheduledFor: at, mayMove: true };
      const asked = whoMayCome(pools.approachesIn(city), wish, inReach);
      const able = await (isQuick ? soon(asked, inReach) : asked);
      const etas = new Map<VehicleClass, PickupEta>();
      for (const { vehicleType, isWalletOnly, travel } of able) {
        const minutes = minutesOf(travel.seconds);
        const { any, cash } = etas.get(vehicleType) ?? { any: minutes, cash: null };
        etas.set(vehicleType, { any, cash: cash ?? (isWalletOnly ? null : minutes) });
      }
      return { etas, isAll };
    };
    const { etas, isAll } = await etasAmong(FIRST_LOOK);
    const withoutAny = classes.filter((vehicle) => !etas.has(vehicle));
    const withoutCash = classes.filter((vehicle) => (etas.get(vehicle)?.cash ?? null) === null);
    if (isAll || withoutCash.length === 0) return etas;
    // A class of which no driver is online who could be found is not worth reading every driver in reach.
    const online = await pools.classesOnline();
    const isWorthIt =
      withoutAny.some((vehicle) => online.any.has(vehicle)) || withoutCash.some((vehicle) => online.cash.has(vehicle));
    if (!isWorthIt) return etas;
    return (await etasAmong(Infinity)).etas;
  } catch (error) {
    // Redis is unreachable: the price does not depend on it, and a guess would be wrong.
    core.logger.debug({ error }, 'pickup minutes not estimated');
    return NONE;
  }
}

/** Returns what is answered in time, and `otherwise` after that. Throws what `asked` throws in time. */
function soon<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  const late = new AbortController();
  const unknown = setTimeout(PATIENCE_MS, otherwise, { signal: late.signal, ref: false });
  return Promise.race([asked, unknown]).finally(() => late.abort());
}

/** Returns the minutes that hold for a ride paid in this way; null where no driver is near who is offered it. */
export const etaFor = (eta: PickupEta | undefined, paymentMethod: string): number | null =>
  (paymentMethod === CASH ? eta?.cash : eta?.any) ?? null;
