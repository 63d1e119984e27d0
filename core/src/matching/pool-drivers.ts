import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { CITIES, cityFacts, type City } from '../geo/cities.ts';
import type { Core } from '../core.ts';
import { readPool, type PooledDriver } from '../drivers/pool.ts';
import type { Sql } from '../platform/sql.ts';
import type { PoolDriver, WaitingRide } from './pair-rides.ts';
import { searchRadiusKm } from './search-radius.ts';

/** Below this many answered offers a driver counts as an average one. */
const KNOWN_AFTER_OFFERS = 5;
const AVERAGE_ACCEPTANCE = 0.75;

/** Where the drivers are that a city's rides can have: a border between two zones does not stop a car. */
export async function positionsNear(core: Pick<Core, 'redis'>, city: City): Promise<PooledDriver[]> {
  const zones = CITIES.filter((zone) => cityFacts[zone].region === cityFacts[city].region);
  const pools = await Promise.all(zones.map((zone) => readPool(core, zone)));
  return pools.flatMap(({ drivers }) => drivers);
}

type Standing = Omit<PoolDriver, keyof LatLng | 'ageMs'>;

/** What Postgres knows of the drivers near the rides. Redis may be behind; it is never asked who is free. */
export async function driversNear(
  sql: Sql,
  city: City,
  rides: readonly WaitingRide[],
  positions: readonly PooledDriver[],
): Promise<PoolDriver[]> {
  const isNear = (driver: PooledDriver) =>
    rides.some((ride) => greatCircleKm(driver, ride.pickup) <= searchRadiusKm(city, ride.ageSeconds));
  const near = new Map(positions.filter(isNear).map((driver) => [driver.driverId, driver]));
  if (near.size === 0) return [];
  const standings = await sql<Standing>(
    `SELECT user_id AS id, vehicle_type,
       CASE WHEN offers_answered >= $2 THEN offers_accepted::float8 / offers_answered ELSE $3::float8 END
         AS acceptance_rate,
       coalesce(extract(epoch FROM now() - idle_since), 0)::float8 AS idle_seconds,
       CASE
         WHEN EXISTS (SELECT 1 FROM rides WHERE driver_id = user_id AND status IN ('accepted', 'arrived', 'in_progress'))
           THEN 'busy'
         WHEN NOT is_online OR approval <> 'approved' THEN 'off_duty'
         WHEN EXISTS (SELECT 1 FROM ride_offers WHERE driver_id = user_id AND status = 'open') THEN 'has_offer'
       END AS unavailable
     FROM driver_profiles WHERE user_id = ANY($1::uuid[])`,
    [[...near.keys()], KNOWN_AFTER_OFFERS, AVERAGE_ACCEPTANCE],
  );
  return standings.flatMap((standing) => {
    const seen = near.get(standing.id);
    return seen ? [{ ...standing, lat: seen.lat, lng: seen.lng, ageMs: seen.ageMs }] : [];
  });
}
