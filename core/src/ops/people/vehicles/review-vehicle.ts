import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Actor } from '../../../platform/actor.ts';
import type { DriverProfile } from '../../../accounts/driver-profile.entity.ts';
import { driverById, lockDriver, updateDriver } from '../../../accounts/driver-profiles.repository.ts';
import { userById } from '../../../accounts/users.repository.ts';
import { refuseDecided } from '../../../audit/last-decision.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { askAgain } from '../../../drivers/documents/ask-again.ts';
import { isRecognisable } from '../../../drivers/recognisable.ts';
import { noticeText } from '../../../messages/notices.ts';
import { ensure } from '../../../platform/app-error.ts';
import type { Core } from '../../../platform/core.ts';
import type { Sql } from '../../../platform/postgres/sql.ts';
import { notify } from '../../../notifications/notification-centre.ts';
import { notifyOtherVehicle } from '../../../owners/notify-driver.ts';
import { publishLeft, type LeftSchedule } from '../../../scheduled/leave-scheduled.ts';
import { stopWithoutDocuments } from '../../../scheduled/stop-without-documents.ts';
import { classesForWaiting } from '../../../vehicles/class-rules.ts';
import { ADMINS } from '../../../platform/rooms.ts';
import { driverFile } from '../driver-file.ts';
import { giveClass } from './give-class.ts';

/** An approval may give the class with the vehicle, and has to where the vehicle may not serve the one in force. */
type VehicleVerdict = { state: 'approved'; vehicleClass?: VehicleClass } | { state: 'refused'; reason: string };

/**
 * Decides about the vehicle and licence that the admin saw, and about no newer ones. Approved, they are in force from
 * the next ride on, for which the documents of another vehicle or licence count no more; refused, what was in force stays; the
 * driver is notified of either. Another class comes into force in the same commit, so that no vehicle is driven with a class that it
 * may not serve. Throws AppError for an outdated page, for a vehicle of another body that may not serve the class, and what
 * `giveClass` throws.
 */
export async function reviewVehicle(
  core: Core,
  admin: Actor,
  driverId: string,
  changeId: string,
  verdict: VehicleVerdict,
): Promise<DriverFile> {
  const left = await core.transaction(async (sql) => {
    await lockDriver(sql, driverId);
    const profile = await driverById(sql, driverId);
    const waiting = profile?.waitingVehicle;
    if (!profile || !waiting || waiting.id !== changeId) {
      const decided = {
        actions: ['driver_vehicle.approved', 'driver_vehicle.refused'],
        details: { changeId },
      } as const;
      return refuseDecided(sql, { subject: { type: 'user', id: driverId }, ...decided }, 'ops.profile_moot');
    }
    const { id: _change, since: _since, vehicleType: vehicleBody, ...vehicle } = waiting;
    const opened = verdict.state === 'approved' ? await giveChosenClass(core, sql, { admin, profile, verdict }) : [];
    ensure(verdict.state === 'refused' || isRecognisable(vehicle), 'ops.vehicle_unknown');
    const taken = verdict.state === 'approved' ? { ...vehicle, vehicleBody } : {};
    await updateDriver(sql, driverId, { ...taken, waitingVehicle: null });
    if (verdict.state === 'refused') {
      await notify(sql, { userId: driverId, kind: 'vehicle_refused', facts: { reason: verdict.reason } });
    } else {
      await notifyApproved(sql, driverId, await askAgain(sql, admin, profile));
      await notifyOtherVehicle(sql, driverId);
    }
    await recordAudit(sql, {
      actor: admin,
      action: `driver_vehicle.${verdict.state}`,
      subject: { type: 'user', id: driverId },
      details: { looked: waiting, changeId },
      ...(verdict.state === 'refused' && { reason: verdict.reason }),
    });
    return opened;
  });
  publishLeft(core, left);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  if (verdict.state === 'approved') await stopWithoutDocuments(core, driverId);
  return driverFile(core, driverId);
}

interface Approval {
  admin: Actor;
  profile: DriverProfile;
  verdict: { vehicleClass?: VehicleClass };
}

/** Gives the class that the admin chose with the vehicle, if it is another; returns the scheduled rides that are given back. */
async function giveChosenClass(core: Core, sql: Sql, { admin, profile, verdict }: Approval): Promise<LeftSchedule[]> {
  const { vehicleType, vehicleBody, waitingVehicle } = profile;
  const { vehicleClass = vehicleType } = verdict;
  if (vehicleClass === vehicleType) {
    ensure(!classesForWaiting(await core.vehicles.read(), profile), 'ops.class_needed');
    return [];
  }
  const body = waitingVehicle?.vehicleType ?? vehicleBody;
  return giveClass(core, sql, admin, profile, { vehicleClass, body, isNewVehicle: true });
}

/** Notifies a driver, in the caller's transaction, that the vehicle is in force, for which one whom riders could not recognise waits, and that documents of it are due. */
async function notifyApproved(sql: Sql, driverId: string, isDue: boolean): Promise<void> {
  const notice = isDue ? 'vehicle_papers' : 'vehicle_approved';
  const message = noticeText(notice, (await userById(sql, driverId))?.language ?? null);
  await notify(sql, { userId: driverId, kind: 'ops_message', facts: { message, notice } });
}
