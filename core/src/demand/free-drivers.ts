import type { City } from '../geo/areas/cities.ts';
import { readPool } from '../drivers/positions/pool.ts';
import { MAX_FIX_AGE_MS } from '../matching/rounds/pairing/weigh-driver.ts';
import type { Core } from '../platform/core.ts';
import type { FreeDriver } from './balances.ts';
import { classesOf } from './demand.repository.ts';

/** Reads the drivers of these areas who could be offered a ride now. */
export async function freeDriversIn(core: Pick<Core, 'sql' | 'redis'>, cities: readonly City[]): Promise<FreeDriver[]> {
  const pools = await Promise.all(cities.map((city) => readPool(core, city)));
  const free = pools
    .flatMap(({ drivers }) => drivers)
    .filter(({ isBusy, ageMs }) => !isBusy && ageMs <= MAX_FIX_AGE_MS);
  const classes = await classesOf(
    core.sql,
    free.map(({ driverId }) => driverId),
  );
  return free.flatMap(({ driverId, lat, lng }) => {
    const vehicleType = classes.get(driverId);
    return vehicleType ? [{ lat, lng, vehicleType }] : [];
  });
}
