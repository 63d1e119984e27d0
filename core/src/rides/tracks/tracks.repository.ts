import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { City } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { DrivenWay } from './driven-way.entity.ts';

/** How long ago a time was, and how far away the driver was when accepting in this search. */
export const wayToPickup = statement({
  text: `
    SELECT extract(epoch FROM now() - $3::timestamptz)::float8 AS seconds, (
      SELECT pickup_distance_km FROM ride_offers WHERE ride_id = $1 AND attempt = $2 AND status = 'accepted') AS pickup_km`,
  parameters: [pg.uuid, pg.integer, pg.nullable(pg.timestamptz)],
  row: { seconds: pg.float, pickupKm: pg.nullable(pg.float) },
});

/**
 * The longest time without a fix since a trip began, how long ago the last one came, and its times. A gap counts only by
 * both clocks: fixes stored offline arrive late and together, and a phone's clock may be set in between.
 */
export const holeOf = statement({
  text: `
    SELECT extract(epoch FROM max(least(at - before, came_at - came_before)) FILTER (WHERE came_at >= $2))::float8 AS hole,
      extract(epoch FROM now() - greatest(max(came_at), $2))::float8 AS since_last,
      (array_agg(at ORDER BY came_at DESC, seq DESC))[1] AS last_at, max(came_at) AS last_came_at
    FROM (
      SELECT at, came_at, seq, lag(at) OVER arrival AS before, lag(came_at) OVER arrival AS came_before
      FROM ride_tracks WHERE ride_id = $1 WINDOW arrival AS (ORDER BY came_at, seq)
    ) AS fixes`,
  parameters: [pg.uuid, pg.nullable(pg.timestamptz)],
  row: {
    hole: pg.nullable(pg.float),
    sinceLast: pg.float,
    lastAt: pg.nullable(pg.timestamptz),
    lastCameAt: pg.nullable(pg.timestamptz),
  },
});

/** How many hours ago a time was. */
export const hoursSince = statement({
  text: 'SELECT extract(epoch FROM now() - $1::timestamptz)::float8 / 3600 AS hours',
  parameters: [pg.nullable(pg.timestamptz)],
  row: { hours: pg.nullable(pg.float) },
});

/** The fixes of a ride that came since a time, in the order in which they came. */
export const fixesSince = statement({
  text: `
    SELECT lat, lng, at, came_at, extract(epoch FROM now() - came_at)::float8 AS came_seconds_ago FROM ride_tracks
    WHERE ride_id = $1 AND came_at >= $2 ORDER BY came_at, seq LIMIT $3`,
  parameters: [pg.uuid, pg.nullable(pg.timestamptz), pg.bigint],
  row: { lat: pg.float, lng: pg.float, at: pg.timestamptz, cameAt: pg.timestamptz, cameSecondsAgo: pg.float },
});

/** Lists trips of the last hours that ended so many seconds ago and whose ways were not measured, in no order: none holds up others. */
export const unmeasuredTrips = statement({
  text: `
    SELECT id, city, vehicle_type, pickup, accepted_at, started_at, start_tapped_at, end_tapped_at,
      extract(epoch FROM now() - completed_at)::float8 AS seconds_over FROM rides
    WHERE id > (SELECT uuidv7(interval '-6 hours')) AND status = 'completed'
      AND completed_at < now() - make_interval(secs => $1)
      AND NOT EXISTS (SELECT 1 FROM driven_ways WHERE ride_id = rides.id)
    ORDER BY random() LIMIT $2`,
  parameters: [pg.float, pg.bigint],
  row: {
    id: pg.uuid,
    city: pg.textAs<City>(),
    vehicleType: pg.textAs<VehicleClass>(),
    pickup: pg.json<RidePlace>(),
    acceptedAt: pg.nullable(pg.timestamptz),
    startedAt: pg.nullable(pg.timestamptz),
    startTappedAt: pg.nullable(pg.timestamptz),
    endTappedAt: pg.nullable(pg.timestamptz),
    secondsOver: pg.float,
  },
});

/** Stores the way that a trip took; returns false where one was measured before, which stays. */
export async function insertDrivenWay(sql: Sql, way: Omit<DrivenWay, 'measuredAt'>): Promise<boolean> {
  const { raw } = await sql.manager
    .createQueryBuilder()
    .insert()
    .into(DrivenWay)
    .values(way)
    .orIgnore()
    .returning('ride_id')
    .execute();
  return Array.isArray(raw) && raw.length > 0;
}

/** Finds the way that a trip took; null before it is measured, and a month after. */
export const drivenWayOf = (sql: Sql, rideId: string): Promise<DrivenWay | null> =>
  sql.manager.findOneBy(DrivenWay, { rideId });
