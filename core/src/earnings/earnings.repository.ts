import type { EarnedRide, Settlement } from '@waka/contracts/drivers/earnings-views';
import type { Currency, Region } from '@waka/contracts/regions';
import type { RidePaymentMethod } from '@waka/contracts/rides/ride-status';
import { Raw } from 'typeorm';
import { LedgerEntry } from '../ledger/ledger-entry.entity.ts';
import { LedgerTransaction } from '../ledger/ledger-transaction.entity.ts';
import { FARE_IS_SETTLED, RIDE_COUNTS } from '../ledger/settled-rides.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { Ride } from '../rides/ride.entity.ts';

/** The lines of a driver's ledger that are earnings: $1 the driver, $2 and $3 the period. */
const EARNED = `FROM ledger_entries entries
  JOIN ledger_transactions transactions ON transactions.id = transaction_id
  LEFT JOIN rides ON rides.id = transactions.ride_id AND kind = 'ride_completed'
  WHERE owner_id = $1 AND account = 'driver_earnings' AND entries.at >= $2 AND entries.at <= $3
    AND kind IN ('ride_completed', 'cancellation_fee', 'tip', 'bonus', 'adjustment', 'refund', 'refund_withdrawn')`;

/** What of a place is not its name, as SQL. */
const WHERE = `'{lat,lng,walk}'::text[]`;

/** Builds the SQL for what an end of a ride was called when it was booked, or else for its area. */
const booked = (end: 'pickup' | 'dropoff') => `coalesce(${end}->>'name', ${end}->>'address', ${end}_area)`;

/** The rides of a period with earnings, the newest first: those before a ride, or the first ones. */
export const earnedRidesOf = statement({
  text: `
    SELECT rides.id, coalesce(completed_at, entries.at) AS completed_at, pickup - ${WHERE} AS pickup,
      dropoff - ${WHERE} AS dropoff, pickup_area, dropoff_area, distance_km, payment_method, entries.currency, fare,
      (-amount)::float8 AS earned, NOT ${FARE_IS_SETTLED} AS is_awaited,
      (SELECT coalesce(sum(-given.amount), 0)::float8 FROM ledger_transactions tipped
       JOIN ledger_entries given ON given.transaction_id = tipped.id AND given.owner_id = $1
       WHERE tipped.ride_id = rides.id AND tipped.kind = 'tip') AS tip
    ${EARNED} AND kind = 'ride_completed' AND ($4::uuid IS NULL OR (entries.at, transaction_id) <
      (SELECT at, id FROM ledger_transactions WHERE kind = 'ride_completed' AND reference = $4))
    ORDER BY entries.at DESC, transaction_id DESC LIMIT $5`,
  parameters: [pg.uuid, pg.timestamptz, pg.timestamptz, pg.nullable(pg.uuid), pg.bigint],
  row: {
    id: pg.uuid,
    completedAt: pg.timestamptz,
    pickup: pg.json<EarnedRide['pickup']>(),
    dropoff: pg.json<EarnedRide['dropoff']>(),
    pickupArea: pg.text,
    dropoffArea: pg.text,
    distanceKm: pg.float,
    paymentMethod: pg.textAs<RidePaymentMethod>(),
    currency: pg.textAs<Currency>(),
    fare: pg.integer,
    earned: pg.float,
    isAwaited: pg.boolean,
    tip: pg.float,
  },
});

/** What a driver earned on each day of a period, in each currency. */
export const earnedDays = statement({
  text: `
    SELECT to_char(entries.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, entries.currency,
      sum(-amount)::float8 AS earned, coalesce(sum(fare), 0)::float8 AS fares, count(fare)::int AS rides,
      coalesce(sum(-amount) FILTER (WHERE kind = 'bonus'), 0)::float8 AS bonuses,
      coalesce(sum(-amount) FILTER (WHERE kind = 'tip'), 0)::float8 AS tips,
      coalesce(sum(-amount) FILTER (WHERE kind = 'cancellation_fee'), 0)::float8 AS fees,
      coalesce(sum(-amount) FILTER (WHERE kind IN ('adjustment', 'refund', 'refund_withdrawn')), 0)::float8 AS adjustments
    ${EARNED} GROUP BY 1, 2 ORDER BY 1`,
  parameters: [pg.uuid, pg.timestamptz, pg.timestamptz],
  row: {
    day: pg.text,
    currency: pg.textAs<Currency>(),
    earned: pg.float,
    fares: pg.float,
    rides: pg.integer,
    bonuses: pg.float,
    tips: pg.float,
    fees: pg.float,
    adjustments: pg.float,
  },
});

