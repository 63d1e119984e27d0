import type { Quest } from '@waka/contracts/drivers/earnings-views';
import { regionFacts, type Region } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { payBonus } from '../ledger/pay-bonus.ts';
import { RIDE_COUNTS } from '../ledger/settled-rides.ts';
import { homeRegion } from './home-currency.ts';

/** The goals of this week where the driver drives, the nearest first. */
export async function questsOf(core: Pick<Core, 'sql'>, driver: Actor): Promise<Quest[]> {
  const region = await homeRegion(core.sql, driver);
  const quests = await core.sql<Omit<Quest, 'currency'>>(
    `SELECT quests.id, target, quests.amount, to_char(week + interval '6 days', 'YYYY-MM-DD') AS ends_on,
       (SELECT count(*)::int FROM rides WHERE driver_id = $1 AND ${rideCounts}) AS completed_rides,
       ${coveredOf('$1')} AS covered, EXISTS (SELECT 1 FROM ledger_transactions WHERE kind = 'bonus' AND reference = ${referenceOf('$1::uuid')}) AS is_paid
     FROM date_trunc('week', now() AT TIME ZONE 'UTC') AS week JOIN quests ON ${questHolds}
     WHERE quests.region = $2 ORDER BY target`,
    [driver.id, region],
  );
  return quests.map((quest) => ({ ...quest, currency: regionFacts[region].currency }));
}

interface Reached {
  driverId: string;
  region: Region;
  amount: number;
  reference: string;
  note: string;
  rideIds: string[];
}

/**
 * Pays what drivers have reached this week or at the end of the last, as soon as the commission of their rides covers it.
 * What it does not cover is paid as far as it does, a day after the week, when wallets have settled. Workers that do it
 * at once pay it once: the ledger takes one bonus for a quest, a week and a driver. Answers how many were paid.
 */
export async function payQuests(core: Pick<Core, 'sql' | 'transaction' | 'clock'>): Promise<number> {
  const now = core.clock.now();
  let paid = 0;
  for (const { driverId, reference } of await core.sql<Reached>(REACHED, [now, null])) {
    const isPaid = await core.transaction((sql) =>
      payBonus(sql, driverId, async () => {
        const still = await sql<Reached>(REACHED, [now, driverId]);
        const due = still.find((one) => one.reference === reference);
        return due ? { ...due, kind: 'quest', currency: regionFacts[due.region].currency } : null;
      }),
    );
    if (isPaid) paid += 1;
  }
  return paid;
}

const questHolds = 'from_day <= week AND (until_day IS NULL OR week < until_day)';

const rideCounts = `${RIDE_COUNTS} AND rides.region = quests.region
  AND completed_at >= week AT TIME ZONE 'UTC' AND completed_at < (week + interval '1 week') AT TIME ZONE 'UTC'`;

const referenceOf = (driver: string) => `md5(concat_ws(' ', quests.id, ${driver}, week::date))::uuid`;

/** How much of a goal's bonus the commission of a driver's rides covers, once the nearer goals of the week are paid by it. */
const coveredOf = (driver: string) => `(
  SELECT least(quests.amount, greatest(0, coalesce(sum(-entries.amount), 0) - (
    SELECT coalesce(sum(nearer.amount), 0) FROM quests nearer
    WHERE nearer.region = quests.region AND (nearer.target, nearer.id) < (quests.target, quests.id)
      AND nearer.from_day <= week AND (nearer.until_day IS NULL OR week < nearer.until_day))))::float8
  FROM rides
  JOIN ledger_transactions booked ON booked.kind = 'ride_completed' AND booked.reference = rides.id
  JOIN ledger_entries entries ON entries.transaction_id = booked.id AND account = 'commission'
  WHERE rides.driver_id = ${driver} AND ${rideCounts}
    AND NOT EXISTS (SELECT 1 FROM bonus_rides WHERE bonus_rides.ride_id = rides.id AND bonus = 'referral'))`;

const REACHED = `
  WITH reached AS (
    SELECT driver_id, quests.id AS quest_id, week, ${referenceOf('driver_id')} AS reference,
      array_agg(rides.id) AS ride_ids
    FROM date_trunc('week', $1::timestamptz AT TIME ZONE 'UTC') AS this_week,
      generate_series(this_week - interval '1 week', this_week, interval '1 week') AS week
    JOIN quests ON ${questHolds}
    JOIN rides ON ${rideCounts} AND ($2::uuid IS NULL OR driver_id = $2)
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
  WHERE covered = amount OR (covered > 0 AND $1::timestamptz >= (week + interval '8 days') AT TIME ZONE 'UTC')`;
