import type { VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { DriverProfile } from '../../../accounts/driver-profile.entity.ts';
import { updateDriver } from '../../../accounts/driver-profiles.repository.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import type { Actor } from '../../../platform/actor.ts';
import { driverDocuments } from '../../../drivers/documents/driver-documents.ts';
import { ensure } from '../../../platform/app-error.ts';
import type { Core } from '../../../platform/core.ts';
import type { Sql } from '../../../platform/postgres/sql.ts';
import { giveBackUnfit, type LeftSchedule } from '../../../scheduled/leave-scheduled.ts';
import { classOf, mayServe, UNKNOWN_CLASS } from '../../../vehicles/class-rules.ts';
import { lacksFor } from './new-classes.ts';

interface GivenClass {
  vehicleClass: VehicleClass;
  /** The body of the vehicle that the driver has from then on; null where it is not known. */
  body: VehicleBody | null;
  /** Whether that is the vehicle which waits. */
  isNewVehicle: boolean;
  reason?: string;
}

/**
 * Gives a driver another class, in the transaction that has locked the profile, and gives back the scheduled rides of the class
 * before that he has taken. Throws AppError for a class that does not exist, that the body may not serve or that needs documents
 * which are not approved, and for a driver who is online.
 */
export async function giveClass(
  core: Pick<Core, 'vehicles'>,
  sql: Sql,
  admin: Actor,
  profile: Pick<DriverProfile, 'userId' | 'vehicleType' | 'isOnline'>,
  { vehicleClass, body, isNewVehicle, reason }: GivenClass,
): Promise<LeftSchedule[]> {
  const { userId, vehicleType: from, isOnline } = profile;
  const known = await core.vehicles.read();
  const facts = classOf(known, vehicleClass);
  ensure(facts, 'request.invalid', { fields: { vehicleClass: UNKNOWN_CLASS } });
  ensure(body === null || mayServe(facts, body), 'ops.body_unfit');
  ensure(!isOnline, 'ops.driver_online');
  if (from === vehicleClass) return [];
  const documents = await driverDocuments({ sql, vehicles: core.vehicles }, userId);
  ensure(
    lacksFor(facts, { before: classOf(known, from), isNewVehicle }, documents).length === 0,
    'ops.class_documents',
  );
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
