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

/** What the service kept of the friend's rides that count, in one currency. */
const COMMISSION = `(
  SELECT coalesce(sum(-entries.amount), 0)
  FROM rides
  JOIN ledger_transactions booked ON booked.kind = 'ride_completed' AND booked.reference = rides.id
  JOIN ledger_entries entries ON entries.transaction_id = booked.id AND account = 'commission' AND entries.currency = $4
  WHERE ((rides.rider_id = friend_id AND rides.driver_id <> referrer_id)
      OR (rides.driver_id = friend_id AND rides.rider_id <> referrer_id)) AND ${RIDE_COUNTS})`;

/**
 * Rewards who brought a friend, once: a rider by the friend's first ride that counts, a driver as soon as the commission of
 * the friend's rides covers the bonus. To be called in each transaction after which a ride may count; one between the two
 * themselves does not.
 */
export async function rewardReferrers(sql: Sql, { id, riderId, driverId, currency }: Completed): Promise<void> {
  // Two rides of a friend that settle at once take turns, so that the second sees the commission of both.
  await sql(
    'SELECT 1 FROM referrals WHERE friend_id IN ($1, $2) AND rewarded_at IS NULL ORDER BY friend_id FOR NO KEY UPDATE',
    [riderId, driverId],
  );
  const rewarded = await sql<{ friendId: string; referrerId: string; userType: UserType }>(
    `UPDATE referrals SET rewarded_at = now(), ride_id = $1 FROM users, rides
     WHERE users.id = referrer_id AND rides.id = $1 AND ${RIDE_COUNTS} AND friend_id IN ($2, $3) AND referrer_id NOT IN ($2, $3) AND rewarded_at IS NULL
       AND (user_type <> 'driver' OR ${COMMISSION} >= $5)
     RETURNING friend_id, referrer_id, user_type`,
    [id, riderId, driverId, currency, DRIVER_BONUS[currency]],
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
