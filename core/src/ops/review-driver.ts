import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { DriverListItem } from '@waka/contracts/ops/people-views';
import type { Actor } from '../accounts/actor.ts';
import { deleteSessionsOf, tellSessionsEnded } from '../accounts/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { refreshDuty } from '../drivers/duty.ts';
import { openOffersOf } from '../matching/read-offers.ts';
import { notify } from '../notifications/notification-centre.ts';
import { postMessage } from '../notifications/post-message.ts';
import { ensure } from '../platform/app-error.ts';
import { userRoom } from '../realtime/rooms.ts';
import { cancelRide } from '../rides/cancel-ride.ts';
import { declineOffer } from '../rides/decline-offer.ts';
import { liveRideOf } from '../rides/read-rides.ts';
import { driverItem } from './driver-list.ts';

export type Verdict = Exclude<Approval, 'pending'>;

/** Which decisions a driver may come from: nobody is rejected who drives already, and nobody suspended who does not. */
const comesFrom: Record<Verdict, readonly Approval[]> = {
  approved: ['pending', 'rejected', 'suspended'],
  rejected: ['pending'],
  suspended: ['approved'],
};

const SMS_MINUTES = 24 * 60;

/** Decides about a driver, who is told at once. A suspended one is off duty and signed out before this returns. */
export async function reviewDriver(
  core: Core,
  admin: Actor,
  driverId: string,
  verdict: Verdict,
  reason: string | null,
): Promise<DriverListItem> {
  const { ended, messageIds } = await core.transaction(async (sql) => {
    const [driver] = await sql<{ approval: Approval; phone: string | null }>(
      `SELECT approval, coalesce(phone, unproved_phone) AS phone FROM driver_profiles
       JOIN users ON users.id = user_id WHERE user_id = $1 FOR UPDATE OF driver_profiles`,
      [driverId],
    );
    ensure(driver, 'ops.not_found');
    ensure(comesFrom[verdict].includes(driver.approval), 'ops.review_moot');
    await sql(
      `UPDATE driver_profiles SET approval = $2, review_reason = $3, reviewed_by = $4, reviewed_at = now(),
         is_online = is_online AND $2 = 'approved' WHERE user_id = $1`,
      [driverId, verdict, reason, admin.id],
    );
    await recordAudit(sql, {
      actor: admin,
      action: `driver.${verdict}`,
      subject: { type: 'user', id: driverId },
      ...(reason && { reason }),
    });
    await notify(sql, { userId: driverId, kind: `driver_${verdict}`, ...(reason && { facts: { reason } }) });
    const message = driver.phone && {
      channel: 'sms' as const,
      recipient: driver.phone,
      template: 'driver_reviewed' as const,
      params: { verdict },
      withinMinutes: SMS_MINUTES,
    };
    return {
      messageIds: message ? [await postMessage(sql, message)] : [],
      ended: verdict === 'suspended' ? await deleteSessionsOf(sql, driverId) : [],
    };
  });
  core.nudgeSending(messageIds);
  if (verdict === 'suspended') await takeOffDuty(core, driverId);
  await tellSessionsEnded(core, ended, 'suspended');
  return driverItem(core.sql, driverId);
}

/** Whoever waits for the driver is searched another; a trip that has begun is for the dispatcher to see to. */
async function takeOffDuty(core: Core, driverId: string): Promise<void> {
  const driver: Actor = { id: driverId, role: 'driver' };
  core.announcer.emit(userRoom(driverId), 'driver:status', { isOnline: false, because: 'suspension' });
  const [offer] = await openOffersOf(core, driverId);
  if (offer) await declineOffer(core, driver, offer.rideId, offer.offerId);
  const ride = await liveRideOf(core, driver);
  if (ride && ride.status !== 'in_progress') await cancelRide(core, driver, ride.id, { reason: 'other' });
  await refreshDuty(core, [driverId]);
}
