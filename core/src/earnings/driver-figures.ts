import type { DriverFigures, WeekFigures } from '@waka/contracts/drivers/earnings-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { driverStats } from './driver-stats.ts';
import { tagCounts } from './tag-counts.ts';

interface Counted {
  offersAnswered: number;
  offersAccepted: number;
  ratingCount: number;
  completed: number;
  accepted: number;
}

/** How a driver does, and how that came about: counted from what is on record. */
export async function driverFigures(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverFigures> {
  const [stats, [counted], ratings, tags, weeks] = await Promise.all([
    driverStats(core, driver),
    core.sql<Counted>(COUNTED, [driver.id]),
    core.sql<{ stars: number; comment: string | null }>(RATINGS, [driver.id]),
    tagCounts(core.sql, driver.id),
    core.sql<WeekFigures>(WEEKS, [driver.id]),
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
    ratings,
    tags,
    weeks,
  };
}

// A ride under way is neither completed nor given up, and one that its rider ended, or did not come to, says nothing
// about the driver.
const COUNTED = `
  SELECT offers_answered, offers_accepted, rating_count,
    (SELECT count(*)::int FROM rides WHERE driver_id = $1 AND status = 'completed') AS completed,
    (SELECT count(*)::int FROM ride_offers JOIN rides ON rides.id = ride_id
     WHERE ride_offers.driver_id = $1 AND ride_offers.status = 'accepted'
       AND (rides.driver_id IS DISTINCT FROM $1 OR rides.status = 'completed')) AS accepted
  FROM driver_profiles WHERE user_id = $1`;

const RATINGS = `
  SELECT stars, nullif(trim(comment), '') AS comment FROM ratings
  WHERE subject_id = $1 ORDER BY created_at DESC LIMIT 20`;

// Weeks begin on Monday by UTC, which both countries keep.
const WEEKS = `
  SELECT to_char(week, 'YYYY-MM-DD') AS "from", coalesce(answered, 0) AS offers_answered,
    coalesce(accepted, 0) AS offers_accepted, coalesce(completed, 0) AS completed_rides, mean AS rating
  FROM generate_series(date_trunc('week', now() AT TIME ZONE 'UTC') - interval '11 weeks',
    date_trunc('week', now() AT TIME ZONE 'UTC'), interval '1 week') AS week
  LEFT JOIN (
    SELECT date_trunc('week', offered_at AT TIME ZONE 'UTC') AS week,
      count(*) FILTER (WHERE status IN ('accepted', 'declined', 'expired'))::int AS answered,
      count(*) FILTER (WHERE status = 'accepted')::int AS accepted
    FROM ride_offers WHERE driver_id = $1 AND offered_at > now() - interval '13 weeks' GROUP BY 1
  ) AS offers USING (week)
  LEFT JOIN (
    SELECT date_trunc('week', completed_at AT TIME ZONE 'UTC') AS week, count(*)::int AS completed
    FROM rides WHERE driver_id = $1 AND status = 'completed' AND completed_at > now() - interval '13 weeks' GROUP BY 1
  ) AS driven USING (week)
  LEFT JOIN (
    SELECT date_trunc('week', created_at AT TIME ZONE 'UTC') AS week, round(avg(stars), 1)::float8 AS mean
    FROM ratings WHERE subject_id = $1 AND created_at > now() - interval '13 weeks' GROUP BY 1
  ) AS rated USING (week)
  ORDER BY week DESC`;
