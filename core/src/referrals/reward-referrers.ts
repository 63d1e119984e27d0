import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { rewardForRide } from './referrals.repository.ts';

/**
 * Rewards the riders who referred the people of a ride that counts, once for each friend: their points are counted
 * from the referrals. Call it in each transaction after which a ride may count; a ride between referrer and friend
 * does not. Drivers are paid by `payReferrals`.
 */
export const rewardReferrers = (
  sql: Sql,
  { id, riderId, driverId }: Pick<Ride, 'id' | 'riderId' | 'driverId'>,
): Promise<unknown> => rewardForRide(sql, id, riderId, driverId);
