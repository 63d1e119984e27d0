import type { DebtStep } from '@waka/contracts/drivers/debt';
import type { MoneySide, UnpaidKind, UnpaidPayment } from '@waka/contracts/ops/money/money-views';
import type { WorkLeft } from '@waka/contracts/ops/work-views';
import type { Currency } from '@waka/contracts/regions';
import { In } from 'typeorm';
import { ERASES_AT } from '../../accounts/erasure-time.repository.ts';
import { User } from '../../accounts/user.entity.ts';
import { standings } from '../../ledger/ledger.repository.ts';
import { Message } from '../../messages/message.entity.ts';
import { CashCountRow } from '../../payments/cash/cash-count.entity.ts';
import { IS_UNPAID } from '../../payments/owed.repository.ts';
import { Payment } from '../../payments/payment.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { IN_REVIEW } from '../people/listed-drivers.repository.ts';
import { attention, LIVE, MARKED, UNSETTLED } from '../rides/attention.repository.ts';
import { OpsSample } from './ops-sample.entity.ts';

/** A message with a code or link of short life is useless later; the person asks for another. */
export const PASSING: readonly string[] = [
  'code',
  'password_reset',
  'email_change',
  'phone_change',
  'email_confirmation',
];
const PASSING_LIST = `('${PASSING.join(`', '`)}')`;
// After a day it says nothing any more, also not that messages fail.
const IS_PAST = `(template IN ${PASSING_LIST} AND created_at < now() - interval '1 day')`;

// Both countries are on UTC all year, so the database's day is theirs.
const TODAY = `date_trunc('day', now(), 'UTC')`;

type Revenue = Partial<Record<Currency, number>>;

/** Counts the present figures of ops; the parameter has the rides whose driver is silent. */
export const countNow = statement({
  text: `SELECT
    (SELECT count(*)::int FROM rides WHERE ${LIVE}) AS active_rides,
    (SELECT count(*)::int FROM driver_profiles WHERE is_online) AS online_drivers,
    (SELECT jsonb_object_agg(currency, fares) FROM (
      SELECT currency, sum(fare)::float8 AS fares FROM rides WHERE completed_at >= ${TODAY} GROUP BY currency
    ) AS sums) AS revenue,
    (SELECT count(*)::int FROM users WHERE created_at >= ${TODAY} AND user_type IN ('rider', 'driver')) AS new_signups,
    (SELECT count(*)::int FROM driver_profiles WHERE approval = 'pending') AS pending_approvals,
    (SELECT count(*)::int FROM driver_profiles WHERE ${IN_REVIEW}) AS reviews_waiting,
    (SELECT count(*)::int FROM rides WHERE ${UNSETTLED} AND ${attention('$1')} IS NOT NULL) AS rides_needing_attention,
    (SELECT count(*)::int FROM rides WHERE ${MARKED}) AS rides_marked,
    (SELECT count(*)::int FROM users WHERE deletion_requested_at IS NOT NULL AND erased_at IS NULL) AS deletions_requested,
    (SELECT count(*)::int FROM incidents WHERE state <> 'closed') AS open_incidents`,
  parameters: [pg.uuids],
  row: {
    activeRides: pg.integer,
    onlineDrivers: pg.integer,
    revenue: pg.nullable(pg.json<Revenue>()),
    newSignups: pg.integer,
    pendingApprovals: pg.integer,
    reviewsWaiting: pg.integer,
    ridesNeedingAttention: pg.integer,
    ridesMarked: pg.integer,
    deletionsRequested: pg.integer,
    openIncidents: pg.integer,
  },
});

const THEN = `now() - interval '7 days'`;
const THAT_DAY = `date_trunc('day', ${THEN}, 'UTC')`;

/** Counts of a week ago; from the sample of that time, null where none was stored. */
export const countWeekAgo = statement({
  text: `SELECT sample.active_rides, sample.online_drivers,
      (SELECT jsonb_object_agg(currency, fares) FROM (
        SELECT currency, sum(fare)::float8 AS fares FROM rides
        WHERE completed_at >= ${THAT_DAY} AND completed_at <= ${THEN} GROUP BY currency
      ) AS sums) AS revenue,
      (SELECT count(*)::int FROM users
        WHERE created_at >= ${THAT_DAY} AND created_at <= ${THEN} AND user_type IN ('rider', 'driver')) AS new_signups
    FROM (SELECT 1) AS one LEFT JOIN (
      SELECT active_rides, online_drivers FROM ops_samples
      WHERE at BETWEEN ${THEN} - interval '30 minutes' AND ${THEN} ORDER BY at DESC LIMIT 1
    ) AS sample ON true`,
  parameters: [],
  row: {
    activeRides: pg.nullable(pg.integer),
    onlineDrivers: pg.nullable(pg.integer),
    revenue: pg.nullable(pg.json<Revenue>()),
    newSignups: pg.integer,
  },
});

