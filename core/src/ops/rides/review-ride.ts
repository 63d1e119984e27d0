import type { RideReviewRequest } from '@waka/contracts/ops/ops-requests';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import type { Actor } from '../../platform/actor.ts';
import { ensureSeen } from '../../audit/last-decision.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { isCashUnconfirmed, postRideCompleted } from '../../ledger/post-ride.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { rewardReferrers } from '../../referrals/reward-referrers.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { rideRow } from '../../rides/views/read-rides.ts';
import { lockRide } from '../../rides/rides.repository.ts';
import { presentOpsRide } from '../../rides/views/ops-ride.presenter.ts';
import { setVerdict } from './ride-files.repository.ts';

/**
 * Decides whether a ride with findings counts for quests and rewards; the decision can be changed. The cash fare of a
 * trip that its rider ended is posted once with the first decision that it is in order; only an adjustment reverses
 * it. Throws AppError `ops.not_found`, `ride.wrong_state` or `ops.decided_meanwhile`.
 */
export async function reviewRide(
  core: Pick<Core, 'sql' | 'transaction' | 'publisher'>,
  admin: Actor,
  rideId: string,
  { verdict, reason, seen }: RideReviewRequest,
): Promise<OpsRide> {
  await core.transaction(async (sql) => {
    await lockRide(sql, rideId);
    await ensureSeen(sql, reviewsOf(rideId), seen);
    const isReviewed = await setVerdict(sql, rideId, verdict);
    const ride = await rideRow(sql, rideId);
    ensure(ride, 'ops.not_found');
    if (!isReviewed) throw new AppError('ride.wrong_state');
    const subject = { type: 'ride', id: rideId } as const;
    await recordAudit(sql, { actor: admin, action: 'ride.reviewed', subject, details: { verdict }, reason });
    if (ride.status !== 'completed') return;
    if (verdict === 'fine' && isCashUnconfirmed(ride)) {
      await lockDriver(sql, ride.driverId);
      await postRideCompleted(sql, ride);
    }
    await rewardReferrers(sql, ride);
  });
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'ride', id: rideId });
  const ride = await rideRow(core.sql, rideId);
  ensure(ride, 'ops.not_found');
  return presentOpsRide(ride);
}

/** Selects the entries of the audit trail that are decisions about the findings of a ride. */
export const reviewsOf = (id: string) => ({ subject: { type: 'ride', id }, actions: ['ride.reviewed'] }) as const;
