import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import type { LatLng } from '@waka/contracts/geo';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { City } from '../geo/areas/cities.ts';
import { ensure } from '../platform/app-error.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { endingDocuments } from './documents/documents.repository.ts';
import { shiftOf } from './duty/shifts.repository.ts';
import { readStoredFix } from './positions/stored-fix.ts';

/** A driver who comes back later than this after his phone fell silent has to go online again himself. */
const RESUME_MINUTES = 10;

/** Returns a driver's shift as the driver sees it. Throws AppError `driver.not_approved`. */
export async function driverStatus(core: Pick<Core, 'sql' | 'redis' | 'logger'>, driver: Actor): Promise<DriverStatus> {
  const [[profile], documents] = await Promise.all([
    shiftOf(core.sql, driver.id, RESUME_MINUTES),
    endingDocuments(core.sql, driver.id),
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
    endingDocuments: documents,
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
    // The status does not depend on it.
    logger.debug({ reason: String(error) }, 'position of the driver not read');
    return null;
  }
}
