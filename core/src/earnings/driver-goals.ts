import { SILVER_GOALS, type DriverGoals } from '@waka/contracts/drivers/driver-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { driverStats } from './driver-stats.ts';
import { ridesOfMonth } from './earnings.repository.ts';

/** Measures how far a driver has come towards a silver driver. A month is one of UTC, which both countries keep. */
export async function driverGoals(core: Pick<Core, 'sql' | 'clock'>, driver: Actor): Promise<DriverGoals> {
  const [stats, completedRides] = await Promise.all([driverStats(core, driver), ridesOfMonth(core.sql, driver.id)]);
  const { rating, acceptanceRate } = stats;
  const reached = { completedRides, rating, acceptanceRate };
  const issues = [
    reached.completedRides < SILVER_GOALS.completedRides,
    reached.rating < SILVER_GOALS.rating,
    reached.acceptanceRate < SILVER_GOALS.acceptanceRate,
  ].filter(Boolean).length;
  const now = core.clock.now();
  const endsOn = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
  return { endsOn, ...reached, issues };
}
