import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { City } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { DESTINATION, DESTINATION_NEAR } from '../../rides/moves/ride-notices.repository.ts';
import { DriverWait } from './driver-wait.entity.ts';

/** Stores that a rider waits for so many hours, in place of the rider's earlier wait. */
export const upsertWait = (sql: Sql, wait: Pick<DriverWait, 'userId' | 'rideId'>, hours: number): Promise<unknown> =>
  sql.manager.upsert(
    DriverWait,
    { ...wait, askedAt: () => 'now()', until: () => `now() + interval '${hours} hours'` },
    ['userId'],
  );

/** Deletes waits whose time is over, and those of riders who have found a driver since. */
export const deleteOverWaits = (sql: Sql): Promise<unknown> =>
  sql.manager
    .createQueryBuilder()
    .delete()
    .from(DriverWait)
    .where('until < now()')
    .orWhere('EXISTS (SELECT 1 FROM rides WHERE rider_id = driver_waits.user_id AND accepted_at > asked_at)')
    .execute();

/**
 * The next waits in the order of their creation, after a given time and person. A ride that is being searched for is
 * left out: the search itself finds the driver. The time is text, as a Date would lose the microseconds.
 */
export const nextWaits = statement({
  text: `
    SELECT user_id, ride_id, asked_at::text AS asked_at, pickup, city, region, vehicle_type, payment_method,
      duration_min
    FROM driver_waits JOIN rides ON rides.id = ride_id
    WHERE ($2::text IS NULL OR (driver_waits.asked_at, user_id) > ($2::timestamptz, $3::uuid)) AND NOT EXISTS (
      SELECT 1 FROM rides AS live
      WHERE live.rider_id = user_id AND live.status IN ('pending', 'accepted', 'arrived', 'in_progress'))
    ORDER BY driver_waits.asked_at, user_id LIMIT $1`,
  parameters: [pg.bigint, pg.nullable(pg.text), pg.nullable(pg.uuid)],
  row: {
    userId: pg.uuid,
    rideId: pg.uuid,
    askedAt: pg.text,
    pickup: pg.json<RidePlace>(),
    city: pg.textAs<City>(),
    region: pg.textAs<Region>(),
    vehicleType: pg.textAs<VehicleClass>(),
    paymentMethod: pg.text,
    durationMin: pg.integer,
  },
});

/** Ends a wait and notifies its rider, once. */
export const notifyWaiting = statement({
  text: `
    WITH served AS (DELETE FROM driver_waits WHERE user_id = $1 AND ride_id = $2 RETURNING user_id, ride_id)
    INSERT INTO notifications (user_id, kind, facts)
    SELECT user_id, 'driver_near', jsonb_strip_nulls(jsonb_build_object('rideId', ride_id,
      'destination', ${DESTINATION}, 'destinationNear', ${DESTINATION_NEAR}))
    FROM served JOIN rides ON rides.id = ride_id RETURNING id`,
  parameters: [pg.uuid, pg.uuid],
  row: { id: pg.uuid },
});
