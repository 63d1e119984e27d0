import { SILVER_GOALS, type DriverGoals } from '@waka/contracts/drivers/driver-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { driverStats } from './driver-stats.ts';
import { ridesOfMonth } from './earnings.repository.ts';

/** Returns a driver's progress towards silver status. Months are by UTC, which is the time of both countries. */
export async function driverGoals(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverGoals> {
  const [stats, [month]] = await Promise.all([driverStats(core, driver), ridesOfMonth(core.sql, driver.id)]);
  ensure(month, 'driver.not_approved');
  const { rating, acceptanceRate } = stats;
  const reached = { completedRides: month.completedRides, rating, acceptanceRate };
  const issues = [
    reached.completedRides < SILVER_GOALS.completedRides,
    reached.rating < SILVER_GOALS.rating,
    reached.acceptanceRate < SILVER_GOALS.acceptanceRate,
  ].filter(Boolean).length;
  return { endsOn: month.endsOn, ...reached, issues };
}
