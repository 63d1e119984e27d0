import type { EarningsPeriod } from '@waka/contracts/drivers/driver-requests';
import type { EarnedRide, Earnings } from '@waka/contracts/drivers/earnings-views';
import { regionFacts, type Currency } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { homeRegion, inDollars, inOneCurrency } from './home-currency.ts';

const MAX_RIDES = 200;

/** What a driver earned in a period, today when none is given: by the ledger, in all, by day and ride by ride. */
export async function earnings(
  core: Pick<Core, 'sql' | 'clock'>,
  driver: Actor,
  period: EarningsPeriod,
): Promise<Earnings> {
  const now = core.clock.now();
  const from = period.from ? timeOf('from', period.from) : startOfDay(now);
  const to = period.to ? timeOf('to', period.to) : now;
  ensure(from <= to, 'request.invalid', { fields: { from: 'The period ends before it begins.' } });
  const values = [driver.id, from, to];
  const [days, rides, region] = await Promise.all([
    core.sql<DaySum>(
      `SELECT to_char(entries.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, entries.currency,
         sum(-amount)::float8 AS earned, coalesce(sum(fare), 0)::float8 AS fares, count(fare)::int AS rides,
         coalesce(sum(-amount) FILTER (WHERE kind = 'bonus'), 0)::float8 AS bonuses
       ${EARNED} GROUP BY 1, 2 ORDER BY 1`,
      values,
    ),
    core.sql<EarnedRow>(
      `SELECT rides.id, completed_at, pickup_area, dropoff_area, distance_km, payment_method, entries.currency, fare,
         (-amount)::float8 AS earned
       ${EARNED} AND kind = 'ride_completed' ORDER BY entries.at DESC LIMIT ${MAX_RIDES}`,
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
  const fares = sum((day) => day.fares);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    currency,
    total,
    totalDollars: inDollars(total, currency),
    fares,
    commission: fares + bonuses - total,
    bonuses,
    rideCount: ridesOf(days),
    days: [...new Set(days.map(({ day }) => day))].map((day) => {
      const sums = days.filter((one) => one.day === day);
      return { day, total: sum(({ earned }) => earned, sums), rideCount: ridesOf(sums) };
    }),
    rides: rides.map(({ completedAt, ...ride }) => ({
      ...ride,
      completedAt: completedAt.toISOString(),
      commission: ride.fare - ride.earned,
    })),
  };
}

/** One day in one currency. */
interface DaySum {
  day: string;
  currency: Currency;
  earned: number;
  fares: number;
  bonuses: number;
  rides: number;
}

const ridesOf = (days: DaySum[]) => days.reduce((count, { rides }) => count + rides, 0);

type EarnedRow = Omit<EarnedRide, 'completedAt' | 'commission'> & { completedAt: Date };

const EARNED = `FROM ledger_entries entries
  JOIN ledger_transactions transactions ON transactions.id = transaction_id
  LEFT JOIN rides ON rides.id = transactions.ride_id AND kind = 'ride_completed'
  WHERE owner_id = $1 AND account = 'driver_earnings' AND entries.at >= $2 AND entries.at <= $3
    AND kind IN ('ride_completed', 'bonus', 'adjustment')`;

// ISO 8601 has forms, such as weeks, that neither JavaScript nor Postgres reads.
function timeOf(field: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new AppError('request.invalid', { fields: { [field]: 'Not a date.' } });
  return time;
}

// Both countries keep UTC all year.
const startOfDay = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
