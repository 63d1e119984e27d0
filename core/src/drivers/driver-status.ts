import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import type { LatLng } from '@waka/contracts/geo';
import type { Actor } from '../accounts/actor.ts';
import type { DriverProfile } from '../accounts/driver-profile.entity.ts';
import type { Core } from '../core.ts';
import type { City } from '../geo/cities.ts';
import { ensure } from '../platform/app-error.ts';
import { redisKeys } from '../platform/redis-keys.ts';
import { LACKS_PAPER } from './lacks-paper.ts';
import { endingPapers } from './papers-in-force.ts';
import { readStoredFix } from './stored-fix.ts';

type Profile = Pick<DriverProfile, 'isOnline' | 'approval' | 'vehicleType' | 'maxPickupKm'> & {
  city: City | null;
  reviewReason: string | null;
  mayResume: boolean;
};

/** Whoever comes back later than this after his phone fell silent decides for himself whether he drives on. */
const RESUME_MINUTES = 10;

const STATUS = `
  SELECT is_online, approval, review_reason, vehicle_type, max_pickup_km, city,
    NOT is_online AND approval = 'approved' AND NOT ${LACKS_PAPER}
      AND coalesce(silenced_at > now() - make_interval(mins => $2), false) AS may_resume
  FROM driver_profiles WHERE user_id = $1`;

/** A driver's shift as the driver sees it. */
export async function driverStatus(core: Pick<Core, 'sql' | 'redis' | 'logger'>, driver: Actor): Promise<DriverStatus> {
  const [[profile], papers] = await Promise.all([
    core.sql<Profile>(STATUS, [driver.id, RESUME_MINUTES]),
    endingPapers(core.sql, driver.id),
  ]);
  ensure(profile, 'driver.not_approved');
  return {
    isOnline: profile.isOnline,
    isApproved: profile.approval === 'approved',
    approval: profile.approval,
    reviewReason: profile.approval === 'approved' ? null : profile.reviewReason,
    mayResume: profile.mayResume,
    maxPickupKm: profile.maxPickupKm,
    vehicleType: profile.vehicleType,
    endingPapers: papers,
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
