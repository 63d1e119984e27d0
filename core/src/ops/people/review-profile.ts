import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import type { Actor } from '../../platform/actor.ts';
import { driverById, lockDriver, updateDriver } from '../../accounts/driver-profiles.repository.ts';
import { namesOf } from '../../accounts/full-name.ts';
import { lockUser, updateUser, userById } from '../../accounts/users.repository.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { dropOtherPhotos } from '../../files/profile-photo.ts';
import { removeSoon } from '../../files/take-upload.ts';
import { notify } from '../../notifications/notification-centre.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { driverFile } from './driver-file.ts';

interface Looked {
  fullName: string;
  photoUrl: string | null;
}

type ProfileVerdict = { state: 'approved' } | { state: 'refused'; reason: string };

/**
 * Decides about the name and photo that the admin saw, and about no newer ones. Approved, riders see them; refused,
 * the approved data stays, and the driver is notified. Throws AppError for an outdated page.
 */
export async function reviewProfile(
  core: Core,
  admin: Actor,
  driverId: string,
  looked: Looked,
  verdict: ProfileVerdict,
): Promise<DriverFile> {
  await core.transaction(async (sql) => {
    await lockUser(sql, driverId);
    await lockDriver(sql, driverId);
    const [driver, user] = [await driverById(sql, driverId), await userById(sql, driverId)];
    const shownAs = driver?.shownAs;
    if (!shownAs || user?.fullName !== looked.fullName || user.profileImageUrl !== looked.photoUrl) {
      const decided = { actions: ['driver_profile.approved', 'driver_profile.refused'], details: { looked } } as const;
      return refuseDecided(sql, { subject: { type: 'user', id: driverId }, ...decided }, 'ops.profile_moot');
    }
    const { name, photoUrl } = shownAs;
    if (verdict.state === 'refused') {
      const { firstName, lastName } = namesOf(name ?? '', shownAs);
      await updateUser(sql, driverId, { fullName: name, firstName, lastName, profileImageUrl: photoUrl });
      await notify(sql, { userId: driverId, kind: 'profile_refused', facts: { reason: verdict.reason } });
    }
    await updateDriver(sql, driverId, { shownAs: null });
    await dropOtherPhotos(sql, driverId);
    await recordAudit(sql, {
      actor: admin,
      action: `driver_profile.${verdict.state}`,
      subject: { type: 'user', id: driverId },
      details: { shown: shownAs, looked },
      ...(verdict.state === 'refused' && { reason: verdict.reason }),
    });
    return undefined;
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  removeSoon(core);
  return driverFile(core, driverId);
}