/**
 * The next lines of all that a driver earned in a period, the oldest first. The next batch continues from the time as
 * Postgres has it, to the microsecond.
 */
export const earnedLines = statement({
  text: `
    SELECT transaction_id, entries.at, kind, ${booked('pickup')} AS "from", ${booked('dropoff')} AS "to", distance_km,
      payment_method, fare, (-amount)::float8 AS earned, entries.currency
    ${EARNED} AND ($4::uuid IS NULL OR
      (entries.at, transaction_id) > (SELECT at, id FROM ledger_transactions WHERE id = $4))
    ORDER BY entries.at, transaction_id LIMIT $5`,
  parameters: [pg.uuid, pg.timestamptz, pg.timestamptz, pg.nullable(pg.uuid), pg.bigint],
  row: {
    transactionId: pg.uuid,
    at: pg.timestamptz,
    kind: pg.text,
    from: pg.nullable(pg.text),
    to: pg.nullable(pg.text),
    distanceKm: pg.nullable(pg.float),
    paymentMethod: pg.nullable(pg.text),
    fare: pg.nullable(pg.integer),
    earned: pg.float,
    currency: pg.textAs<Currency>(),
  },
});

/** Sums up what a driver earned today in each currency. Both countries keep UTC all year, so the database's day is theirs. */
export const earnedToday = (sql: Sql, ownerId: string): Promise<{ currency: Currency; amount: number }[]> =>
  sql.manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .innerJoin(LedgerTransaction, 'booked', 'booked.id = entry.transactionId')
    .select('entry.currency', 'currency')
    .addSelect('sum(-entry.amount)::float8', 'amount')
    .where({ ownerId, account: 'driver_earnings' })
    .andWhere(`entry.at >= date_trunc('day', now(), 'UTC')`)
    .andWhere(
      `booked.kind IN ('ride_completed', 'cancellation_fee', 'tip', 'bonus', 'adjustment', 'refund', 'refund_withdrawn')`,
    )
    .groupBy('entry.currency')
    .getRawMany();

/** Counts the rides that a driver has completed in this month. */
export const ridesOfMonth = (sql: Sql, driverId: string): Promise<number> =>
  sql.manager.countBy(Ride, {
    driverId,
    completedAt: Raw((column) => `${column} >= date_trunc('month', now(), 'UTC')`),
  });

/** Lists the last bonuses, payouts and their returns, remittances, adjustments, and refunds that the driver bore, or does not bear any more. */
export const settlementsOf = (
  sql: Sql,
  ownerId: string,
): Promise<
  (Omit<Settlement, 'at' | 'payout' | 'reason' | 'rideId'> & {
    at: Date;
    reference: string;
    note: string | null;
    rideId: string | null;
  })[]
> =>
  sql.manager
    .createQueryBuilder(LedgerEntry, 'entry')
    .innerJoin(LedgerTransaction, 'booked', 'booked.id = entry.transactionId')
    .select('booked.id', 'id')
    .addSelect('booked.kind', 'kind')
    .addSelect('booked.reference', 'reference')
    .addSelect('CASE WHEN booked.isNoteShown THEN booked.note END', 'note')
    .addSelect('booked.rideId', 'rideId')
    .addSelect('sum(-entry.amount)::float8', 'amount')
    .addSelect('entry.currency', 'currency')
    .addSelect('entry.at', 'at')
    .where({ ownerId })
    .andWhere(
      `booked.kind IN ('bonus', 'payout', 'payout_returned', 'remittance', 'top_up', 'adjustment', 'refund', 'refund_withdrawn')`,
    )
    .groupBy('booked.id, booked.kind, booked.reference, booked.note, booked.rideId, entry.currency, entry.at')
    .orderBy('entry.at', 'DESC')
    .addOrderBy('booked.id', 'DESC')
    .limit(20)
    .getRawMany();

const QUEST_HOLDS = 'from_day <= week AND (until_day IS NULL OR week < until_day)';

