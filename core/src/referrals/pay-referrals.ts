import { CURRENCIES, type Currency } from '@waka/contracts/regions';
import { DRIVER_BONUS } from '@waka/contracts/referrals/referral-views';
import type { Core } from '../core.ts';
import { payBonus } from '../ledger/pay-bonus.ts';
import { FARE_IS_SETTLED, RIDE_COUNTS } from '../ledger/settled-rides.ts';
import { standings } from '../ledger/standings.ts';
import type { Sql } from '../platform/sql.ts';

interface Referral {
  friendId: string;
  referrerId: string;
}

/**
 * Pays drivers for their friends: once for each, whole, as soon as the commission received for the friend's rides covers
 * it. Workers that do it at once pay it once. Answers how many were paid.
 */
export async function payReferrals(core: Pick<Core, 'sql' | 'transaction' | 'clock'>): Promise<number> {
  let paid = 0;
  for (const referral of await core.sql<Referral>(WAITING)) {
    if (await core.transaction((sql) => payReferral(sql, referral, core.clock.now()))) paid += 1;
  }
  return paid;
}

async function payReferral(sql: Sql, { friendId, referrerId }: Referral, now: Date): Promise<boolean> {
  return payBonus(sql, referrerId, async () => {
    const received = await sql<Received>(RECEIVED, [friendId, referrerId, now]);
    const covered = CURRENCIES.map((currency) => coveringRides(received, currency)).find((rides) => rides !== null);
    const [last] = covered?.slice(-1) ?? [];
    if (!covered || !last) return null;
    await sql('UPDATE referrals SET rewarded_at = now(), ride_id = $2 WHERE friend_id = $1', [friendId, last.id]);
    return {
      kind: 'referral',
      reference: friendId,
      currency: last.currency,
      amount: DRIVER_BONUS[last.currency],
      note: 'Referral',
      rideIds: covered.map(({ id }) => id),
    };
  });
}

interface Received {
  id: string;
  currency: Currency;
  commission: number;
}

/** The first rides whose commission together covers a bonus; null where it does not. */
function coveringRides(received: readonly Received[], currency: Currency): Received[] | null {
  let missing = DRIVER_BONUS[currency];
  const covering: Received[] = [];
  for (const ride of received) {
    if (ride.currency !== currency) continue;
    covering.push(ride);
    missing -= ride.commission;
    if (missing <= 0) return covering;
  }
  return null;
}

const WAITING = `
  SELECT friend_id, referrer_id FROM referrals JOIN users ON users.id = referrer_id
  WHERE rewarded_at IS NULL AND user_type = 'driver' AND erased_at IS NULL
    AND EXISTS (SELECT 1 FROM rides WHERE status = 'completed' AND friend_id IN (rider_id, driver_id))
  ORDER BY joined_at`;

/**
 * The friend's rides whose commission the service has and has not spent, the oldest first: those whose wallet paid, and
 * those in cash that their drivers have handed in. What a driver hands in pays the oldest rides, so what is owed belongs
 * to the newest. Weeks whose goals may still be paid come later, as the goals have the first claim.
 */
const RECEIVED = `
  WITH counted AS (
    SELECT rides.id, rides.completed_at, entries.currency, rides.driver_id AS carrier_id, -entries.amount AS commission,
      rides.payment->>'state' IS NOT DISTINCT FROM 'paid' AS is_paid
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
    SELECT rides.id, debt, -entries.amount AS commission, sum(-entries.amount) OVER
      (PARTITION BY carrier_id, owing.currency ORDER BY rides.completed_at DESC, rides.id DESC) AS with_later
    FROM owing
    JOIN rides ON rides.driver_id = carrier_id AND rides.status = 'completed' AND rides.completed_at >= since
      AND ${FARE_IS_SETTLED} AND rides.payment->>'state' IS DISTINCT FROM 'paid'
    JOIN ledger_transactions booked ON booked.kind = 'ride_completed' AND booked.reference = rides.id
    JOIN ledger_entries entries ON entries.transaction_id = booked.id AND account = 'commission'
      AND entries.currency = owing.currency
  )
  SELECT id, currency, commission::float8 AS commission FROM counted
  WHERE is_paid OR id NOT IN (SELECT id FROM in_cash WHERE debt > with_later - commission)
  ORDER BY completed_at, id`;
