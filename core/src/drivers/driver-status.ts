import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import type { LatLng } from '@waka/contracts/geo';
import type { RuleNotice } from '@waka/contracts/rides/road-rule';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { DriverProfile } from '../accounts/driver-profile.entity.ts';
import { driverById } from '../accounts/driver-profiles.repository.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { City } from '../geo/areas/cities.ts';
import { broken, evaluate } from '../geo/rules/evaluate.ts';
import { noticeOf } from '../pricing/trip/lawful-trip.ts';
import { ensure } from '../platform/app-error.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';
import { documentsConcerned } from './documents/documents-again.ts';
import { endingDocuments } from './documents/documents.repository.ts';
import { shiftOf } from './duty/shifts.repository.ts';
import { vehicleLack } from './recognisable.ts';
import { readStoredFix } from './positions/stored-fix.ts';

/** A driver who comes back later than this after his phone fell silent has to go online again himself. */
const RESUME_MINUTES = 10;

/**
 * Returns a driver's shift as the driver sees it: one whose account is locked reads that as a suspension, with ops' words.
 * Throws AppError `driver.not_approved`.
 */
export async function driverStatus(
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'legalRules' | 'clock'>,
  driver: Actor,
): Promise<DriverStatus> {
  const [[profile], documents, facts] = await Promise.all([
    shiftOf(core.sql, driver.id, RESUME_MINUTES),
    endingDocuments(core.sql, driver.id),
    driverById(core.sql, driver.id),
  ]);
  ensure(profile, 'driver.not_approved');
  const approval = profile.isLocked ? 'suspended' : profile.approval;
  const concerned = facts ? documentsConcerned(facts, documents) : [];
  const here = profile.isOnline && profile.city ? await lastPosition(core, profile.city, driver.id) : null;
  return {
    isOnline: profile.isOnline,
    isApproved: approval === 'approved',
    approval,
    reviewReason: wordsToDriver(profile),
    mayResume: profile.mayResume,
    maxPickupKm: profile.maxPickupKm,
    vehicleType: profile.vehicleType,
    endingDocuments: documents.map((one) => ({
      ...one,
      endsWithChange: one.isRefused && concerned.includes(one.kind),
    })),
    vehicleLack: approval === 'approved' && facts ? vehicleLack(facts) : null,
    barredBy: here && barredBy(core, profile.vehicleType, here),
    currentLocation: here,
  };
}

/** Returns the rule by which no ride of a class begins at a point now; null without one. */
function barredBy(
  { legalRules, clock }: Pick<Core, 'legalRules' | 'clock'>,
  vehicleType: VehicleClass,
  point: LatLng,
): RuleNotice | null {
  const now = { startsAt: clock.now(), waitMin: 0, driveMin: 0 };
  const [rule] = broken(evaluate(legalRules.known(), vehicleType, { kind: 'pickup', point }, now));
  return rule ? noticeOf(rule) : null;
}

type Decided = Pick<DriverProfile, 'approval' | 'reviewReason' | 'reviewMessage'> & {
  isLocked: boolean;
  suspensionMessage: string | null;
};

/** Returns what a driver reads about the last decision: why one was rejected, and ops' words of a suspension. */
function wordsToDriver(profile: Decided): string | null {
  if (profile.isLocked) return profile.suspensionMessage;
  if (profile.approval === 'suspended') return profile.reviewMessage;
  return profile.approval === 'approved' ? null : profile.reviewReason;
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