const RIDE_OF_QUEST = `${RIDE_COUNTS} AND rides.region = quests.region
  AND completed_at >= week AT TIME ZONE 'UTC' AND completed_at < (week + interval '1 week') AT TIME ZONE 'UTC'`;

const referenceOf = (driver: string) => `md5(concat_ws(' ', quests.id, ${driver}, week::date))::uuid`;

/**
 * Builds the SQL for how much of a goal's bonus the commission of a driver's rides covers, after it has paid for the
 * nearer goals of the week. What the service paid of the fares itself, as promotions, is no commission that it received.
 */
const coveredOf = (driver: string) => `(
  SELECT least(quests.amount, greatest(0, coalesce(sum(greatest(0, -entries.amount - promotion)), 0) - (
    SELECT coalesce(sum(nearer.amount), 0) FROM quests nearer
    WHERE nearer.region = quests.region AND (nearer.target, nearer.id) < (quests.target, quests.id)
      AND nearer.from_day <= week AND (nearer.until_day IS NULL OR week < nearer.until_day))))::float8
  FROM rides
  JOIN ledger_transactions booked ON booked.kind = 'ride_completed' AND booked.reference = rides.id
  JOIN ledger_entries entries ON entries.transaction_id = booked.id AND account = 'commission'
  WHERE rides.driver_id = ${driver} AND ${RIDE_OF_QUEST}
    AND NOT EXISTS (SELECT 1 FROM bonus_rides WHERE bonus_rides.ride_id = rides.id AND bonus = 'referral'))`;

/** The goals of this week in a region, the nearest first, with a driver's progress. */
export const questsOfWeek = statement({
  text: `
    SELECT quests.id, target, quests.amount, to_char(week + interval '6 days', 'YYYY-MM-DD') AS ends_on,
      (SELECT count(*)::int FROM rides WHERE driver_id = $1 AND ${RIDE_OF_QUEST}) AS completed_rides,
      ${coveredOf('$1')} AS covered, EXISTS (
        SELECT 1 FROM ledger_transactions WHERE kind = 'bonus' AND reference = ${referenceOf('$1::uuid')}
      ) AS is_paid
    FROM date_trunc('week', now() AT TIME ZONE 'UTC') AS week JOIN quests ON ${QUEST_HOLDS}
    WHERE quests.region = $2 ORDER BY target`,
  parameters: [pg.uuid, pg.textAs<Region>()],
  row: {
    id: pg.uuid,
    target: pg.integer,
    amount: pg.integer,
    endsOn: pg.text,
    completedRides: pg.integer,
    covered: pg.float,
    isPaid: pg.boolean,
  },
});

/**
 * The goals of this week and the last that drivers, or one of them, have reached and that are not paid: those that the
 * commission covers, and a day after the week also those that it covers in part.
 */
export const reachedQuests = statement({
  text: `
    WITH reached AS (
      SELECT driver_id, quests.id AS quest_id, week, ${referenceOf('driver_id')} AS reference,
        array_agg(rides.id) AS ride_ids
      FROM date_trunc('week', $1::timestamptz AT TIME ZONE 'UTC') AS this_week,
        generate_series(this_week - interval '1 week', this_week, interval '1 week') AS week
      JOIN quests ON ${QUEST_HOLDS}
      JOIN rides ON ${RIDE_OF_QUEST} AND ($2::uuid IS NULL OR driver_id = $2)
      GROUP BY driver_id, quests.id, week HAVING count(*) >= quests.target
    ), due AS (
      SELECT reached.*, quests.region, quests.amount, ${coveredOf('reached.driver_id')} AS covered
      FROM reached JOIN quests ON quests.id = quest_id
      WHERE NOT EXISTS (SELECT 1 FROM ledger_transactions
        WHERE kind = 'bonus' AND ledger_transactions.reference = reached.reference)
    )
    SELECT driver_id, region, covered AS amount, reference, ride_ids,
      'quest ' || quest_id || ' of the week from ' || week::date AS note
    FROM due
    WHERE covered = amount OR (covered > 0 AND $1::timestamptz >= (week + interval '8 days') AT TIME ZONE 'UTC')`,
  parameters: [pg.timestamptz, pg.nullable(pg.uuid)],
  row: {
    driverId: pg.nullable(pg.uuid),
    region: pg.textAs<Region>(),
    amount: pg.float,
    reference: pg.uuid,
    rideIds: pg.uuids,
    note: pg.text,
  },
});
