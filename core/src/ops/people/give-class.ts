import type { VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { updateDriver } from '../../accounts/driver-profiles.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { VehicleClasses } from '../../platform/ports/vehicle-catalogue.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { giveBackUnfit, type LeftSchedule } from '../../scheduled/leave-scheduled.ts';
import { classOf, mayServe, UNKNOWN_CLASS } from '../../vehicles/class-rules.ts';

interface GivenClass {
  vehicleClass: VehicleClass;
  /** The body of the vehicle that the driver has from then on; null where it is not known. */
  body: VehicleBody | null;
  reason?: string;
}

/**
 * Gives a driver a class, in the transaction that has locked the profile, and gives back the scheduled rides of another class that
 * he has taken. Throws AppError for a class that does not exist or that the body may not serve, and for a driver who is online.
 */
export async function giveClass(
  sql: Sql,
  known: VehicleClasses,
  admin: Actor,
  profile: Pick<DriverProfile, 'userId' | 'vehicleType' | 'isOnline'>,
  { vehicleClass, body, reason }: GivenClass,
): Promise<LeftSchedule[]> {
  const { userId, vehicleType: from, isOnline } = profile;
  const facts = classOf(known, vehicleClass);
  ensure(facts, 'request.invalid', { fields: { vehicleClass: UNKNOWN_CLASS } });
  ensure(body === null || mayServe(facts, body), 'ops.body_unfit');
  ensure(!isOnline, 'ops.driver_online');
  if (from === vehicleClass) return [];
  await updateDriver(sql, userId, { vehicleType: vehicleClass });
  await recordAudit(sql, {
    actor: admin,
    action: 'driver.class_changed',
    subject: { type: 'user', id: userId },
    details: { from, to: vehicleClass },
    ...(reason && { reason }),
  });
  return giveBackUnfit(sql, userId, vehicleClass);
}
