import type { DayVolume, PopularRoute } from '@waka/contracts/ops/ops-views';
import type { Core } from '../core.ts';

/** What became of the rides that were asked for, day by day, the oldest first and today last. */
export const rideVolume = ({ sql }: Pick<Core, 'sql'>, days: number): Promise<DayVolume[]> =>
  sql<DayVolume>(
    `SELECT to_char(days.day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(rides.id)::int AS requested,
       count(*) FILTER (WHERE status = 'completed')::int AS completed,
       count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
       count(*) FILTER (WHERE status = 'expired')::int AS expired
     FROM generate_series(date_trunc('day', now(), 'UTC') - make_interval(days => $1 - 1),
            date_trunc('day', now(), 'UTC'), interval '1 day') AS days (day)
     LEFT JOIN rides ON requested_at >= days.day AND requested_at < days.day + interval '1 day'
     GROUP BY days.day ORDER BY days.day`,
    [days],
  );

const ROUTES = 8;

/** The ways that were taken most in the last seven days. */
export const popularRoutes = ({ sql }: Pick<Core, 'sql'>): Promise<PopularRoute[]> =>
  sql<PopularRoute>(
    `SELECT pickup_area AS "from", dropoff_area AS "to", count(*)::int AS rides, currency,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY fare) FILTER (WHERE status = 'completed') AS fare
     FROM rides WHERE requested_at >= now() - interval '7 days' AND pickup_area <> dropoff_area
     GROUP BY pickup_area, dropoff_area, currency ORDER BY rides DESC, pickup_area, dropoff_area LIMIT ${ROUTES}`,
  );
