import { DRIVER_BONUS } from '@waka/contracts/referrals/referral-views';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Currency } from '@waka/contracts/regions';
import { post } from '../ledger/post.ts';
import { RIDE_COUNTS } from '../ledger/settled-rides.ts';
import type { Sql } from '../platform/sql.ts';

interface Completed {
  id: string;
  riderId: string;
  driverId: string | null;
  currency: Currency;
}

/**
 * Rewards who brought a friend by the friend's first ride that counts; to be called in each transaction after which a
 * ride may count, so it happens once and with the ride. One between the two themselves does not: the next one does.
 */
export async function rewardReferrers(sql: Sql, { id, riderId, driverId, currency }: Completed): Promise<void> {
  const rewarded = await sql<{ friendId: string; referrerId: string; userType: UserType }>(
    `UPDATE referrals SET rewarded_at = now(), ride_id = $1 FROM users, rides
     WHERE users.id = referrer_id AND rides.id = $1 AND ${RIDE_COUNTS} AND friend_id IN ($2, $3) AND referrer_id NOT IN ($2, $3) AND rewarded_at IS NULL
     RETURNING friend_id, referrer_id, user_type`,
    [id, riderId, driverId],
  );
  for (const { friendId, referrerId, userType } of rewarded) {
    // At most two, the rider's and the driver's. A rider's points are counted from the referrals.
    if (userType !== 'driver') continue;
    // oxlint-disable-next-line no-await-in-loop
    await post(sql, {
      kind: 'bonus',
      reference: friendId,
      rideId: null,
      currency,
      lines: [
        { account: 'driver_earnings', ownerId: referrerId, amount: -DRIVER_BONUS[currency] },
        { account: 'bonuses', ownerId: null, amount: DRIVER_BONUS[currency] },
      ],
      note: 'Referral',
    });
  }
}
