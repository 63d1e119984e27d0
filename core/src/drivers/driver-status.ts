import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import type { LatLng } from '@waka/contracts/geo';
import type { Actor } from '../accounts/actor.ts';
import type { DriverProfile } from '../accounts/driver-profile.entity.ts';
import type { Core } from '../core.ts';
import type { City } from '../geo/cities.ts';
import { ensure } from '../platform/app-error.ts';
import { redisKeys } from '../platform/redis-keys.ts';
import { readStoredFix } from './stored-fix.ts';

type Profile = Pick<DriverProfile, 'isOnline' | 'approval' | 'vehicleType'> & { city: City | null };

/** A driver's shift as the driver sees it. */
export async function driverStatus(core: Pick<Core, 'sql' | 'redis' | 'logger'>, driver: Actor): Promise<DriverStatus> {
  const [profile] = await core.sql<Profile>(
    'SELECT is_online, approval, vehicle_type, city FROM driver_profiles WHERE user_id = $1',
    [driver.id],
  );
  ensure(profile, 'driver.not_approved');
  return {
    isOnline: profile.isOnline,
    isApproved: profile.approval === 'approved',
    vehicleType: profile.vehicleType,
    currentLocation: profile.isOnline && profile.city ? await lastPosition(core, profile.city, driver.id) : null,
  };
}

async function lastPosition(
  { redis, logger }: Pick<Core, 'redis' | 'logger'>,
  city: City,
  driverId: string,
): Promise<LatLng | null> {
  try {
    const text = await redis.hget(redisKeys.positions(city), driverId);
    if (!text) return null;
    const { lat, lng } = readStoredFix(text);
    return { lat, lng };
  } catch (error) {
    // The status is known without it.
    logger.debug({ reason: String(error) }, 'position not read');
    return null;
  }
}
