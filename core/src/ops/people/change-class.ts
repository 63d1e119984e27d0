import type { DriverClassRequest } from '@waka/contracts/ops/driver-decision-requests';
import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { driverById, lockDriver, updateDriver } from '../../accounts/driver-profiles.repository.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { giveBackUnfit, publishLeft } from '../../scheduled/leave-scheduled.ts';
import { classOf, mayServe, UNKNOWN_CLASS } from '../../vehicles/class-rules.ts';
import { driverFile } from './driver-file.ts';

/**
 * Gives an approved driver another class, from the next shift on; until the approval the driver chooses it. Scheduled rides of
 * another class that he has taken open again. Throws AppError for an outdated page, for a vehicle that may not serve the class,
 * and for a driver who is online.
 */
export async function changeDriverClass(
  core: Core,
  admin: Actor,
  driverId: string,
  { vehicleClass, from, reason }: DriverClassRequest,
): Promise<DriverFile> {
  const known = await core.vehicles.read();
  const facts = classOf(known, vehicleClass);
  ensure(facts, 'request.invalid', { fields: { vehicleClass: UNKNOWN_CLASS } });
  const left = await core.transaction(async (sql) => {
    await lockDriver(sql, driverId);
    const profile = await driverById(sql, driverId);
    ensure(profile, 'ops.not_found');
    const subject = { type: 'user', id: driverId } as const;
    const { approval, vehicleBody, vehicleType, isOnline } = profile;
    const isApproved = approval === 'approved' || approval === 'suspended';
    if (vehicleType !== from || !isApproved) {
      return refuseDecided(sql, { subject, actions: ['driver.class_changed'] }, 'ops.profile_moot');
    }
    ensure(vehicleBody === null || mayServe(facts, vehicleBody), 'ops.body_unfit');
    ensure(!isOnline, 'ops.driver_online');
    if (vehicleType === vehicleClass) return [];
    await updateDriver(sql, driverId, { vehicleType: vehicleClass });
    const details = { from, to: vehicleClass };
    await recordAudit(sql, { actor: admin, action: 'driver.class_changed', subject, details, reason });
    return giveBackUnfit(sql, driverId, vehicleClass);
  });
  publishLeft(core, left);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  return driverFile(core, driverId);
}
