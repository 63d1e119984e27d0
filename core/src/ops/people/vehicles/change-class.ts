import type { DriverClassRequest } from '@waka/contracts/ops/driver-decision-requests';
import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import { driverById, lockDriver } from '../../../accounts/driver-profiles.repository.ts';
import { refuseDecided } from '../../../audit/last-decision.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ensure } from '../../../platform/app-error.ts';
import type { Core } from '../../../platform/core.ts';
import { ADMINS } from '../../../platform/rooms.ts';
import { publishLeft } from '../../../scheduled/leave-scheduled.ts';
import { driverFile } from '../driver-file.ts';
import { giveClass } from './give-class.ts';

/**
 * Gives an approved driver another class, from the next shift on; until the approval the driver chooses it. Scheduled rides of
 * another class that he has taken open again. The class must suit the vehicle in force; another vehicle gets its class when ops
 * approves it. Throws AppError for an outdated page, and what `giveClass` throws.
 */
export async function changeDriverClass(
  core: Core,
  admin: Actor,
  driverId: string,
  { vehicleClass, from, reason }: DriverClassRequest,
): Promise<DriverFile> {
  const left = await core.transaction(async (sql) => {
    await lockDriver(sql, driverId);
    const profile = await driverById(sql, driverId);
    ensure(profile, 'ops.not_found');
    const subject = { type: 'user', id: driverId } as const;
    const { approval, vehicleBody, vehicleType } = profile;
    const isApproved = approval === 'approved' || approval === 'suspended';
    if (vehicleType !== from || !isApproved) {
      return refuseDecided(sql, { subject, actions: ['driver.class_changed'] }, 'ops.profile_moot');
    }
    return giveClass(core, sql, admin, profile, { vehicleClass, body: vehicleBody, isNewVehicle: false, reason });
  });
  publishLeft(core, left);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  return driverFile(core, driverId);
}
