import type { EarningsPeriod } from '@waka/contracts/drivers/driver-requests';
import type { Earnings } from '@waka/contracts/drivers/earnings-views';
import { regionFacts } from '@waka/contracts/regions';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { periodOf, presentEarned } from './earned.ts';
import { earnedDays, earnedRidesOf } from './earnings.repository.ts';
import { homeRegion, inDollars, inOneCurrency } from '../drivers/home-currency.ts';

const MAX_RIDES = '200';

/** Returns what a driver earned in a period, today by default: by the ledger, in all, by day and ride by ride. */
export async function earnings(
  core: Pick<Core, 'sql' | 'clock'>,
  driver: Actor,
  period: EarningsPeriod,
): Promise<Earnings> {
  const { from, to } = periodOf(core.clock, period);
  const [days, rides, region] = await Promise.all([
    earnedDays(core.sql, driver.id, from, to),
    earnedRidesOf(core.sql, driver.id, from, to, null, MAX_RIDES),
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
  const fees = sum((day) => day.fees);
  const adjustments = sum((day) => day.adjustments);
  const fares = sum((day) => day.fares);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    currency,
    total,
    totalDollars: inDollars(total, currency),
    fares,
    commission: fares + bonuses + tips + fees + adjustments - total,
    bonuses,
    tips,
    fees,
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
type DaySum = Awaited<ReturnType<typeof earnedDays>>[number];

const ridesOf = (days: DaySum[]) => days.reduce((count, { rides }) => count + rides, 0);
