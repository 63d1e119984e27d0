import type { EarningsPeriod } from '@waka/contracts/drivers/driver-requests';
import type { Earnings } from '@waka/contracts/drivers/earnings-views';
import { regionFacts, type Currency } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { EARNED, EARNED_RIDE, periodOf, presentEarned, type EarnedRow } from './earned.ts';
import { homeRegion, inDollars, inOneCurrency } from './home-currency.ts';

const MAX_RIDES = 200;

/** What a driver earned in a period, today when none is given: by the ledger, in all, by day and ride by ride. */
export async function earnings(
  core: Pick<Core, 'sql' | 'clock'>,
  driver: Actor,
  period: EarningsPeriod,
): Promise<Earnings> {
  const { from, to } = periodOf(core.clock, period);
  const values = [driver.id, from, to];
  const [days, rides, region] = await Promise.all([
    core.sql<DaySum>(
      `SELECT to_char(entries.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, entries.currency,
         sum(-amount)::float8 AS earned, coalesce(sum(fare), 0)::float8 AS fares, count(fare)::int AS rides,
         coalesce(sum(-amount) FILTER (WHERE kind = 'bonus'), 0)::float8 AS bonuses,
         coalesce(sum(-amount) FILTER (WHERE kind = 'tip'), 0)::float8 AS tips,
         coalesce(sum(-amount) FILTER (WHERE kind = 'adjustment'), 0)::float8 AS adjustments
       ${EARNED} GROUP BY 1, 2 ORDER BY 1`,
      values,
    ),
    core.sql<EarnedRow>(
      `SELECT ${EARNED_RIDE} ${EARNED} AND kind = 'ride_completed'
       ORDER BY entries.at DESC, transaction_id DESC LIMIT ${MAX_RIDES}`,
      values,
    ),
    homeRegion(core.sql, driver),
  ]);
  const { currency } = regionFacts[region];
  const sum = (figure: (day: DaySum) => number, of = days) =>
    inOneCurrency(
      of.map((day) => ({ currency: day.currency, amount: figure(day) })),
      currency,
    );
  const total = sum(({ earned }) => earned);
  const bonuses = sum((day) => day.bonuses);
  const tips = sum((day) => day.tips);
  const adjustments = sum((day) => day.adjustments);
  const fares = sum((day) => day.fares);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    currency,
    total,
    totalDollars: inDollars(total, currency),
    fares,
    commission: fares + bonuses + tips + adjustments - total,
    bonuses,
    tips,
    adjustments,
    rideCount: ridesOf(days),
    days: [...new Set(days.map(({ day }) => day))].map((day) => {
      const sums = days.filter((one) => one.day === day);
      return { day, total: sum(({ earned }) => earned, sums), rideCount: ridesOf(sums) };
    }),
    rides: rides.map(presentEarned),
  };
}

/** One day in one currency. */
interface DaySum {
  day: string;
  currency: Currency;
  earned: number;
  fares: number;
  bonuses: number;
  tips: number;
  adjustments: number;
  rides: number;
}

const ridesOf = (days: DaySum[]) => days.reduce((count, { rides }) => count + rides, 0);