/** Stores the figures of this minute; the first of a minute stays. */
export const insertSample = (sql: Sql, sample: Omit<OpsSample, 'at'>): Promise<unknown> =>
  sql.manager
    .createQueryBuilder()
    .insert()
    .into(OpsSample)
    .values({ ...sample, at: () => `date_trunc('minute', now())` })
    .orIgnore()
    .execute();

/** Counts the rides requested in so many days by outcome, day by day, the oldest first and today last. */
export const countDays = statement({
  text: `
    SELECT to_char(days.day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(rides.id)::int AS requested,
      count(*) FILTER (WHERE status = 'completed')::int AS completed,
      count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
      count(*) FILTER (WHERE status = 'expired')::int AS expired
    FROM generate_series(date_trunc('day', now(), 'UTC') - make_interval(days => $1 - 1),
           date_trunc('day', now(), 'UTC'), interval '1 day') AS days (day)
    LEFT JOIN rides ON requested_at >= days.day AND requested_at < days.day + interval '1 day'
    GROUP BY days.day ORDER BY days.day`,
  parameters: [pg.integer],
  row: {
    day: pg.text,
    requested: pg.integer,
    completed: pg.integer,
    cancelled: pg.integer,
    expired: pg.integer,
  },
});

const ROUTES = 8;

/** The most frequent routes of the last seven days. */
export const countRoutes = statement({
  text: `
    SELECT pickup_area AS "from", dropoff_area AS "to", count(*)::int AS rides, currency,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY fare) FILTER (WHERE status = 'completed') AS fare
    FROM rides WHERE requested_at >= now() - interval '7 days' AND pickup_area <> dropoff_area
    GROUP BY pickup_area, dropoff_area, currency ORDER BY rides DESC, pickup_area, dropoff_area LIMIT ${ROUTES}`,
  parameters: [],
  row: {
    from: pg.text,
    to: pg.text,
    rides: pg.integer,
    currency: pg.textAs<Currency>(),
    fare: pg.nullable(pg.integer),
  },
});

type UnpaidRow = Omit<UnpaidPayment, 'completedAt' | 'since' | 'erasesAt'> & {
  completedAt: Date | null;
  since: Date;
  erasesAt: Date | null;
};

const TRIES = `(SELECT count(*)::int FROM payments AS tried
  WHERE tried.ride_id = payments.ride_id AND tried.purpose = 'fare' AND tried.tries > 0)`;
const CASH = `CASE WHEN counted.ride_id IS NOT NULL THEN jsonb_build_object('due', counted.due, 'given', counted.given,
  'agreedBy', CASE WHEN counted.decided_by IS NOT NULL THEN 'ops'
    WHEN counted.rider_says = counted.driver_says THEN 'both' ELSE 'default' END) END`;
const FEE = `CASE WHEN ride.status = 'cancelled' THEN ride.price #>> '{facts,fee}' END`;
const OF_KIND: Record<UnpaidKind, string> = {
  all: 'true',
  cash: 'counted.rideId IS NOT NULL',
  wallet: 'counted.rideId IS NULL',
};

interface UnpaidOf {
  before: string | null;
  of: UnpaidKind;
}

/** Lists rides whose payment failed and was not made since, the newest first. */
export const unpaidPage = (sql: Sql, { before, of }: UnpaidOf, most: number): Promise<UnpaidRow[]> =>
  sql.manager
    .createQueryBuilder(Payment, 'payments')
    .leftJoin(CashCountRow, 'counted', 'counted.rideId = payments.rideId AND counted.given < counted.due')
    .innerJoin(User, 'rider', 'rider.id = payments.riderId')
    .innerJoin(Ride, 'ride', 'ride.id = payments.rideId')
    .select('payments.id', 'id')
    .addSelect('ride.id', 'rideId')
    .addSelect('rider.id', 'riderId')
    .addSelect('rider.fullName', 'riderName')
    .addSelect('coalesce(rider.phone, rider.unprovedPhone)', 'riderPhone')
    .addSelect('payments.method', 'method')
    .addSelect('payments.amount', 'amount')
    .addSelect('payments.currency', 'currency')
    .addSelect('payments.reason', 'reason')
    .addSelect('ride.completedAt', 'completedAt')
    .addSelect('coalesce(counted.endedAt, ride.completedAt, payments.createdAt)', 'since')
    .addSelect(TRIES, 'tries')
    .addSelect(FEE, 'fee')
    .addSelect(CASH, 'cash')
    .addSelect(ERASES_AT.replaceAll('users.', 'rider.'), 'erasesAt')
    .where(IS_UNPAID)
    .andWhere(OF_KIND[of])
    .andWhere('(:before::uuid IS NULL OR payments.id < :before)', { before })
    .orderBy('payments.id', 'DESC')
    .limit(most)
    .getRawMany();

