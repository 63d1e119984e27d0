import type { DriverFile, WaitingVehicle } from '@waka/contracts/ops/desk-views';
import type { Actor } from '../accounts/actor.ts';
import { refuseDecided } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { notify } from '../notifications/notification-centre.ts';
import { ADMINS } from '../realtime/rooms.ts';
import { driverFile } from './driver-file.ts';
import type { ProfileVerdict } from './review-profile.ts';

/**
 * Decides about the vehicle and licence that were looked at, and about no others that came meanwhile. Approved, they are in
 * force from the next ride on; refused, what was in force stays, and the driver is notified.
 */
export async function reviewVehicle(
  core: Core,
  admin: Actor,
  driverId: string,
  changeId: string,
  verdict: ProfileVerdict,
): Promise<DriverFile> {
  await core.transaction(async (sql) => {
    const [waiting] = await sql<{ waitingVehicle: WaitingVehicle }>(
      `SELECT waiting_vehicle FROM driver_profiles WHERE user_id = $1 AND waiting_vehicle->>'id' = $2
       FOR NO KEY UPDATE`,
      [driverId, changeId],
    );
    if (!waiting) {
      const decided = {
        actions: ['driver_vehicle.approved', 'driver_vehicle.refused'],
        details: { changeId },
      } as const;
      return refuseDecided(sql, { subject: { type: 'user', id: driverId }, ...decided }, 'ops.profile_moot');
    }
    await sql(verdict.state === 'approved' ? TAKE : DROP, [driverId]);
    if (verdict.state === 'refused') {
      await notify(sql, { userId: driverId, kind: 'vehicle_refused', facts: { reason: verdict.reason } });
    }
    await recordAudit(sql, {
      actor: admin,
      action: `driver_vehicle.${verdict.state}`,
      subject: { type: 'user', id: driverId },
      details: { looked: waiting.waitingVehicle, changeId },
      ...(verdict.state === 'refused' && { reason: verdict.reason }),
    });
    return undefined;
  });
  core.announcer.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  return driverFile(core, driverId);
}

const TAKE = `
  UPDATE driver_profiles SET waiting_vehicle = NULL, license_number = waiting_vehicle->>'licenseNumber',
    vehicle_body = waiting_vehicle->>'vehicleType', vehicle_make = waiting_vehicle->>'vehicleMake',
    vehicle_model = waiting_vehicle->>'vehicleModel', vehicle_year = (waiting_vehicle->>'vehicleYear')::int,
    vehicle_plate_number = waiting_vehicle->>'vehiclePlateNumber'
  WHERE user_id = $1`;

const DROP = 'UPDATE driver_profiles SET waiting_vehicle = NULL WHERE user_id = $1';
