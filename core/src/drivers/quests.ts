import type { Quest } from '@waka/contracts/drivers/earnings-views';
import { regionFacts, type Region } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { post } from '../ledger/post.ts';
import { homeRegion } from './home-currency.ts';

/** The goals of this week where the driver drives, the nearest first. */
export async function questsOf(core: Pick<Core, 'sql'>, driver: Actor): Promise<Quest[]> {
  const region = await homeRegion(core.sql, driver);
  const quests = await core.sql<Omit<Quest, 'currency'>>(
    `SELECT quests.id, target, quests.amount, to_char(week + interval '6 days', 'YYYY-MM-DD') AS ends_on,
       (SELECT count(*)::int FROM rides WHERE driver_id = $1 AND status = 'completed' AND ${rideCounts}) AS completed_rides,
       EXISTS (SELECT 1 FROM ledger_transactions WHERE kind = 'bonus' AND reference = ${referenceOf('$1::uuid')}) AS is_paid
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
}

/**
 * Pays what drivers have reached this week or at the end of the last. Workers that do it at once pay it once: the ledger
 * takes one bonus for a quest, a week and a driver. Answers how many were paid.
 */
export async function payQuests(core: Pick<Core, 'sql' | 'transaction'>): Promise<number> {
  let paid = 0;
  for (const { driverId, region, amount, reference, note } of await core.sql<Reached>(REACHED)) {
    // oxlint-disable-next-line no-await-in-loop
    const isPaid = await core.transaction((sql) =>
      post(sql, {
        kind: 'bonus',
        reference,
        rideId: null,
        currency: regionFacts[region].currency,
        note,
        lines: [
          { account: 'driver_earnings', ownerId: driverId, amount: -amount },
          { account: 'bonuses', ownerId: null, amount },
        ],
      }),
    );
    if (isPaid) paid += 1;
  }
  return paid;
}

const questHolds = 'from_day <= week AND (until_day IS NULL OR week < until_day)';

const rideCounts = `rides.region = quests.region
  AND completed_at >= week AT TIME ZONE 'UTC' AND completed_at < (week + interval '1 week') AT TIME ZONE 'UTC'`;

const referenceOf = (driver: string) => `md5(concat_ws(' ', quests.id, ${driver}, week::date))::uuid`;

const REACHED = `
  SELECT reached.*, 'quest ' || reached.quest_id || ' of the week from ' || reached.week::date AS note FROM (
    SELECT driver_id, quests.id AS quest_id, quests.region, quests.amount, week, ${referenceOf('driver_id')} AS reference
    FROM generate_series(date_trunc('week', now() AT TIME ZONE 'UTC') - interval '1 week',
      date_trunc('week', now() AT TIME ZONE 'UTC'), interval '1 week') AS week
    JOIN quests ON ${questHolds}
    JOIN rides ON rides.status = 'completed' AND ${rideCounts}
    GROUP BY driver_id, quests.id, week HAVING count(*) >= quests.target
  ) AS reached
  WHERE NOT EXISTS (SELECT 1 FROM ledger_transactions
    WHERE kind = 'bonus' AND ledger_transactions.reference = reached.reference)`;
