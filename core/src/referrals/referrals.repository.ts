import type { Currency } from '@waka/contracts/regions';
import { IsNull, Not } from 'typeorm';
import { FARE_IS_SETTLED, RIDE_COUNTS } from '../ledger/settled-rides.repository.ts';
import { standings } from '../ledger/ledger.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { User } from '../accounts/user.entity.ts';
import { Ride } from '../rides/ride.entity.ts';
import { Referral } from '../accounts/registration/referral.entity.ts';

/** Lists the last referrals by the code of a referrer, the newest first. */
export const friendsOf = (sql: Sql, referrerId: string, most: number): Promise<Referral[]> =>
  sql.manager.find(Referral, { where: { referrerId }, order: { joinedAt: 'DESC', friendId: 'ASC' }, take: most });

export const countFriends = (sql: Sql, referrerId: string): Promise<number> =>
  sql.manager.countBy(Referral, { referrerId });

export const countRewarded = (sql: Sql, referrerId: string): Promise<number> =>
  sql.manager.countBy(Referral, { referrerId, rewardedAt: Not(IsNull()) });

/** Counts a rider's rides that bring points. */
export const countRides = (sql: Sql, riderId: string): Promise<number> =>
  sql.manager.createQueryBuilder(Ride, 'rides').where({ riderId }).andWhere(RIDE_COUNTS).getCount();

/** Marks as rewarded the referrers of the two people of a ride, except drivers; returns who they are. */
export const rewardForRide = statement({
  text: `
    UPDATE referrals SET rewarded_at = now(), ride_id = $1 FROM users, rides
    WHERE users.id = referrer_id AND user_type <> 'driver' AND rides.id = $1 AND ${RIDE_COUNTS}
      AND friend_id IN ($2, $3) AND referrer_id NOT IN ($2, $3) AND rewarded_at IS NULL
    RETURNING friend_id, referrer_id`,
  parameters: [pg.uuid, pg.uuid, pg.nullable(pg.uuid)],
  row: { friendId: pg.uuid, referrerId: pg.uuid },
});

export const setRewarded = (sql: Sql, friendId: string, rideId: string): Promise<unknown> =>
  sql.manager.update(Referral, { friendId }, { rewardedAt: () => 'now()', rideId });

/** Lists referrals of drivers that may be paid: the friend has completed a ride. */
export const waitingReferrals = (sql: Sql): Promise<Referral[]> =>
  sql.manager
    .createQueryBuilder(Referral, 'referral')
    .innerJoin(User, 'referrer', 'referrer.id = referral.referrerId')
    .where({ rewardedAt: IsNull() })
    .andWhere(`referrer.userType = 'driver' AND referrer.erasedAt IS NULL`)
    .andWhere(
      `EXISTS (SELECT 1 FROM rides WHERE status = 'completed' AND referral.friendId IN (rides.rider_id, rides.driver_id))`,
    )
    .orderBy('referral.joinedAt')
    .getMany();

/** Whether a wallet paid the whole ride: one of which part was given in cash first is a ride in cash. */
const PAID_BY_WALLET = `(rides.payment->>'state' IS NOT DISTINCT FROM 'paid' AND NOT EXISTS (
  SELECT 1 FROM ledger_transactions AS short WHERE short.kind = 'cash_short' AND short.reference = rides.id))`;

/**
 * The friend's rides whose commission the service has received and not spent, the oldest first: those paid by a
 * wallet, and those in cash that their drivers have handed in. What a driver hands in pays the oldest rides, so a debt
 * belongs to the newest. Rides of weeks whose goals may still be paid come later, as the goals have the first claim.
 * What the service paid of a fare itself, as a promotion, is none of it.
 */
export const receivedCommission = statement({
  text: `
    WITH counted AS (
      SELECT rides.id, rides.completed_at, entries.currency, rides.driver_id AS carrier_id,
        greatest(0, -entries.amount - rides.promotion) AS commission, ${PAID_BY_WALLET} AS is_paid
      FROM rides
      JOIN ledger_transactions booked ON booked.kind = 'ride_completed' AND booked.reference = rides.id
      JOIN ledger_entries entries ON entries.transaction_id = booked.id AND account = 'commission'
      WHERE ((rides.rider_id = $1 AND rides.driver_id <> $2) OR (rides.driver_id = $1 AND rides.rider_id <> $2))
        AND ${RIDE_COUNTS} AND NOT EXISTS (SELECT 1 FROM bonus_rides WHERE bonus_rides.ride_id = rides.id)
        AND completed_at < (date_trunc('week', $3::timestamptz AT TIME ZONE 'UTC') - interval '1 week') AT TIME ZONE 'UTC'
    ), owing AS (
      SELECT carrier_id, since, standing.currency, cash_held - unpaid_earnings AS debt
      FROM (SELECT carrier_id, min(completed_at) AS since FROM counted WHERE NOT is_paid GROUP BY carrier_id) AS carriers
      CROSS JOIN LATERAL (${standings('carriers.carrier_id')}) AS standing
      WHERE cash_held > unpaid_earnings
    ), in_cash AS (
      SELECT rides.id, debt, owed.commission, sum(owed.commission) OVER
        (PARTITION BY carrier_id, owing.currency ORDER BY rides.completed_at DESC, rides.id DESC) AS with_later
      FROM owing
      JOIN rides ON rides.driver_id = carrier_id AND rides.status = 'completed' AND rides.completed_at >= since
        AND ${FARE_IS_SETTLED} AND NOT ${PAID_BY_WALLET}
      JOIN ledger_transactions booked ON booked.kind = 'ride_completed' AND booked.reference = rides.id
      -- The driver's side has the whole commission: taxes are paid of ours.
      JOIN ledger_entries entries ON entries.transaction_id = booked.id AND account = 'driver_earnings'
        AND entries.currency = owing.currency
      CROSS JOIN LATERAL (SELECT greatest(0, rides.fare + entries.amount - rides.promotion) AS commission) AS owed
    )
    SELECT id, currency, commission::float8 AS commission FROM counted
    WHERE commission > 0 AND (is_paid OR id NOT IN (SELECT id FROM in_cash WHERE debt > with_later - commission))
    ORDER BY completed_at, id`,
  parameters: [pg.uuid, pg.uuid, pg.timestamptz],
  row: { id: pg.uuid, currency: pg.textAs<Currency>(), commission: pg.float },
});
