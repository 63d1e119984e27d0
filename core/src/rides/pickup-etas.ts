import { VEHICLE_CLASSES, type VehicleClass } from '@waka/contracts/rides/ride-status';
import type { Core } from '../core.ts';
import { driveMinutes, roadKm } from '../geo/road-estimate.ts';
import { readPool } from '../drivers/pool.ts';
import { position, type Trip } from './plan-trip.ts';

const FRESH_MS = 60_000;
const MAX_KM = 12;

/** Minutes until the nearest free driver of each class could be at the pickup; null where none is near. */
export async function pickupEtas(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  trip: Pick<Trip, 'pickup' | 'city'>,
): Promise<Record<VehicleClass, number | null>> {
  const pickup = position(trip.pickup);
  const etas: Record<VehicleClass, number | null> = { standard: null, comfort: null, xl: null, motorbike: null };
  if (!pickup) return etas;
  try {
    const pool = await readPool(core, trip.city);
    const near = pool.drivers
      .filter((driver) => !driver.isBusy && driver.ageMs <= FRESH_MS)
      .map((driver) => ({ id: driver.driverId, km: roadKm(driver, pickup, trip.city) }))
      .filter(({ km }) => km <= MAX_KM);
    const classes = await core.sql<{ userId: string; vehicleType: VehicleClass }>(
      'SELECT user_id, vehicle_type FROM driver_profiles WHERE is_online AND user_id = ANY($1)',
      [near.map(({ id }) => id)],
    );
    const classOf = new Map(classes.map((row) => [row.userId, row.vehicleType]));
    for (const vehicle of VEHICLE_CLASSES) {
      const distances = near.filter(({ id }) => classOf.get(id) === vehicle).map(({ km }) => km);
      if (distances.length > 0) etas[vehicle] = driveMinutes(Math.min(...distances), vehicle);
    }
  } catch (error) {
    // Redis is away: the price does not depend on it, and no estimate is an honest one.
    core.logger.debug({ error }, 'no pickup estimates');
  }
  return etas;
}
