import type { DriverFigures } from '@waka/contracts/drivers/earnings-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { countsOf, lastRatings, weeksOf } from './driver-figures.repository.ts';
import { driverStats } from './driver-stats.ts';
import { tagCounts } from './tag-counts.ts';

/** Counts a driver's figures, week by week, from the database. */
export async function driverFigures(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverFigures> {
  const [stats, [counted], ratings, tags, weeks] = await Promise.all([
    driverStats(core, driver),
    countsOf(core.sql, driver.id),
    lastRatings(core.sql, driver.id),
    tagCounts(core.sql, driver.id),
    weeksOf(core.sql, driver.id),
  ]);
  ensure(counted, 'driver.not_approved');
  const { completed, accepted, ...counts } = counted;
  return {
    ...counts,
    acceptanceRate: stats.acceptanceRate,
    completionRate: accepted === 0 ? null : Math.round((completed / accepted) * 100),
    completedRides: completed,
    rating: stats.rating,
    isNew: stats.isNew,
    ratings: ratings.map(({ stars, comment }) => ({ stars, comment: comment?.trim() || null })),
    tags,
    weeks,
  };
}
