import { RIDE_COUNTS } from '../ledger/settled-rides.ts';
import type { Sql } from '../platform/sql.ts';

interface Completed {
  id: string;
  riderId: string;
  driverId: string | null;
}

/**
 * Rewards the riders who brought the people of a ride that counts, once for each friend: their points are counted from the
 * referrals. To be called in each transaction after which a ride may count; one between referrer and friend does not.
 * Drivers are paid by `payReferrals`.
 */
export const rewardReferrers = (sql: Sql, { id, riderId, driverId }: Completed): Promise<unknown> =>
  sql(
    `UPDATE referrals SET rewarded_at = now(), ride_id = $1 FROM users, rides
     WHERE users.id = referrer_id AND user_type <> 'driver' AND rides.id = $1 AND ${RIDE_COUNTS}
       AND friend_id IN ($2, $3) AND referrer_id NOT IN ($2, $3) AND rewarded_at IS NULL`,
    [id, riderId, driverId],
  );
