import type { LatLng } from '@waka/contracts/geo';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Core } from '../core.ts';
import type { City } from '../geo/cities.ts';
import { redisKeys } from '../platform/redis-keys.ts';
import { position } from '../rides/plan-trip.ts';

/** What a driver on duty is busy with, as the position path needs it. */
export interface Duty {
  rideId: string;
  /** Where the driver is heading; null when that place is only a name, or the driver already stands there. */
  target: LatLng | null;
}

interface DutyRow {
  userId: string;
  city: City;
  rideId: string | null;
  status: RideStatus | null;
  pickup: RidePlace | null;
  dropoff: RidePlace | null;
}

/** Copies what Postgres knows of these drivers to Redis. Without Redis nothing happens: the next fix asks again. */
export async function refreshDuty({ sql, redis, logger }: Pick<Core, 'sql' | 'redis' | 'logger'>, driverIds: string[]) {
  try {
    const rows = await sql<DutyRow>(
      `SELECT user_id, driver_profiles.city, rides.id AS ride_id, status, pickup, dropoff
       FROM driver_profiles LEFT JOIN rides ON driver_id = user_id AND status IN ('accepted', 'arrived', 'in_progress')
       WHERE user_id = ANY($1) AND is_online`,
      [driverIds],
    );
    const batch = redis.pipeline();
    for (const row of rows) batch.hset(redisKeys.duty(row.city), row.userId, dutyOf(row));
    await batch.exec();
  } catch (error) {
    logger.debug({ error }, 'duty not refreshed');
  }
}

function dutyOf({ rideId, status, pickup, dropoff }: DutyRow): string {
  if (!rideId) return '';
  const place = status === 'accepted' ? pickup : status === 'in_progress' ? dropoff : null;
  return JSON.stringify({ rideId, target: place && position(place) } satisfies Duty);
}
