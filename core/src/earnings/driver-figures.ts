import type { DriverFigures } from '@waka/contracts/drivers/earnings-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { ratingGroups, spanOf } from '../rides/feedback/rating-groups.ts';
import { ratingsIn, type RatedWeek } from '../rides/feedback/ratings.repository.ts';
import { countsOf, weeksOf } from './driver-figures.repository.ts';
import { driverStats } from './driver-stats.ts';
import { tagCounts } from './tag-counts.ts';

/** Counts a driver's figures, week by week, from the database. Throws AppError `driver.not_approved`. */
export async function driverFigures(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverFigures> {
  const [stats, [counted], groups, tags, weeks] = await Promise.all([
    driverStats(core, driver),
    countsOf(core.sql, driver.id),
    ratingGroups(core.sql, driver.id),
    tagCounts(core.sql, driver.id),
    weeksOf(core.sql, driver.id),
  ]);
  ensure(counted, 'driver.not_approved');
  const { completed, accepted, ...counts } = counted;
  const means = meansOf(groups);
  return {
    ...counts,
    acceptanceRate: stats.acceptanceRate,
    completionRate: accepted === 0 ? null : Math.round((completed / accepted) * 100),
    completedRides: completed,
    rating: stats.rating,
    isNew: stats.isNew,
    ratings: await lastRatings(core.sql, driver.id, groups),
    tags,
    weeks: weeks.map((week) => ({ ...week, rating: means.get(week.from) ?? null })),
  };
}

/** Returns for each week the mean of its group to one digit: the mean of a single week could be that of one rider. */
function meansOf(groups: readonly RatedWeek[][]): Map<string, number> {
  const means = groups.flatMap((weeks) => {
    const stars = weeks.reduce((sum, week) => sum + week.stars, 0);
    const count = weeks.reduce((sum, week) => sum + week.count, 0);
    return weeks.map(({ from }): [string, number] => [from, Math.round((stars / count) * 10) / 10]);
  });
  return new Map(means);
}

const ENOUGH_TO_READ = 20;

/**
 * Lists the ratings of the last groups, as many groups as it takes to have something to read; never a part of a group.
 */
async function lastRatings(
  sql: Sql,
  driverId: string,
  groups: readonly RatedWeek[][],
): Promise<DriverFigures['ratings']> {
  const last: RatedWeek[] = [];
  for (const weeks of groups.toReversed()) {
    if (last.reduce((sum, { count }) => sum + count, 0) >= ENOUGH_TO_READ) break;
    last.unshift(...weeks);
  }
  const span = spanOf(last);
  if (!span) return [];
  const ratings = await ratingsIn(sql, driverId, span);
  return ratings.map(({ stars, comment }) => ({ stars, comment: comment?.trim() || null }));
}
