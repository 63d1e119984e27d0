import type { DriverFile } from '@waka/contracts/ops/desk-views';
import type { Actor } from '../accounts/actor.ts';
import { namesIn } from '../accounts/full-name.ts';
import { refuseDecided } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { dropOtherPhotos } from '../files/profile-photo.ts';
import { removeSoon } from '../files/take-upload.ts';
import { notify } from '../notifications/notification-centre.ts';
import { ADMINS } from '../realtime/rooms.ts';
import { driverFile } from './driver-file.ts';

interface Looked {
  fullName: string;
  photoUrl: string | null;
}

export type ProfileVerdict = { state: 'approved' } | { state: 'refused'; reason: string };

/**
 * Decides about the name and photo that were looked at, and about no others that came meanwhile. Approved, riders see
 * them; refused, the driver is what he was, and is notified.
 */
export async function reviewProfile(
  core: Core,
  admin: Actor,
  driverId: string,
  looked: Looked,
  verdict: ProfileVerdict,
): Promise<DriverFile> {
  await core.transaction(async (sql) => {
    await sql('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [driverId]);
    const [driver] = await sql<{ shownAs: { name: string | null; photoUrl: string | null } }>(
      `SELECT shown_as FROM driver_profiles JOIN users ON users.id = user_id
       WHERE user_id = $1 AND shown_as IS NOT NULL AND full_name = $2 AND profile_image_url IS NOT DISTINCT FROM $3
       FOR UPDATE OF driver_profiles`,
      [driverId, looked.fullName, looked.photoUrl],
    );
    if (!driver) {
      const decided = { actions: ['driver_profile.approved', 'driver_profile.refused'], details: { looked } } as const;
      return refuseDecided(sql, { subject: { type: 'user', id: driverId }, ...decided }, 'ops.profile_moot');
    }
    const { name, photoUrl } = driver.shownAs;
    if (verdict.state === 'refused') {
      const { firstName, lastName } = namesIn(name ?? '');
      await sql(
        'UPDATE users SET full_name = $2, first_name = $3, last_name = $4, profile_image_url = $5 WHERE id = $1',
        [driverId, name, firstName, lastName, photoUrl],
      );
      await notify(sql, { userId: driverId, kind: 'profile_refused', facts: { reason: verdict.reason } });
    }
    await sql('UPDATE driver_profiles SET shown_as = NULL WHERE user_id = $1', [driverId]);
    await dropOtherPhotos(sql, driverId);
    await recordAudit(sql, {
      actor: admin,
      action: `driver_profile.${verdict.state}`,
      subject: { type: 'user', id: driverId },
      details: { shown: driver.shownAs, looked },
      ...(verdict.state === 'refused' && { reason: verdict.reason }),
    });
    return undefined;
  });
  core.announcer.emit(ADMINS, 'ops:decided', { about: 'driver', id: driverId });
  removeSoon(core);
  return driverFile(core, driverId);
}