const accountsOf = (isBeyond: '>' | '<', order: 'DESC' | 'ASC') =>
  statement({
    text: `
      SELECT driver_id, name, phone, currency, cash_held, unpaid_earnings, balance, debt_step, drivers, total, erases_at,
        is_erased
      FROM (
        SELECT owner_id AS driver_id, full_name AS name, coalesce(phone, unproved_phone) AS phone, accounts.currency,
          cash_held, unpaid_earnings, unpaid_earnings - cash_held AS balance, coalesce(debt_step, 'below') AS debt_step,
          ${ERASES_AT} AS erases_at, users.erased_at IS NOT NULL AS is_erased,
          (count(*) OVER all_of_it)::int AS drivers, (sum(unpaid_earnings - cash_held) OVER all_of_it)::float8 AS total,
          row_number() OVER (PARTITION BY accounts.currency ORDER BY unpaid_earnings - cash_held ${order}, owner_id) AS place
        FROM (${standings()}) AS accounts JOIN users ON users.id = owner_id
          LEFT JOIN driver_profiles ON user_id = owner_id
        WHERE unpaid_earnings ${isBeyond} cash_held
        WINDOW all_of_it AS (PARTITION BY accounts.currency)
      ) AS ranked
      WHERE place <= $1 ORDER BY currency DESC, place`,
    parameters: [pg.bigint],
    row: {
      driverId: pg.uuid,
      name: pg.nullable(pg.text),
      phone: pg.nullable(pg.text),
      currency: pg.textAs<Currency>(),
      cashHeld: pg.float,
      unpaidEarnings: pg.float,
      balance: pg.float,
      debtStep: pg.textAs<DebtStep>(),
      drivers: pg.integer,
      total: pg.float,
      erasesAt: pg.nullable(pg.timestamptz),
      isErased: pg.boolean,
    },
  });

/** Drivers to whom the service owes money, or who owe it money: so many of each currency, the largest sum first. */
export const unevenAccounts: Record<MoneySide, ReturnType<typeof accountsOf>> = {
  owed: accountsOf('>', 'DESC'),
  owing: accountsOf('<', 'ASC'),
};

/** Counts open work; the conditions match the partial indexes, so that finished rows are not read. */
export const countWork = statement({
  text: `SELECT
    (SELECT jsonb_build_object(
       'waiting', count(*) FILTER (WHERE state = 'waiting'), 'sending', count(*) FILTER (WHERE state = 'sending'),
       'failed', count(*) FILTER (WHERE state = 'failed'), 'late', count(*) FILTER (WHERE state = 'late'))
     FROM messages WHERE (state = 'waiting' OR state IN ('failed', 'late', 'sending')) AND NOT ${IS_PAST}) AS messages,
    (SELECT jsonb_build_object(
       'due', count(*) FILTER (WHERE state = 'due'), 'requested', count(*) FILTER (WHERE state = 'requested'),
       'failed', count(*) FILTER (WHERE ${IS_UNPAID}))
     FROM payments WHERE state IN ('due', 'requested', 'failed')) AS payments,
    (SELECT count(*)::int FROM outbox) AS outbox`,
  parameters: [],
  row: {
    messages: pg.json<WorkLeft['messages']>(),
    payments: pg.json<WorkLeft['payments']>(),
    outbox: pg.integer,
  },
});

// A message in `sending` for longer than this belonged to a crashed sender.
const IS_STUCK = `(state IN ('failed', 'late') OR (state = 'sending' AND created_at < now() - interval '10 minutes'))
  AND NOT ${IS_PAST}`;

/** Lists messages that will not be sent by themselves, the newest first. */
export const stuckMessages = (sql: Sql, most: number): Promise<Message[]> =>
  sql.manager.createQueryBuilder(Message, 'messages').where(IS_STUCK).orderBy('id', 'DESC').limit(most).getMany();

/** Finds the accounts to whose number or address messages went. */
export const recipientsOf = async ({ manager }: Sql, messages: readonly Message[]): Promise<User[]> => {
  const to = In(messages.map(({ recipient }) => recipient));
  return messages.length === 0 ? [] : manager.find(User, { where: [{ phone: to }, { email: to }] });
};

/** Has a stuck message tried as if it were new, within so many minutes more; false where it is not stuck. */
export async function retryStuck(sql: Sql, id: string, minutes: number): Promise<boolean> {
  const { affected } = await sql.manager
    .createQueryBuilder()
    .update(Message)
    .set({
      state: 'waiting',
      attempts: 0,
      lastError: null,
      nextAttemptAt: () => 'now()',
      sendBefore: () => `greatest(send_before, now() + interval '${minutes} minutes')`,
    })
    .where({ id })
    .andWhere(IS_STUCK)
    .andWhere(`template NOT IN ${PASSING_LIST}`)
    .execute();
  return affected === 1;
}
