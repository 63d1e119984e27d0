import { POINTS_OF_A_FRIEND } from '@waka/contracts/referrals/points';
import { usersByIds } from '../accounts/users.repository.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { firstNameOf } from './read-referrals.ts';
import { rewardForRide } from './referrals.repository.ts';

/**
 * Rewards the riders who referred the people of a ride that counts, once for each friend, and lets them know: their points
 * are counted from the referrals. Call it in each transaction after which a ride may count; a ride between referrer and
 * friend does not. Drivers are paid by `payReferrals`.
 */
export async function rewardReferrers(
  sql: Sql,
  { id: rideId, riderId, driverId }: Pick<Ride, 'id' | 'riderId' | 'driverId'>,
): Promise<void> {
  const rewarded = await rewardForRide(sql, rideId, riderId, driverId);
  if (rewarded.length === 0) return;
  const people = await usersByIds(
    sql,
    rewarded.flatMap(({ friendId, referrerId }) => [friendId, referrerId]),
  );
  for (const { friendId, referrerId: userId } of rewarded) {
    const friend = firstNameOf(people.get(friendId)) ?? undefined;
    const facts = { rideId, ...(friend && { friend }), points: POINTS_OF_A_FRIEND };
    if (!people.get(userId)?.erasedAt) await notify(sql, { userId, kind: 'referral_rewarded', facts });
  }
}
